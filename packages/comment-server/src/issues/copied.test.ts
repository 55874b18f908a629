import { describe, expect, it } from 'vitest';
import { copiedComment, copiedText, type CopiedComment } from './copied';
import { pageOf } from './import-issues';

const COMMENT: CopiedComment = { id: '5cc6b3aa0000000000000001', nick: '小明', link: '', at: '2024-05-01T04:34:56.789Z', text: '<p>你好</p>' };

describe('a copied comment', () => {
  it('says in the text who wrote it and when, at UTC+8', () => {
    expect(copiedText(COMMENT, undefined)).toMatch(/^<!-- glimpress-comment \{[^\n]*\} -->\n\*\*小明\*\* 于 2024-05-01 12:34 写道：\n\n<p>你好<\/p>$/);
    expect(copiedText({ ...COMMENT, link: 'https://a.example/' }, '小红').split('\n')[1]).toBe('**[小明](<https://a.example/>)** 于 2024-05-01 12:34 回复 小红：');
  });

  it.each<Partial<CopiedComment>>([
    {},
    { nick: '--> <script> *a*_b_ [x](y) "引号" \\u003c', link: 'https://a.example/--/?a=1&b=2' },
    { rid: 'root1', pid: 'parent-1', text: '**粗体**\n\n> 引用\n\n```js\nconst a = 1; // --> \n```\n' },
    { text: '<p>见 @someone 与 user@mail.example、@中文</p>' },
    { text: '' },
    { nick: '第一行\n\n第二行' },
  ])('comes back as it was: %j', (change) => {
    const comment = { ...COMMENT, ...change };
    expect(copiedComment(copiedText(comment, '某人'))).toEqual(comment);
    // Some platforms keep the ends of lines as Windows has them.
    expect(copiedComment(copiedText({ ...comment, text: '一行' }, undefined).replaceAll('\n', '\r\n'))).toEqual({ ...comment, text: '一行' });
  });

  it('cannot end the line that holds it, and calls nobody', () => {
    const text = copiedText({ ...COMMENT, nick: '-->@octocat', text: '@octocat 看看，还有 <b>@a-b</b>' }, '@octocat');
    expect(text.split('\n')[0]!.match(/-->/g)).toHaveLength(1);
    expect(text.split('\n').slice(1).join('\n')).not.toMatch(/@[\w-]/);
  });

  it.each(['.@octocat', '/@octocat', '<p>`@octocat</p>', '见/@octocat', 'https://@octocat', 'xhttps://a.example/@octocat', '&#64;octocat @octocat'])('calls nobody behind signs either: %s', (text) => {
    expect(copiedText({ ...COMMENT, nick: '.@octocat', text }, '/@octocat').split('\n').slice(1).join('\n')).not.toMatch(/@[\w-]/);
  });

  it('leaves addresses and mails as they are', () => {
    const text = '<p><a href="https://a.example:80/@me/x@2.png">https://a.example/@me</a> me@mail.example</p>';
    expect(copiedText({ ...COMMENT, text }, undefined)).toContain(text);
  });

  it.each(['', '你好', '<!-- glimpress-comment {} -->\nx\n\ny', '<!-- glimpress-comment {"id":"<x>","nick":"a","link":"","at":"2024-05-01T00:00:00Z"} -->\nx\n\ny', '<!-- glimpress-comment {"id":"a","nick":"a","link":"","at":"gestern"} -->\nx\n\ny', '<!-- glimpress-comment {{{ -->\nx\n\ny', ' <!-- glimpress-comment {"id":"a","nick":"a","link":"","at":"2024-05-01T00:00:00Z"} -->\nx\n\ny'])('is not what only looks like it: %j', (body) => {
    expect(copiedComment(body)).toBeUndefined();
  });
});

it.each([
  ['https://blog.example/views/%E7%AE%97%E6%B3%95/a.html', '/views/%E7%AE%97%E6%B3%95/a.html'],
  ['本文地址：https://blog.example/views/算法/a.html?x=1#y 欢迎讨论', '/views/%E7%AE%97%E6%B3%95/a.html'],
  ['<https://blog.example/a.html>', '/a.html'],
  ['[原文](https://blog.example/a.html)', '/a.html'],
  ['没有地址', undefined],
  ['http://', undefined],
])('the page of an issue is the address in its text: %s', (body, page) => expect(pageOf(body)).toBe(page));
