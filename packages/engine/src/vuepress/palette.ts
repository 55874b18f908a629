/**
 * A VuePress palette (`palette.styl`) as the theme's tokens. Its colours were chosen for VuePress's one mode and its code blocks, which
 * are always dark: a text colour is taken where it is legible (WCAG 2.2 §1.4.3, 4.5:1), links are made as much darker or lighter as
 * that needs. Pure.
 */

type Colour = readonly [red: number, green: number, blue: number];

/** The theme's own colours that must stay legible with those of a palette, see the theme's `tokens.css`. */
export const GROUNDS = {
  light: { bg: '#fff', soft: '#f5f7f8', faintCode: '#5f6a76' },
  dark: { bg: '#1b1e22', soft: '#23272c', faintCode: '#8b97a3' },
} as const;
type Mode = keyof typeof GROUNDS;
const LEAST_CONTRAST = 4.5;
/** Share of the accent in the ground of what is chosen. */
const TINT: Readonly<Record<Mode, number>> = { light: 0.12, dark: 0.2 };

/** CSS that sets the tokens of both modes; empty when the palette has none of the colours. */
export function tokensOf(palette: string): string {
  const colours = new Map<string, Colour>();
  // Stylus has `$accentColor = #…` and `?=`, SCSS `$accent-color: #… !default;`.
  for (const [, name, value] of palette.matchAll(/^[ \t]*\$([\w-]+)\s*\??[=:]\s*([^;\n]+?)\s*(?:!default)?\s*;?[ \t]*(?:\/\/.*)?$/gm)) {
    const colour = parse(value!);
    if (colour) colours.set(name!.replaceAll('-', '').toLowerCase(), colour);
  }
  const light = rules(colours, 'light');
  const dark = rules(colours, 'dark');
  return [light && `:root{${light}}`, dark && `@media not print{:root[data-mode=dark]{${dark}}}`].filter(Boolean).join('\n');
}

function rules(colours: ReadonlyMap<string, Colour>, mode: Mode): string {
  const [bg, soft, faintCode] = [GROUNDS[mode].bg, GROUNDS[mode].soft, GROUNDS[mode].faintCode].map((hex) => parse(hex)!) as [Colour, Colour, Colour];
  const tokens: [string, Colour][] = [];
  // theme-hope's is `$theme-color`.
  const accent = colours.get('accentcolor') ?? colours.get('themecolor');
  if (accent) {
    const tint = mix(accent, bg, TINT[mode]);
    tokens.push(['green', accent], ['tint', tint], ['link', legible(accent, [tint, soft], mode)]);
  }
  const text = colours.get('textcolor');
  if (text && contrast(text, soft) >= LEAST_CONTRAST) tokens.push(['text', text]);
  const line = colours.get('bordercolor');
  if (line && mode === 'light') tokens.push(['line', line]);
  const codeBg = colours.get('codebgcolor');
  if (codeBg && contrast(faintCode, codeBg) >= LEAST_CONTRAST) tokens.push(['code-bg', codeBg]);
  return tokens.map(([name, colour]) => `--${name}:${hexOf(colour)}`).join(';');
}

/** The colour, or the nearest to it that can be read on all grounds. */
function legible(colour: Colour, grounds: readonly Colour[], mode: Mode): Colour {
  const end: Colour = mode === 'light' ? [0, 0, 0] : [255, 255, 255];
  for (let share = 1; share > 0; share -= 0.02) {
    const mixed = mix(colour, end, share);
    if (grounds.every((ground) => contrast(mixed, ground) >= LEAST_CONTRAST)) return mixed;
  }
  return end;
}

function parse(text: string): Colour | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (hex !== undefined) return (hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)!).map((pair) => parseInt(pair, 16)) as unknown as Colour;
  const numbers = /^rgb\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)$/i.exec(text)?.slice(1).map(Number);
  return numbers?.every((number) => number <= 255) ? (numbers as unknown as Colour) : undefined;
}

function mix(colour: Colour, other: Colour, share: number): Colour {
  return colour.map((value, at) => Math.round(value * share + other[at]! * (1 - share))) as unknown as Colour;
}

function hexOf(colour: Colour): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2.2, contrast ratio. */
function contrast(a: Colour, b: Colour): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)) as unknown as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
