/** The rules of axe-core, asked in the page itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from './command';

const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What axe-core finds of impact serious or critical, of these rules or all: rule and first place. It is not in frames, and is not to wait for word from them. */
export async function findings(page: Page, rules: readonly string[] = []): Promise<string[]> {
  await page.evaluate(axe);
  const violations = await page.evaluate(async (only) => {
    const { run } = (window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }).axe;
    return (await run({ iframes: false, resultTypes: ['violations'], ...(only.length > 0 ? { runOnly: [...only] } : {}) })).violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => ({ html: html.slice(0, 160) })) }));
  }, rules);
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
}
