import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '@glimpress/contracts/problem';
import { initBlog } from './init';
import { loadConfig } from './load-config';

describe('in a folder of notes', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'init-')), '我的笔记');
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(dirname(folder), { recursive: true, force: true });
  });
  const write = (...paths: string[]): void => {
    for (const path of paths) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), '# 一\n');
    }
  };
  const init = (given = {}): Promise<number> => initBlog({ folder, cwd: folder, given, yes: true, json: true });
  const hintOf = async (made: Promise<unknown>): Promise<unknown> => made.catch((failure: unknown) => (failure as ProblemError).problems.map(({ message, hint }) => [message, hint]));

  it('writes a config beside the notes and no articles; the notes are the content, the menus theirs', async () => {
    write('README.md', '线代/矩阵.md', '.obsidian/x.md');
    expect(await init({ deploy: 'github' })).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['.github', '.gitignore', '.obsidian', 'README.md', 'glimpress.config.ts', 'package.json', '线代']);
    expect(readFileSync(join(folder, '线代/矩阵.md'), 'utf8')).toBe('# 一\n');
    const { config, problems } = await loadConfig(folder, folder, null);
    expect([config.title, config.paths.content, config.menusByFolders, config.slots.comments, problems]).toEqual(['我的笔记', folder, true, null, []]);
  });

  it('takes a folder of Jekyll’s for notes', async () => {
    write('_config.yml', '_posts/2024-01-02-a.md');
    expect(await init()).toBe(0);
    expect(readdirSync(folder)).toContain('glimpress.config.ts');
  });

  it('publishes no drafts of Jekyll’s, and does not count them', async () => {
    const told: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => told.push(String(text)) > 0);
    write('_config.yml', '_posts/2024-01-02-a.md', '_drafts/b.md', '_drafts/x/c.md', '旅行/_drafts/d.md', 'my_drafts/e.md');
    expect(await initBlog({ folder, cwd: folder, given: {}, yes: true, json: false })).toBe(0);
    expect((await loadConfig(folder, folder, null)).config.srcExclude).toEqual(['_drafts', '旅行/_drafts']);
    expect(told.join('')).toMatch(/这里的 2 篇[^]*2 Markdown files found/);
  });

  it('comments, where they are wanted, stand below all of them', async () => {
    write('a.md');
    await init({ comments: 'hosted' });
    expect(readFileSync(join(folder, 'glimpress.config.ts'), 'utf8')).toContain('showComment: true');
  });

  it('what a new repository comes with are no notes', async () => {
    write('README.md', 'LICENSE.md', 'CODE_OF_CONDUCT.md');
    await init();
    expect(readdirSync(folder)).toContain('content');
  });

  it('keeps a package.json that asks for glimpress', async () => {
    write('a.md');
    writeFileSync(join(folder, 'package.json'), '{"dependencies":{"glimpress":"file:../x.tgz"}}');
    expect(await init()).toBe(0);
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe('{"dependencies":{"glimpress":"file:../x.tgz"}}');
    expect(readdirSync(folder)).toContain('glimpress.config.ts');
  });

  it('says what a package.json that asks for glimpress lacks of what the answers need, and of what the articles speak of', async () => {
    const told: string[] = [];
    vi.mocked(process.stdout.write).mockImplementation((text) => told.push(String(text)) > 0);
    write('a.md');
    const said = async (packages: object): Promise<string[]> => {
      writeFileSync(join(folder, 'package.json'), JSON.stringify(packages));
      rmSync(join(folder, 'glimpress.config.ts'), { force: true });
      await initBlog({ folder, cwd: folder, given: { comments: 'hosted', mascot: true }, yes: true, json: false });
      return told.splice(0).join('').split('\n').map((line) => line.trim()).filter((line) => /^npm (?!run)/.test(line));
    };
    const scripts = 'npm pkg set "scripts.dev=glimpress dev" "scripts.build=glimpress build" "scripts.preview=glimpress preview" "scripts.check=glimpress check" "scripts.new=glimpress new"';
    expect(await said({ dependencies: { glimpress: '*' } })).toEqual(['npm install glimpress-comments live2d-widget-model-wanko sharp', scripts]);
    expect(await said({ devDependencies: { glimpress: '*', 'glimpress-comments': '*', 'live2d-widget-model-wanko': '*' }, optionalDependencies: { sharp: '*' } })).toEqual([scripts]);
  });

  it('one that is a blog or a package already is left alone, and what to do instead is said', async () => {
    write('docs/a.md', 'docs/.vuepress/config.js');
    expect(await hintOf(init())).toEqual([[expect.stringContaining('.vuepress" is there'), 'See what becomes of it: glimpress migrate --dry-run']]);
    rmSync(join(folder, 'docs/.vuepress'), { recursive: true });
    write('_config.yml', 'source/_posts/a.md');
    expect(await hintOf(init())).toEqual([[expect.stringContaining('_config.yml" is there'), 'See what becomes of it: glimpress migrate --dry-run']]);
    for (const path of ['_config.yml', 'source']) rmSync(join(folder, path), { recursive: true });
    write('package.json');
    expect(await hintOf(init())).toEqual([['"package.json" exists already; nothing was written.', expect.stringContaining('npx glimpress dev')]]);
    expect(readdirSync(folder).sort()).toEqual(['docs', 'package.json']);
  });
});
