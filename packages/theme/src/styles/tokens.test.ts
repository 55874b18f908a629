import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

type Tokens = Readonly<Record<string, string>>;

/** The custom properties of the rule that starts with the selector. */
function tokensOf(selector: string): Tokens {
  const start = css.indexOf(`${selector} {`);
  const rule = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries([...rule.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, value]) => [name!, value!]));
}

/** WCAG 2 contrast of two hex colours. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string): number => {
    const digits = hex.length === 4 ? Array.from(hex.slice(1), (digit) => digit + digit) : hex.slice(1).match(/../g)!;
    const [red, green, blue] = digits.map((pair) => {
      const part = parseInt(pair, 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const light = tokensOf(':root');
const dark = { ...light, ...tokensOf(":root[data-mode='dark']") };
const CODE = ['code', 'k', 's', 'c', 'n', 'f', 't', 'b', 'p', 'g', 'r', 'm'];
const KINDS = ['tip', 'info', 'warning', 'danger', 'theorem'];
/** Text colour on each background it stands on. */
const PAIRS: readonly (readonly [text: string, background: string])[] = [
  ...['text', 'muted', 'link'].flatMap((text) => ['bg', 'soft', 'raised'].map((background) => [text, background] as const)),
  ...['text', 'link'].map((text) => [text, 'tint'] as const),
  ['on-link', 'link'],
  ['text', 'highlight'],
  ['warning', 'bg'],
  ...KINDS.flatMap((kind) => ['text', kind].map((text) => [text, `${kind}-bg`] as const)),
  ...CODE.flatMap((text) => ['code-bg', 'code-mark'].map((background) => [text, background] as const)),
  // Inserted, deleted and warned lines.
  ...CODE.flatMap((text) => ['tip-bg', 'danger-bg', 'warning-bg'].map((background) => [text, background] as const)),
];

describe.each([
  ['light', light],
  ['dark', dark],
])('Colours of the %s mode', (_, tokens) => {
  it.each(PAIRS)('%s on %s has a contrast of at least 4.5', (text, background) => {
    expect(contrast(tokens[text]!, tokens[background]!)).toBeGreaterThanOrEqual(4.5);
  });
});

it('the accent of a site colours no container: those of a kind have its colour', () => {
  const blocks = readFileSync(new URL('blocks.css', import.meta.url), 'utf8');
  const rules = [...blocks.matchAll(/^ *\.custom-block[^{]*\{[^}]*\}/gm)].join('\n');
  expect(rules).toContain('var(--tip)');
  expect(rules).not.toContain('var(--green)');
});
