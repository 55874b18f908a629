/** `keys` of the protocol: parts of objects. */
import { expect, it } from 'vitest';
import { parseKeys, selectKeys } from './keys';

it('pointers inside of pointers say each what they point to, though only a field of theirs is sent', () => {
  const author = { __type: 'Pointer', className: 'Person', objectId: 'p1', name: '小微', age: 3 };
  const article = { __type: 'Pointer', className: 'Article', objectId: 'a1', title: '题', author };
  expect(selectKeys({ objectId: 'c1', nick: '甲', article }, parseKeys('article.author.name'))).toEqual({
    objectId: 'c1',
    article: { __type: 'Pointer', className: 'Article', objectId: 'a1', author: { __type: 'Pointer', className: 'Person', objectId: 'p1', name: '小微' } },
  });
});
