import { describe, expect, it } from 'vitest';
import { readParts, writeParts } from './edit-front-matter';

const edit = (text: string, changes: Record<string, unknown>, mayLackOpening = false): string => writeParts(readParts(text, { mayLackOpening }), changes);

describe('front matter is changed key by key', () => {
  it('and the rest stays as it is written', () => {
    const text = '---\n# 注\ntitle:   "甲"\ntags:\n  - a\n  - b # 两个\ndate: 2020-1-2\n---\n正文\n---\n';
    expect(edit(text, { permalink: '/x/' })).toBe(text.replace('2020-1-2\n', '2020-1-2\npermalink: /x/\n'));
    expect(edit(text, { tags: ['c'] })).toBe(text.replace('  - a\n  - b # 两个\n', '  - c\n'));
    expect(edit(text, { title: undefined, date: undefined })).toBe('---\n# 注\ntags:\n  - a\n  - b # 两个\n---\n正文\n---\n');
    expect(edit(text, { titles: undefined })).toBe(text);
  });

  it.each([
    ['lists over several lines', '---\ncategories: [\n  a,\n  b\n]\nx: 1\n---\n', '---\ncategories:\n  - c\nx: 1\n---\n'],
    ['lists without indentation', '---\ncategories:\n- a\n- [b, c]\nx: 1\n---\n', '---\ncategories:\n  - c\nx: 1\n---\n'],
    ['a value on the next line', '---\ncategories:\n  a\n\nx: 1\n---\n', '---\ncategories:\n  - c\nx: 1\n---\n'],
    ['lists of which some is a comment', '---\ncategories:\n# - a\n- b\n# 下一个\nx: 1\n---\n', '---\ncategories:\n  - c\n# 下一个\nx: 1\n---\n'],
    ['the last key above a comment', '---\ncategories:\n- b\n# 完\n---\n', '---\ncategories:\n  - c\n# 完\n---\n'],
    ['the last key', '---\nx: 1\ncategories: a\n---\n', '---\nx: 1\ncategories:\n  - c\n---\n'],
  ])('%s are replaced whole', (_, text, expected) => expect(edit(text, { categories: ['c'] })).toBe(expected));

  it('a file without any gets it, an empty one too', () => {
    expect(edit('# 标题\n', { home: true })).toBe('---\nhome: true\n---\n\n# 标题\n');
    expect(edit('---\n---\n文', { home: true })).toBe('---\nhome: true\n---\n文');
    expect(edit('文', {})).toBe('文');
  });

  it('a key without the space behind its colon is a key of its own', () => {
    expect(edit('---\nlayout: post\ntitle:标题\ntags：a\n---\n文', { layout: undefined })).toBe('---\ntitle:标题\ntags：a\n---\n文');
  });

  it('byte order mark and line ends stay', () => expect(edit('\ufeff---\r\ntitle: 甲\r\n---\r\n文\r\n', { a: 1 })).toBe('\ufeff---\r\ntitle: 甲\r\na: 1\r\n---\r\n文\r\n'));

  it.each(['', ';;;\n', '\n;;;;\n'])('the JSON that Hexo takes becomes YAML: %j', (opening) => {
    expect(edit(`${opening}"title": "甲: 一",\n"date": "2013/7/13 20:46:25",\n"tags": ["a", "b"]\n;;;\n文\n;;;\n`, { a: 1 }, true)).toBe('---\ntitle: "甲: 一"\ndate: 2013/7/13 20:46:25\ntags:\n  - a\n  - b\na: 1\n---\n文\n;;;\n');
  });

  it.each(['"甲"说\n;;;\n', ';;;\n文\n;;;\n', '"a": 1,\n;;;\n', '"a": 1\n', ';;;\n;;;\n', '文\n"a": 1\n;;;\n'])('what is no JSON is text: %j', (text) => expect(readParts(text, { mayLackOpening: true })).toMatchObject({ entries: [], yaml: null, markdown: text }));

  it('TOML and JSON are read, and told to be fixed', () => {
    expect(readParts('---toml\ntitle = "甲"\n---\n文', { mayLackOpening: false })).toMatchObject({ isFixed: true, entries: [{ key: 'title', text: '甲' }] });
  });
});

describe('Hexo’s front matter', () => {
  it('may lack its first line, or stand below empty ones, or have more dashes', () => {
    expect(edit('title: 甲\ntags:\n- a\n---\n\n文', { b: 1 }, true)).toBe('---\ntitle: 甲\ntags:\n- a\nb: 1\n---\n\n文');
    expect(edit('\n \n---\ntitle: 甲\n---\n文', { b: 1 }, true)).toBe('---\ntitle: 甲\nb: 1\n---\n文');
    expect(edit('----\ntitle: 甲\n----\n文', { b: 1 }, true)).toBe('---\ntitle: 甲\nb: 1\n---\n文');
  });
  it('ends with its own last line: lines of dashes further down stay as long as they are', () => {
    const below = '文\n\n```\n名 值\n-------\na  1\n```\n\n-----\n';
    expect(edit(`---\ntitle: 甲\n---\n${below}`, { b: 1 }, true)).toBe(`---\ntitle: 甲\nb: 1\n---\n${below}`);
    expect(edit(`-----\ntitle: 甲\n-----\n${below}`, { b: 1 }, true)).toBe(`---\ntitle: 甲\nb: 1\n---\n${below}`);
  });
  it('is no text above a rule', () => {
    for (const text of ['一句话。\n\n---\n\n下文', '注意: 是文字\n另一行\n---\n', '# 题\n---\n']) expect(readParts(text, { mayLackOpening: true })).toMatchObject({ yaml: null, markdown: text });
    expect(readParts('title: 甲\n---\n', { mayLackOpening: false }).yaml).toBe(null);
  });
});
