import { expect, it } from 'vitest';
import { isPlainCss, tokensOf } from './read-styles';

it('maps the palette’s colours to our tokens, and leaves alone what is no colour', () => {
  expect(tokensOf('$accentColor = #3eaf7c\n$textColor = #2c3e50 // dark\n$navbarHeight = 3.6rem\n$borderColor = darken(#eee, 10%)\n')).toBe(':root{--green:#3eaf7c;--link:#3eaf7c;--text:#2c3e50}');
  expect(tokensOf('$accent-color: rgb(1, 2, 3) !default;')).toBe(':root{--green:rgb(1, 2, 3);--link:rgb(1, 2, 3)}');
  expect(tokensOf('$accentColor = red}body{display:none')).toBe('');
});

it.each([
  ['.a { color: red; }\n@media (max-width: 10px) {\n  .a { color: blue }\n}\n', true],
  ['.a\n  color red\n', false],
  ['$x = 1\n.a { width: $x; }', false],
  ['// a comment\n.a { color: red; }', false],
  ['.a {\n  &:hover { color: red; }\n}', false],
  ['', true],
])('%j is plain CSS: %s', (text, plain) => expect(isPlainCss(text)).toBe(plain));
