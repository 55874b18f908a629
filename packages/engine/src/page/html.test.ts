import { expect, it } from 'vitest';
import { scriptJson, styleText } from './html';

it('what a script or a style holds cannot end it, and means the same', () => {
  const value = { text: '</script><!-- \u2028 \u2029' };
  expect(scriptJson(value)).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(scriptJson(value))).toEqual(value);
  expect(styleText('a::before { content: "</STYLE><b>" }')).toBe('a::before { content: "<\\/STYLE><b>" }');
});
