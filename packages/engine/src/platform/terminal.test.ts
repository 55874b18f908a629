import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { counted, createTerminal, formatProblem } from './terminal';

afterEach(() => vi.restoreAllMocks());

it('shows a problem with its place, source line, mark and hint; a carriage return alone ends a line, as in Markdown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terminal-'));
  writeFileSync(join(folder, '文章.md'), '第一行\r见[这里](./无.md)。\r\n第三行\n');
  const text = formatProblem({ code: 'content/broken-link', severity: 'warning', message: 'The link leads nowhere.', file: '文章.md', line: 2, column: 2, hint: 'Correct it.' }, [folder]);
  rmSync(folder, { recursive: true });
  expect(text).toBe(['warning 文章.md:2:2 The link leads nowhere. [content/broken-link]', '  2 | 见[这里](./无.md)。', '    |   ^', '  → Correct it.'].join('\n'));
});

it('shows a problem without a place, or of a file that is gone', () => {
  expect(formatProblem({ code: 'a/b', severity: 'error', message: 'No.' }, [])).toBe('error No. [a/b]');
  expect(formatProblem({ code: 'a/b', severity: 'error', message: 'No.', file: 'gone.md', line: 3 }, ['/nowhere'])).toBe('error gone.md:3 No. [a/b]');
});

it('counts in English', () => expect([counted(0, 'page'), counted(1, 'page'), counted(2, 'page')]).toEqual(['0 pages', '1 page', '2 pages']));

it('shows a problem that comes again and again once, with its other places, each once, errors first', () => {
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => (written.push(String(text)), true));
  const unknown = (file: string) => ({ code: 'a/unknown', severity: 'warning', message: 'No <X>.', file, line: 2 }) as const;
  const report = (limit?: number) => {
    written.length = 0;
    createTerminal([]).report([unknown('a.md'), unknown('a.md'), { code: 'a/c', severity: 'error', message: 'C.' }, ...Array.from({ length: 7 }, (_, index) => unknown(`b${index}.md`)), unknown('b0.md'), { code: 'a/d', severity: 'warning', message: 'D.', file: 'd.md' }], limit);
    return written.join('');
  };
  expect(report()).toBe(['error C. [a/c]', 'warning a.md:2 No <X>. [a/unknown]', '  + also in b0.md:2, b1.md:2, b2.md:2, b3.md:2, b4.md:2 and 2 other places', 'warning d.md D. [a/d]', ''].join('\n'));
  expect(report(Infinity)).toContain('also in b0.md:2, b1.md:2, b2.md:2, b3.md:2, b4.md:2, b5.md:2, b6.md:2\n');
  expect(report(1)).toBe(['error C. [a/c]', '… and 11 more', ''].join('\n'));
});

it('shows a few of the warnings of one kind in one file, and counts the others; errors, and everything where all is wanted, are shown', () => {
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => (written.push(String(text)), true));
  const of = (severity: 'error' | 'warning', file: string, count: number) => Array.from({ length: count }, (_, index) => ({ code: 'a/link', severity, message: `No ${index} in ${file}.`, file, line: index + 1 }));
  const problems = [...of('warning', 'a.md', 34), ...of('warning', 'b.md', 6), ...of('error', 'a.md', 7)];
  const report = (limit?: number) => {
    written.length = 0;
    createTerminal([]).report(problems, limit);
    return written.join('').trimEnd().split('\n');
  };
  expect(report()).toEqual([
    ...of('error', 'a.md', 7).map(({ message, line }) => `error a.md:${line} ${message} [a/link]`),
    ...['a.md', 'b.md'].flatMap((file) => [
      ...of('warning', file, 5).map(({ message, line }) => `warning ${file}:${line} ${message} [a/link]`),
      `  + ${file === 'a.md' ? 29 : 1} more of this kind in ${file}`,
    ]),
  ]);
  expect(report(Infinity)).toHaveLength(47);
  expect(report(12).at(-1)).toBe('… and 6 more');
});
