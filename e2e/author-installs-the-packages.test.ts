import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hydrated, useBrowser } from './support/browser';
import { root, scratchFolder } from './support/command';
import { startStaticHost } from './support/static-host';

const browser = useBrowser();
let folder: string;
const inFolder = (command: string, ...args: string[]): string => execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const glimpress = (...args: string[]): string => inFolder(process.execPath, join(folder, 'node_modules/glimpress/bin/glimpress.mjs'), ...args);

/** Packs every package and installs them where nothing of the repository is. */
beforeAll(() => {
  folder = scratchFolder('installed');
  const packed = join(folder, 'packed');
  execFileSync(process.execPath, [join(root, 'tools/pack.mjs'), packed], { cwd: root, stdio: 'pipe' });
  const tarballs = readdirSync(packed).flatMap((name) => readdirSync(join(packed, name)).map((file) => join(packed, name, file)));
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  inFolder('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packages as they are published', () => {
  it('hold licence, types and what their exports name; nothing of the repository’s sources', () => {
    const names = [...readdirSync(join(folder, 'node_modules/@glimpress')).map((name) => `@glimpress/${name}`), 'glimpress', 'glimpress-comments', 'create-glimpress'];
    expect(names).toHaveLength(9);
    for (const name of names) {
      const home = join(folder, 'node_modules', name);
      const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { exports?: Record<string, string | Record<string, string>>; license: string };
      expect(existsSync(join(home, 'LICENSE')), name).toBe(true);
      expect([manifest.license, existsSync(join(home, 'src'))]).toEqual(['MIT', false]);
      for (const entry of Object.values(manifest.exports ?? {})) {
        for (const [condition, path] of typeof entry === 'string' ? [['default', entry] as const] : Object.entries(entry)) {
          expect(condition).not.toBe('glimpress-source');
          expect(existsSync(join(home, path)), `${name} ${path}`).toBe(true);
        }
      }
    }
  });

  it('make, check and build a blog with comments and search', () => {
    glimpress('init', 'blog', '--yes', '--title', '装好的博客');
    writeFileSync(join(folder, 'blog/content/views/formula.md'), '---\ntitle: 公式\ndate: 2024-01-01\n---\n\n$E=mc^2$ :smile:\n');
    const built = JSON.parse(glimpress('build', 'blog', '--json')) as { pages: number; problems: unknown[] };
    expect(built.problems).toEqual([]);
    expect(readFileSync(join(folder, 'blog/dist/views/hello.html'), 'utf8')).toContain('data-island="comments"');
    expect(readdirSync(join(folder, 'blog/dist/assets')).some((name) => /worker/.test(name))).toBe(true);
    expect(existsSync(join(folder, 'blog/dist/service-worker.js'))).toBe(true);
    expect(glimpress('check', 'blog')).toContain('No problems');
    // What is in the bundle is not installed beside it.
    expect(['katex', 'markdown-it', 'yaml', 'hono', 'kysely'].filter((name) => existsSync(join(folder, 'node_modules', name)))).toEqual([]);
    expect(readFileSync(join(folder, 'blog/dist/views/formula.html'), 'utf8')).toMatch(/<span class="katex">[^]*😄/);
    expect(readdirSync(join(folder, 'blog/dist/assets/katex/fonts')).length).toBeGreaterThan(10);
    // What was compiled in the first build is kept for the commands after it.
    expect(readdirSync(join(folder, 'node_modules/glimpress/dist')).filter((name) => name.endsWith('.code'))).toHaveLength(1);
  });

  it('the blog that they build comes alive at a reader’s: search, colour modes, comments', async () => {
    const site = await startStaticHost(join(folder, 'blog/dist'));
    try {
      const page = await browser.open(`${site.url}/views/hello.html`);
      await hydrated(page);
      await page.keyboard.press('Control+k');
      await page.locator('dialog[open] input').fill('第一');
      await page.locator('dialog[open] [role=option]').first().waitFor();
      await page.keyboard.press('Escape');
      const colour = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).color);
      const light = await colour();
      await page.evaluate(() => (document.documentElement.dataset.mode = 'dark'));
      expect(await colour()).not.toBe(light);
      await page.locator('#comments').scrollIntoViewIfNeeded();
      await page.getByText('评论没能加载出来').waitFor();
      // There is no comment server here, and nothing else is missing.
      expect(page.errors.filter((text) => !text.includes('404'))).toEqual([]);
    } finally {
      await site.close();
    }
  });

  it('have types that a strict compiler takes', () => {
    mkdirSync(join(folder, 'typed'), { recursive: true });
    writeFileSync(join(folder, 'typed/config.ts'), `import { defineConfig } from 'glimpress';\nexport default defineConfig({ title: 'x', themeConfig: { sidebarDepth: 2 } });\n`);
    writeFileSync(join(folder, 'typed/wrong.ts'), `import { defineConfig } from 'glimpress';\nexport default defineConfig({ titel: 'x' });\n`);
    writeFileSync(join(folder, 'typed/model.ts'), `import { createModel, parseMoc, type Model } from '@glimpress/live2d';\nexport const open = (bytes: Uint8Array): Model => createModel(parseMoc(bytes));\n`);
    const compile = (file: string, types = ''): string => {
      try {
        return inFolder(process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022', '--lib', 'es2024,dom', '--typeRoots', join(root, 'node_modules/@types'), '--types', types, file);
      } catch (failure) {
        return (failure as { stdout: string }).stdout;
      }
    };
    expect(compile('typed/config.ts')).toBe('');
    expect(compile('typed/wrong.ts')).toContain("'titel' does not exist");
    expect(compile('typed/model.ts')).toBe('');
    // A new blog's config asks for a variable of the environment; `@types/node` may be there or not.
    expect(readFileSync(join(folder, 'blog/glimpress.config.ts'), 'utf8')).toContain('process.env');
    for (const types of ['', 'node']) expect(compile('blog/glimpress.config.ts', types)).toBe('');
  });

  it('run in Node: the mascot’s runtime, the comment server', () => {
    const script = `const { parseMoc } = await import('@glimpress/live2d'); try { parseMoc(new Uint8Array(3)); } catch (error) { console.log(error.name); }`;
    expect(inFolder(process.execPath, '--input-type=module', '-e', script).trim()).toBe('FormatError');
    expect(inFolder(process.execPath, join(folder, 'node_modules/glimpress-comments/bin/glimpress-comments.mjs'), '--help')).toContain('serve');
  });
});
