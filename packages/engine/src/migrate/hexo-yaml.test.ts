import { expect, it } from 'vitest';
import { parseHexoYaml } from './hexo-yaml';

it('tabs that indent are two spaces each, as Hexo reads them', () => {
  expect(parseHexoYaml('category_map:\n\tMajor: major\n\tComputer Technology: ct\nlinks:\n\t\t- a\n')).toEqual({ category_map: { Major: 'major', 'Computer Technology': 'ct' }, links: ['a'] });
  expect(parseHexoYaml('a: "x\ty"')).toEqual({ a: 'x\ty' });
});

it('the end of a list in brackets may stand anywhere', () => {
  expect(parseHexoYaml('jsonContent:\n  posts:\n    tags: [{\n      name: tag.name,\n      slug: tag.slug\n    }]\n    more: {\n      a: 1\n}\nb: 2\n')).toEqual({ jsonContent: { posts: { tags: [{ name: 'tag.name', slug: 'tag.slug' }], more: { a: 1 } } }, b: 2 });
});

it('a text in quotes may end as far left as its key, as in Fluid’s own settings', () => {
  expect(parseHexoYaml("footer:\n  content: '\n    <a>甲</a>\n  <i></i>\n  '\n  b: 1\nlist:\n    - \"<style>\n    a {\n    }\n    </style>\"\n")).toEqual({ footer: { content: ' <a>甲</a> <i></i> ', b: 1 }, list: ['<style> a { } </style>'] });
});

it('of two equal keys the last counts', () => expect(parseHexoYaml('a: 1\na: 2')).toEqual({ a: 2 }));

it('what cannot be mended is told where it stands', () => expect(() => parseHexoYaml('x:\n  y: [{\n    a: 1\n  }]\nz: b: c\n')).toThrow(/at line 5/));

it.each(['a: [', 'a: b: c', '- a\nb: c', '}'])('%j is an error with its line', (text) => expect(() => parseHexoYaml(text)).toThrow(/./));
