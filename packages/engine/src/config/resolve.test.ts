import { expect, it } from 'vitest';
import { resolveConfig } from './resolve';

const place = { cwd: '/s', root: '/s', folder: '/s', configFile: null, cache: '/s/c', out: null };

it('language tags are written as everything later looks for them; what is none stays as it is, to be told', () => {
  const { lang, locales } = resolveConfig({ lang: 'ZH-CN', locales: { '/en/': { lang: 'EN-us' }, '/x/': { lang: 'zh_tw' }, '/y/': {} } }, place);
  expect([lang, ...locales.map((locale) => locale.lang)]).toEqual(['zh-CN', 'zh-CN', 'en-US', 'zh_tw', 'zh-CN']);
});
