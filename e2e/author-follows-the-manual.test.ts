/** The manual, followed word for word: its commands are typed, its files written and built, page by page. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fencesOf, pages, textOf, type Fence } from '../tools/manual/fences';
import { README_COMMANDS, RUN_ELSEWHERE } from '../tools/manual/norun';
import { copyFixture, leaveSite, root, run } from './support/command';
import { manualFolders, writeInto, type ManualFolders } from './support/manual-folders';

let folders: ManualFolders;
beforeAll(() => void (folders = manualFolders()));
afterAll(() => folders.remove());

const isCommand = ({ language, norun }: Fence): boolean => (language === 'bash' || language === 'sh') && !norun;
const isModule = ({ language, text }: Fence): boolean => language === 'js' && /^import /m.test(text);
/** An article by itself: a piece of Markdown whose result is shown below it stands on the page, which is checked. */
const isArticle = ({ language, text }: Fence): boolean => (language === 'md' || language === 'markdown') && text.startsWith('---\n');
const isFile = ({ title, norun }: Fence): boolean => title !== null && !norun && !title.startsWith('/') && /\.(md|tsx?|css)$/.test(title);

const followed = pages.filter((page) => page !== 'README.md' && !(page in RUN_ELSEWHERE) && fencesOf(page).some((fence) => isCommand(fence) || isFile(fence) || isArticle(fence) || isModule(fence)));

/** A folder after what was written into it and typed in it builds without a problem. */
async function builds(folder: string, what: string): Promise<void> {
  const { code, stdout, stderr } = await run(['build', '--json'], folder);
  expect([code, code === 0 ? (JSON.parse(stdout) as { problems: unknown[] }).problems : stdout + stderr], what).toEqual([0, []]);
}

/** `counterpart`: the page whose commands are typed already; what it says in the same words is not typed again. */
async function follow(page: string, counterpart?: string): Promise<void> {
  const typed = new Set(counterpart === undefined ? [] : fencesOf(counterpart).filter(isCommand).map(({ site, text }) => `${site} ${text}`));
  const made = new Map<string, { cwd: string; top: string; hasFiles: boolean }>();
  for (const fence of fencesOf(page)) {
    if (!isCommand(fence) && !isFile(fence) && !isArticle(fence) && !isModule(fence)) continue;
    if (isCommand(fence) && typed.has(`${fence.site} ${fence.text}`)) continue;
    if (!made.has(fence.site)) {
      const top = folders.make(fence.site);
      made.set(fence.site, { cwd: top, top, hasFiles: false });
    }
    const place = made.get(fence.site)!;
    if (isCommand(fence)) {
      for (const line of fence.text.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
        const [, target] = /^cd (\S+)$/.exec(line) ?? [];
        if (target !== undefined) place.cwd = join(place.cwd, target);
        else await folders.type(line, place.cwd);
      }
    } else if (isModule(fence)) {
      writeInto(place.top, 'program.mjs', fence.text);
      await folders.type('node program.mjs', place.top);
    } else {
      const path = fence.title ?? `content/views/${fence.line}.md`;
      if (path.startsWith('glimpress.config') && place.hasFiles) await builds(place.top, `${page}, before line ${fence.line}`);
      writeInto(place.top, path, fence.text);
      place.hasFiles = true;
    }
  }
  for (const { top, hasFiles } of made.values()) if (hasFiles) await builds(top, page);
}

describe('a reader who follows', () => {
  it.each(followed.filter((page) => !page.startsWith('docs/en/')))('%s and its English counterpart gets what it says', async (page) => {
    await follow(page);
    // In the same folders, one after the other: the themes that the one had built hold for the other.
    const english = page.replace('docs/', 'docs/en/');
    if (followed.includes(english)) await follow(english, page);
  });

  it('no page is left out: what only English has is followed too', async () => {
    for (const page of followed.filter((each) => each.startsWith('docs/en/') && !followed.includes(each.replace('docs/en/', 'docs/')))) await follow(page);
  });

  it('finds every option of commands that are only shown', async () => {
    const shown = pages.flatMap(fencesOf).filter((fence) => fence.language === 'text' || fence.norun).flatMap(({ text }) => text.split('\n')).flatMap((line) => [...line.matchAll(/^(?:npx )?(glimpress|glimpress-comments) ([a-z-]+) (.*)/g)]);
    const helps = new Map<string, Promise<string>>();
    for (const [, program, command, rest] of shown) {
      const name = `${program} ${command}`;
      if (!helps.has(name)) helps.set(name, folders.type(`${name} --help`, root));
      const help = await helps.get(name)!;
      for (const [option] of rest!.matchAll(/--[a-z-]+/g)) expect(help, name).toMatch(new RegExp(`${option}(?![a-z-])`));
    }
  });

  it('the README gets what it says', async () => {
    const site = copyFixture('reading');
    for (const { text } of fencesOf('README.md').filter(isCommand)) {
      for (const line of text.split('\n').map((each) => each.replace(/\s*#.*/, ''))) {
        if (README_COMMANDS.includes(line)) continue;
        const [, args] = /^node packages\/engine\/bin\/(glimpress\.mjs .*)$/.exec(line) ?? [];
        if (args === undefined) throw new Error(`README.md: nobody runs "${line}".`);
        await folders.type(`node packages/engine/bin/${args.replace('你的文件夹', site).replace('--out dist', `--out ${join(site, 'dist')}`)}`, root);
      }
    }
    leaveSite(site);
  });
});

describe('the results for machines', () => {
  const keysOf = (page: string): Map<string, string[]> => new Map([...textOf(page).matchAll(/^\| `([a-z -]+)` \| (`[a-zA-Z` ]+`) \|$/gm)].map(([, name, keys]) => [name!, keys!.split(' ').map((key) => key.replaceAll('`', ''))]));

  it('have the keys the manual lists', async () => {
    const blog = folders.make('blog');
    const vuepress = folders.make('vuepress');
    const given: Record<string, [args: string[], cwd: string]> = {
      build: [['build'], blog],
      'build --shard': [['build', '--shard', '1/2'], blog],
      'build --merge': [['build', '--merge', 'shards'], blog],
      check: [['check'], blog],
      'check --against': [['check', '--against', 'dist'], blog],
      new: [['new', 'views/新'], blog],
      explain: [['explain', '/views/hello.html'], blog],
      init: [['init', 'another'], blog],
      migrate: [['migrate', '--dry-run'], vuepress],
    };
    const told: Record<string, string[]> = {};
    for (const [name, [args, cwd]] of Object.entries(given)) told[name] = Object.keys(JSON.parse((await run([...args, '--json'], cwd)).stdout) as object);
    for (const page of ['docs/api.md', 'docs/en/api.md']) expect(Object.fromEntries(keysOf(page))).toEqual(told);
  });

  it('end with the exit codes the manual lists', async () => {
    const blog = folders.make('blog');
    const codes = [(await run(['check'], blog)).code, (await run(['check', 'nowhere'], blog)).code, (await run(['biuld'], blog)).code, (await run(['build', '--uot', 'x'], blog)).code];
    expect(codes).toEqual([0, 1, 2, 2]);
  });
});
