import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { counted, formatProblem } from './terminal';

it('shows a problem with its place, source line, mark and hint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terminal-'));
  writeFileSync(join(folder, '文章.md'), '第一行\n见[这里](./无.md)。\n');
  const text = formatProblem({ code: 'content/broken-link', severity: 'warning', message: 'The link leads nowhere.', file: '文章.md', line: 2, column: 2, hint: 'Correct it.' }, [folder]);
  rmSync(folder, { recursive: true });
  expect(text).toBe(['warning 文章.md:2:2 The link leads nowhere. [content/broken-link]', '  2 | 见[这里](./无.md)。', '    |   ^', '  → Correct it.'].join('\n'));
});

it('shows a problem without a place, or of a file that is gone', () => {
  expect(formatProblem({ code: 'a/b', severity: 'error', message: 'No.' }, [])).toBe('error No. [a/b]');
  expect(formatProblem({ code: 'a/b', severity: 'error', message: 'No.', file: 'gone.md', line: 3 }, ['/nowhere'])).toBe('error gone.md:3 No. [a/b]');
});

it('counts in English', () => expect([counted(0, 'page'), counted(1, 'page'), counted(2, 'page')]).toEqual(['0 pages', '1 page', '2 pages']));
