import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linkPackages, root, run, scratchFolder } from './support/command';

let scratch: string;
/** Where the site is built in the end, from its own articles alone and from shards. */
let site: string;
let plain: Record<string, string>;

beforeAll(async () => {
  scratch = scratchFolder('shards');
  site = join(scratch, 'here/site');
  cpSync(join(root, 'fixtures/based'), join(site, 'docs'), { recursive: true });
  write(site, {
    // Takes in files from below the article, and from where the command runs.
    'docs/guide/片段.md': '---\ntitle: 片段\ndate: 2026-01-01\n---\n\n<<< ./snippet.js\n\n<<< @/tools/run.js{1}\n',
    'docs/guide/snippet.js': 'let a = 1;\n',
    'tools/run.js': 'run();\n',
    'docs/guide/有错.md': '---\ntitle: 有错\ndate: 不是日期\n---\n\n[没有](./没有.md)\n\n::: tipp\n:::\n',
    'docs/guide/以后.md': '---\ntitle: 以后\ndate: 2097-01-01\n---\n\n还没有到。\n',
    ...Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`docs/文章/第 ${index} 篇.md`, `---\ntitle: 第 ${index} 篇\ndate: 2026-02-0${1 + (index % 9)}\ntags: [标签 ${index % 5}]\n---\n\n正文 ${index}，[上一篇](<./第 ${index - 1} 篇.md>)。\n\n<!-- more -->\n\n$a_{${index}}$\n\n\`\`\`js\nlet a = ${index};\n\`\`\`\n`])),
  });
  linkPackages(site);
  expect((await run(['build', 'docs', '--out', 'plain'], site)).code).toBe(0);
  plain = snapshot(join(site, 'plain'));
  // Three machines, the site somewhere else on each, its files of another time.
  for (const [number, place] of [[1, 'a'], [2, 'b/其他 地方'], [3, 'c/d/e']] as const) {
    const machine = join(scratch, place);
    for (const name of ['docs', 'tools']) cpSync(join(site, name), join(machine, name), { recursive: true });
    touchAll(machine, number);
    linkPackages(machine);
    const built = await run(['build', 'docs', '--shard', `${number}/3`], machine);
    expect([built.code, built.stdout]).toEqual([0, expect.stringMatching(new RegExp(`^Shard ${number}/3: \\d+ of 47 articles in [\\d.]+ s → shards/${number}-of-3$`, 'm'))]);
    // The config names nothing but the content's folder: no page was written.
    expect(readdirSync(machine).sort()).toEqual(['docs', 'node_modules', 'shards', 'tools']);
    expect(readFileSync(join(machine, `shards/${number}-of-3/articles.jsonl`), 'utf8')).not.toContain(scratch);
    cpSync(join(machine, 'shards'), join(scratch, 'carried'), { recursive: true });
  }
}, 300_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The site as on a machine that has never built it: only the bundled theme is kept, to save time. */
beforeEach(() => {
  for (const name of ['dist', 'shards']) rmSync(join(site, name), { recursive: true, force: true });
  cpSync(join(scratch, 'carried'), join(site, 'shards'), { recursive: true });
  forgetArticles();
});

function write(folder: string, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
function forgetArticles(): void {
  const caches = join(site, 'node_modules/.cache/glimpress');
  for (const cache of readdirSync(caches)) for (const name of readdirSync(join(caches, cache))) if (name !== 'theme' && name !== 'config') rmSync(join(caches, cache, name), { recursive: true });
}
function touchAll(folder: string, seconds: number): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), seconds, seconds);
}
/** Hash of every file below a folder. */
function snapshot(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(files.sort().map((path) => [path, createHash('md5').update(readFileSync(join(folder, path))).digest('hex')]));
}
const packOf = (name: string): string => {
  const folder = join(site, 'shards', name);
  return join(folder, readdirSync(folder).find((file) => file.endsWith('.pack'))!);
};
const merge = (...args: string[]) => run(['build', 'docs', '--merge', 'shards', '--out', 'dist', ...args], site);
/** Merges; the output must be what a build without shards gives. */
async function mergedAs(expected: Record<string, string>): Promise<{ stdout: string; stderr: string; taken: number; rendered: number }> {
  const { code, stdout, stderr } = await merge();
  expect(code, stderr).toBe(0);
  expect(snapshot(join(site, 'dist'))).toEqual(expected);
  const [, taken, all, rendered] = /: (\d+) of (\d+) articles taken from them, (\d+) rendered here\.$/m.exec(stdout)!.map(Number);
  expect([all, taken! + rendered!]).toEqual([47, 47]);
  return { stdout, stderr, taken: taken!, rendered: rendered! };
}

