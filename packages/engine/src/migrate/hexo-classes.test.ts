import { expect, it } from 'vitest';
import { classesAsHtml } from './hexo-classes';

it.each([
  ['一[二 **三**]{.red}四', '一<span class="red">二 **三**</span>四'],
  ['[一]{.label .info}[二]{.ul}', '<span class="label info">一</span><span class="ul">二</span>'],
  ['++一++{.wavy} ==二=={.rainbow} **三**{.red}', '++一++ ==二== **三**'],
  ['`[一]{.red}` ``a`[二]{.red}``', '`[一]{.red}` ``a`[二]{.red}``'],
  ['```\n[一]{.red}\n```\n[二]{.red}', '```\n[一]{.red}\n```\n<span class="red">二</span>'],
  ['[一](a.md) [二] {.red} {...x} [三]{#id} ![四]{.red}', '[一](a.md) [二] {.red} {...x} [三]{#id} ![四]{.red}'],
])('%s', (written, made) => expect(classesAsHtml(written)).toBe(made));

it('ends in time with anything', () => {
  for (const hostile of ['['.repeat(50_000), '[a]{.'.repeat(20_000), '`'.repeat(50_000), `[a]{${'.a '.repeat(20_000)}`]) expect(classesAsHtml(hostile)).toBe(hostile);
});
