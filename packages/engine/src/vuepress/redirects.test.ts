import { describe, expect, it } from 'vitest';
import type { Plain } from './config-answer';
import { parseRedirectsFile, redirectsOfBlogLists, redirectsOfConfig } from './redirects';

describe('.vuepress/redirects', () => {
  const read = (text: string) => parseRedirectsFile(text, '.vuepress/redirects');

  it('holds two addresses a line', () => {
    expect(read('/old /2019/new.html\n\n/%E7%AE%97.html      /b/#part\r\n# note\n').value).toEqual([
      { from: '/old', to: '/2019/new.html', file: '.vuepress/redirects', line: 1 },
      { from: '/算.html', to: '/b/', file: '.vuepress/redirects', line: 3 },
    ]);
  });

  it('a line that is no redirect, or leads to another site, is named with its line and what to write', () => {
    const { value, problems } = read('/a.html\n/b.html /c.html 301\n/d.html https://example.com/\n/e/* /f/\n/g.html //example.com\n');
    expect(value).toEqual([]);
    expect(problems.map(({ code, message, file, line }) => [code, file, line, message])).toEqual([
      ['vuepress/redirect', '.vuepress/redirects', 1, '"/a.html" is no redirect.'],
      ['vuepress/redirect', '.vuepress/redirects', 2, '"/b.html /c.html 301" is no redirect.'],
      ['vuepress/redirect', '.vuepress/redirects', 3, 'The redirect from "/d.html" leads to another site, "https://example.com/".'],
      ['vuepress/redirect', '.vuepress/redirects', 4, '"/e/*" is no address of this site.'],
      ['vuepress/redirect', '.vuepress/redirects', 5, 'The redirect from "/g.html" leads to another site, "//example.com".'],
    ]);
    expect(problems.every(({ hint }) => hint?.includes('_redirects'))).toBe(true);
  });
});

it('plugin-blog’s lists of posts lead to the timeline of their language; home pages stay', () => {
  const directories: Plain = [{ dirname: '_posts', path: '/posts/' }, { dirname: 'zh/_posts', path: '/zh/posts/' }, { dirname: 'a', path: '/' }, { dirname: 'b', path: '/zh/' }, { dirname: 'c' }, { path: '/d/' }];
  expect(redirectsOfBlogLists({ locales: { '/': {}, '/zh/': {} }, plugins: [['@vuepress/blog', { directories }]] })).toEqual([{ from: '/posts/', to: '/timeline/', listed: '_posts/' }, { from: '/zh/posts/', to: '/zh/timeline/', listed: 'zh/_posts/' }]);
  expect(redirectsOfBlogLists({ theme: 'reco' })).toEqual([]);
});

describe('the redirect plugin’s config', () => {
  const config = { '/foo/README.md': '/bar/', 'b.md': '/c.md' };
  const rules = (within: string) => [
    { from: '/foo/', to: '/bar/', file: 'config.ts', within },
    { from: '/b.html', to: '/c.html', file: 'config.ts', within },
  ];
  const read = (source: Plain) => redirectsOfConfig(source, 'config.ts');

  it.each([
    ['called', 'plugins', { plugins: [{ $call: '@vuepress/plugin-redirect.redirectPlugin', args: [{ config }] }] }],
    ['named', 'plugins', { plugins: [['vuepress-plugin-redirect', { config }]] }],
    ['a setting of theme-hope', 'theme', { theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [{ plugins: { redirect: { config } } }] } }],
  ])('gives its addresses: %s', (_, within, source) => {
    expect(read(source as Plain)).toEqual({ value: rules(within), problems: [] });
  });

  it('one that leads to another site, or is no address, is named', () => {
    const { value, problems } = read({ plugins: [['redirect', { config: { '/a.html': 'https://example.com', '/b.html': 3, '/c.html': '/d.html' } }]] });
    expect(value).toMatchObject([{ from: '/c.html', to: '/d.html' }]);
    expect(problems.map(({ code, file, message }) => [code, file, message])).toEqual([
      ['vuepress/redirect', 'config.ts', 'The redirect from "/a.html" leads to another site, "https://example.com" (in "plugins").'],
      ['vuepress/redirect', 'config.ts', '"/b.html" is no redirect (in "plugins").'],
    ]);
  });

  it('a function, and a config without the plugin, give none', () => {
    expect(read({ plugins: [['redirect', { config: { $function: 'config' } }]] })).toEqual({ value: [], problems: [] });
    expect(read({ plugins: ['sitemap'], theme: 'reco' })).toEqual({ value: [], problems: [] });
    expect(read(null)).toEqual({ value: [], problems: [] });
  });
});
