import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openArticleStore } from '../cache/article-store';
import { resolveConfig } from '../config/resolve';
import { NO_GIT_TIMES } from '../platform/git-times';
import { lookAtSources } from '../platform/read-sources';
import { openSourceMemory } from '../platform/source-memory';
import { createArticleLoader } from './load-articles';

let root: string;
let content: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'articles-'));
  content = join(root, 'docs');
  mkdirSync(content);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, text: string, time = 1_500_000_000): void => {
  writeFileSync(join(content, name), text);
  utimesSync(join(content, name), time, time);
};
/** One build up to its articles; `between` happens after the files were looked at. */
async function load(between: () => void = () => {}) {
  const config = resolveConfig({}, { cwd: root, root, folder: content, configFile: null, cache: root, out: null });
  const store = openArticleStore(join(root, 'store'));
  const memory = openSourceMemory(join(root, 'sources.jsonl'));
  const sources = lookAtSources({ content, excluded: [] }, memory).value;
  between();
  const loaded = await createArticleLoader(config, store, { start() {}, isStarted: false, offer: () => undefined }).load(sources, NO_GIT_TIMES);
  store.commit(loaded.articles.map(({ path }) => path));
  memory.save();
  return { titles: loaded.articles.map(({ title }) => title), rendered: [...loaded.rendered], problems: loaded.problems };
}

it('an article that went or may not be read since it was looked at is told of and left out, in the place of its path', async () => {
  for (const name of ['a', 'b', 'c']) write(`${name}.md`, `# ${name}\n`);
  const { titles, rendered, problems } = await load(() => rmSync(join(content, 'b.md')));
  expect({ titles, rendered }).toEqual({ titles: ['a', 'c'], rendered: ['a.md', 'c.md'] });
  expect(problems).toMatchObject([{ code: 'content/unreadable', severity: 'error', file: 'b.md' }]);
});

it('so is one that the store has by an older text', async () => {
  for (const name of ['a', 'b']) write(`${name}.md`, `# ${name}\n`);
  await load();
  write('b.md', '# 新\n', 1_600_000_000);
  const { titles, problems } = await load(() => rmSync(join(content, 'b.md')));
  expect(titles).toEqual(['a']);
  expect(problems).toMatchObject([{ code: 'content/unreadable', file: 'b.md' }]);
});

it('what is written after a file was looked at is what is rendered, and the next build finds that unchanged', async () => {
  write('a.md', '# 旧\n');
  expect((await load(() => write('a.md', '# 新的\n', 1_600_000_000))).titles).toEqual(['新的']);
  expect(await load()).toEqual({ titles: ['新的'], rendered: [], problems: [] });
});

it('sources lie in the same memory one after the other, and each keeps its own text', async () => {
  const texts = ['短', '长'.repeat(40_000), '', '中'.repeat(300)];
  texts.forEach((text, index) => write(`${index}.md`, `# 第 ${index} 篇\n\n${text}\n`));
  await load();
  const store = openArticleStore(join(root, 'store'));
  texts.forEach((text, index) => expect(store.plainText(`${index}.md`)).toContain(text));
});
