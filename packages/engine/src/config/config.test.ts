import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProblemError } from '@glimpress/contracts/problem';
import { loadConfig } from './load';
import { validateConfig } from './validate';

describe('a wrong config says what is wrong', () => {
  it.each([
    [{ titel: 'x' }, 'config/unknown-key', 'Unknown key "titel".', 'Did you mean "title"?'],
    [{ themeConfig: { sidebarDept: 2 } }, 'config/unknown-key', 'Unknown key "themeConfig.sidebarDept".', 'Did you mean "sidebarDepth"?'],
    [{ markdown: { lineNumber: true } }, 'config/unknown-key', 'Unknown key "markdown.lineNumber".', 'Did you mean "lineNumbers"?'],
    [{ themeConfig: { nav: [{ text: 'a', lnik: '/' }] } }, 'config/unknown-key', 'Unknown key "themeConfig.nav.0.lnik".', 'Did you mean "link"?'],
    [{ base: 'blog' }, 'config/wrong-value', '"base" must start and end with a slash, like "/" or "/blog/".', 'Found "blog".'],
    [{ title: 5 }, 'config/wrong-value', '"title" must be string.', 'Found 5.'],
    [{ perPage: 0 }, 'config/wrong-value', '"perPage" must be >=1.', 'Found 0.'],
    [[], 'config/wrong-value', 'The default export must be an object.', 'export default defineConfig({ title: "…" })'],
  ])('%j', (input, code, message, hint) => {
    const { problems } = validateConfig(input, 'glimpress.config.ts');
    expect(problems).toEqual([{ code, severity: 'error', message, file: 'glimpress.config.ts', hint }]);
  });

  it('says that comment settings have no effect yet, and goes on', () => {
    const { value, problems } = validateConfig({ title: 'x', themeConfig: { valineConfig: { appId: 'a' } } }, 'c');
    expect([value.title, problems.map(({ code, severity }) => [code, severity])]).toEqual(['x', [['config/no-effect', 'warning']]]);
  });

  it('reports all faults at once', () => {
    expect(validateConfig({ titel: 'x', base: 'b', lang: 1 }, 'c').problems).toHaveLength(3);
  });
});

describe('the config file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'config-'));
    mkdirSync(join(folder, 'node_modules'));
    mkdirSync(join(folder, 'docs'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const load = (path = 'docs') => loadConfig(join(folder, path), folder, null);
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);

  it('lies in the folder, or beside it', async () => {
    write('glimpress.config.ts', `import { defineConfig } from 'glimpress';\nconst title: string = '旁';\nexport default defineConfig({ title });`);
    expect((await load()).config.title).toBe('旁');
    write('docs/glimpress.config.mjs', `export default { title: '内' };`);
    const { config } = await load();
    expect([config.title, config.paths.content, config.paths.out]).toEqual(['内', join(folder, 'docs'), join(folder, 'docs/dist')]);
  });

  it('may be missing: sensible defaults', async () => {
    const { config, problems } = await load();
    expect(problems).toEqual([]);
    expect(config).toMatchObject({ title: '', base: '/', lang: 'zh-CN', perPage: 10, paths: { out: join(folder, 'dist') } });
  });

  it('is loaded anew when it or a file it imports has changed', async () => {
    write('nav.ts', `export const title = '一';`);
    write('glimpress.config.ts', `import { title } from './nav';\nexport default { title };`);
    const first = await load();
    expect([first.config.title, first.watch.length]).toEqual(['一', 2]);
    write('nav.ts', `export const title = '二';`);
    expect((await load()).config.title).toBe('二');
    expect((await load()).config.title).toBe('二');
  });

  it.each([
    ['a syntax error', 'export default {', 'config/broken'],
    ['an exception', `throw new Error('坏了');`, 'config/broken'],
  ])('with %s is one clear problem', async (_, text, code) => {
    write('glimpress.config.ts', text);
    const failure = await load().catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(ProblemError);
    expect((failure as ProblemError).problems).toMatchObject([{ code, file: 'glimpress.config.ts' }]);
  });

  it('of a folder that does not exist is one clear problem', async () => {
    await expect(load('dosc')).rejects.toThrow(/does not exist/);
  });
});
