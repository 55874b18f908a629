import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';
import { blogOptionsIn } from './theme-blog-options';

const read = (code: string) => blogOptionsIn(code, parseAst);

it('options of plugin-blog are read from a theme’s code, through variables, choices and what is put together', () => {
  const code = `
    const page = { lengthPerPage: 7 };
    module.exports = (themeConfig) => {
      const options = { directories: [{ id: 'post', dirname: \`posts\`, path: themeConfig.path || '/p/', pagination: page, sorter: (a, b) => 0 }], ...extra };
      const { modify } = themeConfig;
      const chosen = typeof modify === 'function' ? modify(options) : options;
      const plugins = ['@vuepress/search', ['@vuepress/blog', Object.assign({}, chosen, themeConfig.blog)]];
      return { plugins };
    };`;
  expect(read(code)).toEqual({ directories: [{ id: 'post', dirname: 'posts', path: '/p/', pagination: { lengthPerPage: 7 } }] });
  for (const name of ['@vuepress/plugin-blog', 'vuepress-plugin-blog', 'blog']) expect(read(`module.exports = { plugins: [['${name}', { permalink: '/:slug' }]] };`)).toEqual({ permalink: '/:slug' });
});

it.each([
  ['none', "module.exports = { plugins: ['@vuepress/blog'] };"],
  ['those that are made by code', "module.exports = () => ({ plugins: [['@vuepress/blog', makeOptions()]] });"],
  ['a variable of itself', "const a = b; const b = a; module.exports = { plugins: [['@vuepress/blog', a]] };"],
  ['broken code', "module.exports = { plugins: [['@vuepress/blog', {"],
  ['brackets without end', `'@vuepress/blog'; ${'['.repeat(100_000)}`],
])('%s are none', (_, code) => {
  expect(read(code)).toBeNull();
});