describe('a site merged from shards is byte for byte what one machine builds', () => {
  it('from all of them, carried from folders elsewhere', async () => {
    const { stdout, rendered } = await mergedAs(plain);
    expect(stdout).toContain('Merged shards 1/3, 2/3, 3/3: 47 of 47 articles taken');
    expect(rendered).toBe(0);
  });

  it('with their problems, as data for machines', async () => {
    const { code, stdout } = await merge('--json');
    const result = JSON.parse(stdout) as { problems: { code: string }[] };
    expect([code, result]).toEqual([0, expect.objectContaining({ rendered: 0, merged: { shards: ['1/3', '2/3', '3/3'], articles: 47 }, held: ['guide/以后.md'] })]);
    expect(result.problems.map(({ code: problem }) => problem)).toEqual(expect.arrayContaining(['content/front-matter-value', 'content/broken-link', 'markdown/unknown-container']));
  });

  it('when each was carried in a folder of its own', async () => {
    for (const number of [1, 2, 3]) {
      mkdirSync(join(site, `shards/artifact-${number}`));
      renameSync(join(site, `shards/${number}-of-3`), join(site, `shards/artifact-${number}/${number}-of-3`));
    }
    expect((await mergedAs(plain)).rendered).toBe(0);
  });

  it('when one is missing', async () => {
    rmSync(join(site, 'shards/2-of-3'), { recursive: true });
    const { stdout, taken, rendered } = await mergedAs(plain);
    expect(stdout).toContain('Merged shards 1/3, 3/3:');
    expect(Math.min(taken, rendered)).toBeGreaterThan(5);
  });

  it('when one is damaged: it is named', async () => {
    const bytes = readFileSync(packOf('2-of-3'));
    bytes[100]! ^= 1;
    writeFileSync(packOf('2-of-3'), bytes);
    const { stdout, stderr, rendered } = await mergedAs(plain);
    expect(stderr).toMatch(/The shard in "shards\/2-of-3" is damaged.*\[cli\/shard-damaged\]/);
    expect(stdout).toContain('Merged shards 1/3, 3/3:');
    expect(rendered).toBeGreaterThan(5);
  });

  it('when all are damaged', async () => {
    for (const number of [1, 2, 3]) writeFileSync(join(site, `shards/${number}-of-3/articles.jsonl`), '{"format":3,"articles":null}\nnull');
    expect(await mergedAs(plain)).toMatchObject({ taken: 0, stdout: expect.stringContaining('Merged no shard: 0 of 47') });
  });

  it('when one is of another version of Glimpress or another config: it is named', async () => {
    const file = join(site, 'shards/3-of-3/shard.json');
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), rulesKey: '0123456789abcdef' }));
    const { stderr, rendered } = await mergedAs(plain);
    expect(stderr).toMatch(/The shard in "shards\/3-of-3" was built by another version.*\[cli\/shard-other\]/);
    expect(rendered).toBeGreaterThan(5);
  });

  it('when articles and what they take in have changed since', async () => {
    const changed = { 'docs/文章/第 7 篇.md': '---\ntitle: 第 7 篇\n---\n\n改过。\n', 'docs/guide/snippet.js': 'let a = 2;\n' };
    const before = Object.keys(changed).map((path) => ({ path, text: readFileSync(join(site, path), 'utf8'), times: statSync(join(site, path)) }));
    write(site, changed);
    try {
      expect((await run(['build', 'docs', '--out', 'changed'], site)).code).toBe(0);
      forgetArticles();
      expect(await mergedAs(snapshot(join(site, 'changed')))).toMatchObject({ taken: 45, rendered: 2 });
    } finally {
      for (const { path, text, times } of before) {
        write(site, { [path]: text });
        utimesSync(join(site, path), times.atime, times.mtime);
      }
    }
  });
});

describe('a shard', () => {
  it('is built again from what it holds', async () => {
    const machine = join(scratch, 'a');
    const again = await run(['build', 'docs', '--shard', '1/3', '--json'], machine);
    expect(JSON.parse(again.stdout)).toMatchObject({ shard: '1/3', rendered: 0, out: join(machine, 'shards/1-of-3') });
  });

  it('of more machines than articles is one too', async () => {
    const machine = join(scratch, 'few');
    write(machine, { 'docs/README.md': '# 一\n' });
    linkPackages(machine);
    for (const number of [1, 2, 3]) expect((await run(['build', 'docs', '--shard', `${number}/3`, '--shard-out', 'out/parts'], machine)).code).toBe(0);
    const { code, stdout } = await run(['build', 'docs', '--merge', 'out/parts'], machine);
    expect([code, stdout]).toEqual([0, expect.stringContaining('Merged shards 1/3, 2/3, 3/3: 1 of 1 articles taken from them, 0 rendered here.')]);
  });

  it.each(['4/3', '0/3', 'x/y', '3'])('that cannot be is refused: %s', async (share) => {
    const { code, stderr } = await run(['build', 'docs', '--shard', share], site);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/is no share of the articles\. \[cli\/shard\]\n.*--shard 1\/4/)]);
  });

  it('is refused together with --merge, and where its folder cannot be written', async () => {
    expect(await merge('--shard', '1/3')).toMatchObject({ code: 1, stderr: expect.stringMatching(/do not go together.*\[cli\/shard\]/) });
    write(site, { taken: 'a file' });
    expect(await run(['build', 'docs', '--shard', '1/3', '--shard-out', 'taken'], site)).toMatchObject({ code: 1, stderr: expect.stringMatching(/cannot be written.*\[output\/unwritable\]/) });
  });
});

it('a folder without shards ends the merge before anything is written', async () => {
  for (const folder of ['none', 'docs']) expect(await run(['build', 'docs', '--merge', folder], site)).toMatchObject({ code: 1, stderr: expect.stringMatching(/There is no shard in .*\[cli\/no-shards\]/) });
  expect(existsSync(join(site, 'dist'))).toBe(false);
});
