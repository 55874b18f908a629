import { afterEach, expect, it, vi } from 'vitest';
import { createIssueHost, type HostIssue } from './hosts';
import { pageOf } from './import-issues';

afterEach(() => vi.unstubAllGlobals());

const of = (name: 'github' | 'gitlab') => createIssueHost({ name, owner: 'owner', repo: 'blog', label: 'Vssue', prefix: '[Vssue]', token: 'secret', onWait: () => undefined });
const reply = (body: unknown): Response => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const issue: HostIssue = { id: '1', title: '[Vssue]一', body: '' };

it('GitLab takes notes one may not see out of a page: the next is asked for all the same', async () => {
  const pages = [99, 3, 0].map((count, page) => Array.from({ length: count }, (_, at) => ({ id: page * 100 + at, body: 'x', author: { username: 'a' }, created_at: '2026-01-01T00:00:00Z' })));
  vi.stubGlobal('fetch', async (url: string) => reply(pages[Number(new URL(url).searchParams.get('page')) - 1]));
  const ids: string[] = [];
  for await (const { id } of of('gitlab').comments(issue)) ids.push(id);
  expect(ids).toHaveLength(102);
});

it('an issue that the platform made without its label, which pages would not find, is told', async () => {
  vi.stubGlobal('fetch', async () => reply({ number: 1, title: '[Vssue]一', body: 'x', labels: [] }));
  await expect(of('github').createIssue('[Vssue]一', 'x')).rejects.toThrow('不能给 issue 加标签「Vssue」');
  vi.stubGlobal('fetch', async () => reply({ number: 1, title: '[Vssue]一', body: 'x', labels: [{ name: 'vssue' }] }));
  expect(await of('github').createIssue('[Vssue]一', 'x')).toMatchObject({ id: '1' });
});

it.each([
  ['本文地址：https://blog.example/a.html，欢迎讨论', '/a.html'],
  ['见 https://blog.example/b/。', '/b/'],
  ['（https://blog.example/%E9%A1%B5/）', '/%E9%A1%B5/'],
  ['https://blog.example/页/ 的评论', '/%E9%A1%B5/'],
])('the page of %j is %s', (body, page) => expect(pageOf(body)).toBe(page));
