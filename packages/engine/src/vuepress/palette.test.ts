import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GROUNDS, tokensOf } from './palette';

it('an accent colours marks and grounds, and links as far as they can be read, in both modes', () => {
  expect(tokensOf('$accentColor = #3eaf7c')).toBe(':root{--green:#3eaf7c;--tint:#e8f5ef;--link:#2b7a57}\n@media not print{:root[data-mode=dark]{--green:#3eaf7c;--tint:#223b34;--link:#46b281}}');
  // Legible as it is.
  expect(tokensOf('$accentColor = #7a1f4b')).toContain('--link:#7a1f4b}');
});

it('a colour of text, and the ground of code, are taken in the mode in which they can be read', () => {
  expect(tokensOf('$textColor = #2c3e50')).toBe(':root{--text:#2c3e50}');
  expect(tokensOf('$textColor = #ddd')).toBe('@media not print{:root[data-mode=dark]{--text:#dddddd}}');
  // VuePress's own, as many palettes repeat it: its code is always light on dark.
  expect(tokensOf('$codeBgColor = #282c34')).toBe('@media not print{:root[data-mode=dark]{--code-bg:#282c34}}');
  expect(tokensOf('$codeBgColor = #f4f4f4')).toBe(':root{--code-bg:#f4f4f4}');
  expect(tokensOf('$codeBgColor = #888')).toBe('');
});

it('understands Stylus and SCSS, and leaves alone what is no plain colour', () => {
  expect(tokensOf('$textColor = #2c3e50 // dark\n$navbarHeight = 3.6rem\n$borderColor = darken(#eee, 10%)\n')).toBe(':root{--text:#2c3e50}');
  expect(tokensOf('$text-color: rgb(1, 2, 3) !default;\n$border-color: #EEE;')).toBe(':root{--text:#010203;--line:#eeeeee}');
  expect(tokensOf('$textColor ?= #242424')).toBe(':root{--text:#242424}');
  expect(tokensOf('$theme-color: #2196f3;')).toBe(tokensOf('$accentColor = #2196f3'));
  expect(tokensOf('$accentColor = red}body{display:none')).toBe('');
});

it('knows the theme’s own colours', () => {
  const [light, dark] = readFileSync(new URL('../../../theme/src/styles/tokens.css', import.meta.url), 'utf8').split("[data-mode='dark']");
  const of = (css: string) => Object.fromEntries([...css.matchAll(/--(bg|soft|c): (#\w+);/g)].map(([, name, value]) => [name === 'c' ? 'faintCode' : name!, value!]));
  expect({ light: of(light!), dark: of(dark!) }).toEqual(GROUNDS);
});
