import { expect, it } from 'vitest';
import { planOwnStyles } from './own-styles';

const assets = new Map([
  ['file:///s/a.png', { url: '/base/assets/img/a.1234.png' }],
  ['~@/b.woff2', { url: '/base/b.woff2' }],
]);
const plan = (styles: string): ReturnType<typeof planOwnStyles> => planOwnStyles({ styles, base: '/base/', configName: 'config.ts' }, (name) => assets.get(name));

it('files that the sheet shows have their addresses in the page', () => {
  const { tags, files, problems } = plan('a { background: url("file:///s/a.png#x"), url(/c.png) } @font-face { src: url(~@/b.woff2?v=1) }');
  expect(tags).toEqual([['style', {}, 'a { background: url("/base/assets/img/a.1234.png#x"), url(/c.png) } @font-face { src: url("/base/b.woff2?v=1") }']]);
  expect([files, problems]).toEqual([[], []]);
});

it('what is no file of the site is told, asked of nobody, and names no folder of this machine', () => {
  const { tags, problems } = plan('a { background: url(file:///elsewhere/%E5%A4%96.png), url(~@/gone.png) } /* url(file:///s/x) */');
  expect(tags).toEqual([['style', {}, 'a { background: url(""), url("") } /* url(file:///s/x) */']]);
  expect(problems.map(({ code, file, message }) => [code, file, message])).toEqual([
    ['config/style-file', 'config.ts', 'The style sheet shows "外.png", which is no file of the site.'],
    ['config/style-file', 'config.ts', 'The style sheet shows "gone.png", which is no file of the site.'],
  ]);
});

it('a large sheet, and one that imports, is fetched once for all pages', () => {
  for (const styles of ['@import url(//a.example/b.css);', `a{}${' '.repeat(8_000)}`]) {
    const { tags, files } = plan(styles);
    expect(tags).toEqual([['link', { rel: 'stylesheet', href: `/base/${files[0]!.path}` }]]);
    expect(files).toHaveLength(1);
  }
});
