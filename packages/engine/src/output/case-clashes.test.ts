import { expect, it } from 'vitest';
import { withoutCaseClashes } from './case-clashes';

const files = (...paths: string[]) => paths.map((path) => ({ path, hash: path, render: () => path }));

it('keeps the first of files that differ only in case, or in how accents are encoded, and says so once', () => {
  const { value, problems } = withoutCaseClashes(files('index.html', 'tags/Linux/index.html', 'tags/linux/index.html', 'tags/LINUX/index.html', 'caf\u00e9.html', 'cafe\u0301.html'));
  expect(value.map(({ path }) => path)).toEqual(['index.html', 'tags/Linux/index.html', 'caf\u00e9.html']);
  expect(problems).toMatchObject([{ code: 'output/case-clash', message: '3 files are left out: this disk takes "tags/linux/index.html" and "tags/Linux/index.html" for one.' }]);
});

it('counts one file as one', () => {
  expect(withoutCaseClashes(files('tags/Vue/index.html', 'tags/vue/index.html')).problems).toMatchObject([{ message: expect.stringMatching(/^One file is left out/) }]);
});

it('gives the same list where none does', () => {
  const planned = files('a.html', 'b.html', 'a/index.html');
  expect(withoutCaseClashes(planned)).toEqual({ value: planned, problems: [] });
});

it('keeps a page where something else leads to it under its own name, without a word', () => {
  const redirect = { ...files('timeLine/index.html')[0]!, yields: true } as const;
  const [page] = files('timeline/index.html');
  for (const both of [[redirect, page!], [page!, redirect]]) expect(withoutCaseClashes(both)).toEqual({ value: [page], problems: [] });
});
