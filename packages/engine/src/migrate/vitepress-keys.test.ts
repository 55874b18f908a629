import { expect, it } from 'vitest';
import { readParts } from './edit-front-matter';
import { vitePressKeys } from './vitepress-keys';

const changes = (yaml: string): Readonly<Record<string, unknown>> => vitePressKeys(readParts(`---\n${yaml}\n---\n`, { mayLackOpening: false }));

it.each([
  ['prev: 上一章\nnext: Webpack', { prev: undefined, next: undefined }],
  ['sidebar: auto', { sidebar: undefined }],
  ['permalink: /pages/6f1c2a', { permalink: '/pages/6f1c2a.html' }],
  ['hidden: true', { hidden: undefined, publish: false }],
  ['layout: TkArchivesPage', { layout: undefined, archivesPage: true }],
  ['catalogue: true\npath: 02.Java/01.Ant\npageTitle: 蚁\ndesc: 构建', { title: '蚁', catalogue: undefined, path: undefined, pageComponent: { name: 'Catalogue', data: { path: '02.Java/01.Ant', description: '构建' } } }],
  ['title: 题\nlayout: TkCataloguePage\npath: 前端', { layout: undefined, catalogue: undefined, path: undefined, pageComponent: { name: 'Catalogue', data: { path: '前端' } } }],
])('means something else here: %j', (yaml, expected) => expect(changes(yaml)).toStrictEqual(expected));

it.each(['prev: ./a\nnext: b.md', 'prev: false', 'next:\n  text: 二\n  link: /b', 'sidebar: false', 'permalink: /a.html', 'permalink: /a/', 'permalink: a', 'catalogue: true', 'path: a', 'hidden: false'])('stays: %j', (yaml) => expect(changes(yaml)).toEqual({}));
