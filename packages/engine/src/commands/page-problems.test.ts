import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ThemeServer } from '@glimpress/contracts/theme';
import { expect, it } from 'vitest';
import { article, post, siteOf } from '../model/test-site';
import { brokenActions, missingCovers, placeInFrontMatter, unknownLayouts } from './page-problems';

it('names layouts that there are not; what others call that of an article is the default one', () => {
  const { model } = siteOf(['post', 'Post', 'page', 'default', 'Layout', 'Layuot', 'Links'].map((layout, index) => article(`${index}.md`, { title: 'a', layout })));
  const server = { layouts: ['Layout', 'HomePage'] } as unknown as ThemeServer;
  expect(unknownLayouts(model, server).map(({ message, hint }) => [message, hint])).toEqual([
    ['There is no layout "Layuot".', 'Did you mean "Layout"?'],
    ['There is no layout "Links".', 'The default layout is used. Layouts: Layout, HomePage.'],
  ]);
});

it('theme-gungnir’s page of links is told nothing: its links are shown', () => {
  const { model } = siteOf([article('links.md', { title: 'a', layout: 'Links', links: [] })]);
  expect(unknownLayouts(model, { layouts: ['Layout'] } as unknown as ThemeServer)).toEqual([]);
});

it('a button that leads nowhere is told on the line of its address, whatever the list’s key is called', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
  const { model } = siteOf([article('home.md', { title: 'a', home: true, actions: [{ text: '始', link: '/a/b/' }, { text: '中', link: '/a/' }, { text: '终', link: '/无/' }] })]);
  const linesIn = (text: string) => {
    writeFileSync(join(folder, 'home.md'), text);
    return brokenActions({ ...model, config: { ...model.config, paths: { ...model.config.paths, content: folder } } }).map(({ message, line }) => [/"(.+?)"/.exec(message)![1], line]);
  };
  const list = '  - { text: 始, link: "/a/b/" }\n  - text: 中\n    link: /a/\n  - text: 终\n    link: "/%E6%97%A0/"\n';
  expect(linesIn(`---\n# /a/\nactions:\n${list}---\n`)).toEqual([['/a/b/', 4], ['/a/', 6], ['/无/', 3]]);
  expect(linesIn(`---\nhome: true\naction:\n${list}---\n\n/无/\n`)).toEqual([['/a/b/', 4], ['/a/', 6], ['/无/', 1]]);
  rmSync(folder, { recursive: true });
});

it('a picture for shares that lies nowhere is told on its line; one that there is, of another site or of a home page without any, is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
  writeFileSync(join(folder, 'a.md'), '---\ntitle: a\ncover: ./图.png\n---\n');
  const { model } = siteOf([article('a.md', { title: 'a', cover: './图.png' }), article('b.md', { title: 'b', image: '/b.png', cover: '/c.png' }), article('c.md', { title: 'c', cover: 'https://a.example/c.png' }), article('d.md', { title: 'd', image: './d.png' }), article('e.md', { title: 'e' })]);
  const there = { find: (src: string) => (src === './d.png' ? { url: '/assets/img/d.png' } : undefined), findPublic: () => undefined };
  const told = missingCovers({ ...model, config: { ...model.config, paths: { ...model.config.paths, content: folder } } }, there);
  expect(told.map(({ file, line, message }) => [file, line, message])).toEqual([
    ['a.md', 3, 'The image "./图.png" of "cover" does not exist.'],
    ['b.md', 1, 'The image "/b.png" of "image" does not exist.'],
  ]);
  rmSync(folder, { recursive: true });
});

it('two files with one address are told on the line of a permalink, in the file that has one; where none has, without a line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
  const linesOf = (files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { model, problems } = siteOf(Object.entries(files).map(([name, text]) => article(name, { title: 'a', ...(/permalink: (.+)/.test(text) ? { permalink: /permalink: (.+)/.exec(text)![1]! } : {}) })));
    return placeInFrontMatter(problems, { ...model.config, paths: { ...model.config.paths, content: folder } }).map(({ file, line }) => [file, line]);
  };
  const [own, none] = ['---\ntitle: a\npermalink: /a.html\n---\n', '---\ntitle: a\n---\n'];
  expect(linesOf({ 'b.md': own, 'c.md': own })).toEqual([['b.md', 3]]);
  expect(linesOf({ 'a.md': none, 'c.md': own })).toEqual([['c.md', 3]]);
  expect(linesOf({ 'README.md': none, 'index.md': none })).toEqual([['README.md', undefined]]);
  rmSync(folder, { recursive: true });
});

it('tags that differ only in case and hold the end of a line are told as well', () => {
  const { model, problems } = siteOf([post('a.md', '2026-01-02', { tags: ['Go\n甲'] }), post('b.md', '2026-01-03', { tags: ['go\n甲'] })]);
  expect(placeInFrontMatter(problems, model.config).map(({ code, file }) => [code, file])).toEqual([['content/term-case', 'b.md']]);
});

it('a tag that differs from others only in case is told on its line, or on that of its list', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
  const { model, problems } = siteOf([post('a.md', '2026-01-02'), post('b.md', '2026-01-03'), post('c.md', '2026-01-04', { tags: ['git', 'Git Flow'] }), post('d.md', '2026-01-05', { tags: ['Git', 'git flow'] }), post('e.md', '2026-01-06', { tags: ['Git', 'git flow'] })]);
  writeFileSync(join(folder, 'c.md'), '---\ntitle: git\ntag:\n  - "git"\n  - Git Flow\n---\n');
  const placed = placeInFrontMatter(problems, { ...model.config, paths: { ...model.config.paths, content: folder } });
  expect(placed.map(({ message, line }) => [message.split(' and ')[0], line])).toEqual([['The tags "git"', 4], ['The tags "Git Flow"', 3]]);
  rmSync(folder, { recursive: true });
});
