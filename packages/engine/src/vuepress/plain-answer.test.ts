import { expect, it } from 'vitest';
import { plainAnswer } from './plain-answer';

const plain = (value: unknown) => plainAnswer(value, () => undefined);

it('a key without a value is none, but where it locks pages: nothing is unlocked by a variable that is not set', () => {
  expect(plain({ title: undefined, themeConfig: { encrypt: { config: { '/diary/': undefined }, admin: undefined } } })).toEqual({ themeConfig: { encrypt: { config: { '/diary/': null }, admin: null } } });
});

it('functions are marked, calls of what is not run recorded, cycles cut', () => {
  const theme = { plugins: [function slug() {}], date: new Date(0), pattern: /a/, bytes: 1n };
  expect(plain(theme)).toEqual({ plugins: [{ $function: 'slug' }], date: '1970-01-01T00:00:00.000Z', pattern: { $function: 'RegExp' }, bytes: null });
  const call = () => {};
  expect(plainAnswer({ theme: call }, (value) => (value === call ? { id: 'vuepress-theme-hope.hopeTheme', args: [{ encrypt: { config: { '/a/': undefined } } }] } : undefined))).toEqual({ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [{ encrypt: { config: { '/a/': null } } }] } });
  const circle: { self?: object } = {};
  circle.self = circle;
  expect(plain(circle)).toEqual({ self: null });
});
