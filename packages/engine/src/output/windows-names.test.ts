import { expect, it } from 'vitest';
import { onWindows } from './windows-names';

const files = (...paths: string[]) => paths.map((path) => ({ path, hash: path, render: () => path }));
const kept = (...paths: string[]): string[] => onWindows(files(...paths)).value.map(({ path }) => path);

it('leaves out what Windows could not write, and tells each name once', () => {
  const { value, problems } = onWindows(files('index.html', 'tags/C?/index.html', 'tags/C?/page/2/index.html', 'tags/vue/index.html', 'p/a:b.html'));
  expect(value.map(({ path }) => path)).toEqual(['index.html', 'tags/vue/index.html']);
  expect(problems).toMatchObject([
    { code: 'output/windows-name', message: expect.stringContaining('"C?": "tags/C?/index.html" is left out') },
    { code: 'output/windows-name', message: expect.stringContaining('"a:b.html"') },
  ]);
});

it.each(['a<b', 'a>b', 'a:b', '"a"', 'a|b', '为什么?', '*', 'a\\b', 'etc.', 'end ', 'con', 'AUX', 'nul.html', 'Com1', 'lpt9.x', 'a\u0001'])('%s is no name there', (name) => expect(kept(`tags/${name}/index.html`)).toEqual([]));

it.each(['C++', 'C#', '.well-known', '为什么？', 'console', 'aux2', 'com', 'a b', 'node.js', "it's", 'R&D', '100%'])('%s is one', (name) => expect(kept(`tags/${name}/index.html`)).toHaveLength(1));
