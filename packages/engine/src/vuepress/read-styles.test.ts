import { expect, it } from 'vitest';
import { isPlainCss } from './read-styles';

it.each([
  ['.a { color: red; }\n@media (max-width: 10px) {\n  .a { color: blue }\n}\n', true],
  ['.a\n  color red\n', false],
  ['$x = 1\n.a { width: $x; }', false],
  ['// a comment\n.a { color: red; }', false],
  ['.a {\n  &:hover { color: red; }\n}', false],
  ['', true],
])('%j is plain CSS: %s', (text, plain) => expect(isPlainCss(text)).toBe(plain));
