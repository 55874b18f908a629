/** What stands in the fences of the manual and the README: parsed, type-checked, loaded. `e2e/author-follows-the-manual` runs it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { parse as parseToml } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { loadConfig } from '../../packages/engine/src/commands/load-config';
import { allFences, fencesOf, pages, placeOf, root, textOf, type Fence } from './fences';
import { NORUN, RUN_ELSEWHERE } from './norun';

/** Languages whose fences are data, and what reads them. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  json: (text) => JSON.parse(text) as unknown,
  yaml: (text) => parseYaml(text),
  toml: (text) => parseToml(text),
  ini: (text) => text.split('\n').forEach((line) => expect(line).toMatch(/^[A-Z_]+=\S+$/)),
  // Modules are run by the end-to-end test.
  js: (text) => /^import /m.test(text) || new Script(text),
};
/** Checked by what follows, by the end-to-end test, or text that nothing could check. */
const OTHERS = ['ts', 'tsx', 'md', 'markdown', 'bash', 'sh', 'css', 'nginx', 'caddyfile', 'text', 'html', 'python', 'mermaid', 'flow'];

it('every fence is of a language the tests know what to do with', () => {
  expect(allFences.filter(({ language }) => !(language in PARSERS) && !OTHERS.includes(language)).map((fence) => `${placeOf(fence)} ${fence.language}`)).toEqual([]);
});

it('what is not run is listed with its reason, and nothing else is', () => {
  const written = allFences.filter(({ norun }) => norun).map(({ page, text }) => `${page}: ${text.split('\n')[0]}`);
  expect([...new Set(written)].sort()).toEqual(Object.keys(NORUN).sort());
});

it('pages said to be run by another test are named there', () => {
  for (const [page, test] of Object.entries(RUN_ELSEWHERE)) expect(textOf(test)).toContain(page.replace('docs/', ''));
});

it('data and scripts can be read', () => {
  const failures: string[] = [];
  for (const fence of allFences) {
    try {
      PARSERS[fence.language]?.(fence.text);
    } catch (failure) {
      failures.push(`${placeOf(fence)} ${(failure as Error).message}`);
    }
  }
  expect(failures).toEqual([]);
});

describe('pieces of Markdown and what they become', () => {
  /** What stands right above a line: the text of a fence, or an indented block (in which marks of lines stay as written). */
  function sourceAbove(page: string, lines: readonly string[], at: number): string | undefined {
    const fence = fencesOf(page).find(({ lastLine }) => lastLine === at - 1);
    if (fence !== undefined) return fence.text;
    const start = lines.findLastIndex((line, index) => index < at - 1 && !line.startsWith('    '));
    return start === at - 2 ? undefined : lines.slice(start + 1, at - 1).map((line) => line.slice(4)).join('\n');
  }

  it('are the same text, so that neither is changed alone', () => {
    let count = 0;
    for (const page of pages) {
      const lines = textOf(page).split('\n');
      lines.forEach((line, at) => {
        if (line !== '<div class="result">') return;
        const result = lines.slice(at + 2, lines.indexOf('</div>', at) - 1).join('\n');
        expect(sourceAbove(page, lines, at), `${page}:${at + 1}`).toBe(result);
        count++;
      });
    }
    expect(count).toBeGreaterThan(40);
  });

  it('are the same pieces in both languages', () => {
    const shapes = (page: string): string[] => fencesOf(page).map(({ language, title }) => `${language} ${title?.replace(/.*\//, '') ?? ''}`.replace(/\S+\.(py|ts|md)$/, '.$1'));
    for (const page of pages.filter((each) => /^docs\/[\w-]+\.md$/.test(each))) expect(shapes(page.replace('docs/', 'docs/en/')), page).toEqual(shapes(page));
  });
});

describe('TypeScript', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'glimpress-manual-'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const written = allFences.filter(({ language }) => language === 'ts' || language === 'tsx');
  /** Fields of the config without what is around them. */
  const isFragment = ({ text }: Fence): boolean => !/^(import|export|interface|type) /m.test(text);
  const sourceOf = (fence: Fence): string => (isFragment(fence) ? `import { defineConfig } from 'glimpress';\nexport default defineConfig({\n${fence.text}\n});\n` : fence.text);
  const folderOf = (fence: Fence): string => join(folder, placeOf(fence).replace(/[^\w-]+/g, '_'));

  it('all of it compiles against the packages', () => {
    for (const fence of written) {
      const path = join(folderOf(fence), fence.title?.replace(/^\//, '') ?? `glimpress.config.${fence.language}`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, sourceOf(fence));
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions: { lib: ['ES2024', 'DOM', 'DOM.Iterable'], types: ['node'], typeRoots: [join(root, 'node_modules/@types')], moduleDetection: 'force' }, include: ['.', join(root, 'packages/theme/src/virtual.d.ts')], exclude: ['node_modules'] }));
    let output = '';
    try {
      execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' });
    } catch (failure) {
      output = (failure as { stdout: string }).stdout;
    }
    expect(output).toBe('');
  });

  it('every config is one the engine takes', async () => {
    const problems: string[] = [];
    for (const fence of written.filter((each) => isFragment(each) || each.text.includes('defineConfig('))) {
      const place = join(folderOf(fence), 'loaded');
      for (const each of ['content', 'assets/images']) mkdirSync(join(place, each), { recursive: true });
      writeFileSync(join(place, 'styles.css'), '');
      writeFileSync(join(place, 'glimpress.config.ts'), sourceOf(fence));
      problems.push(...(await loadConfig(place, place, null)).problems.map(({ message }) => `${placeOf(fence)} ${message}`));
    }
    expect(problems).toEqual([]);
  });
});
