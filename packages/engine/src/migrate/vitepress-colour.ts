/** The colour that a VitePress site gave to links and buttons (`--vp-c-brand-1`, before 1.0 `--vp-c-brand`), in our tokens. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokensOf } from '../vuepress/palette';

const BRAND = /--vp-c-brand(?:-1)?\s*:\s*(#[0-9a-f]{3,6}|rgb\([\d\s,]+\))\s*(?:!important\s*)?[;}]/i;

/** `folder` is `.vitepress` (absolute). Gives CSS text, empty when no style sheet of its theme sets the colour as such. */
export function brandStyles(folder: string): string {
  const theme = join(folder, 'theme');
  const sheets = existsSync(theme) ? readdirSync(theme, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:css|scss|less)$/.test(name) && !name.includes('node_modules')) : [];
  for (const name of sheets.sort()) {
    const [, colour] = BRAND.exec(readFileSync(join(theme, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')) ?? [];
    if (colour !== undefined) return tokensOf(`$accentColor = ${colour}`);
  }
  return '';
}
