import { describe, expect, it } from 'vitest';
import { clausesClass } from './clauses';

describe('a title breaks between its clauses', () => {
  it.each(['TensorRT 动态形状：profile、上下文与三处常见报错', '中文路径踩坑：同一个名字的五种写法', 'CLAHE 到底限制了什么', '會被問到的，以及「答案」（上）'])('%s', (title) => expect(clausesClass(title)).toBe('keep'));

  it.each([
    ['a clause is longer than a line', '时间戳：为什么把各任务加起来一定不够'],
    ['a word without a space beside Chinese is part of its clause', '使用Docker部署SpringBoot项目'],
    ['a Latin word is longer than a line', 'antidisestablishmentarianism：是什么'],
    ['there is only one', '数学'],
    ['there is no Chinese', 'A title'],
    ['there is nothing', ''],
  ])('but not where %s', (_case, title) => expect(clausesClass(title)).toBeUndefined());
});
