/**
 * The fenced blocks of the manual and the README, with what their info strings tell the tests:
 * - `title="path"`: a file of the reader's blog;
 * - `site=vuepress`: the commands are typed in a folder of that kind (`blog` unless given, see `e2e/support/manual-folders`);
 * - `norun`: cannot be run here; each such block is listed with its reason in `norun.ts`.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Fence {
  /** Path of the page below the repository. */
  readonly page: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** Line of the closing fence. */
  readonly lastLine: number;
  readonly language: string;
  readonly title: string | null;
  readonly site: string;
  readonly norun: boolean;
  readonly text: string;
}

/** All pages of the manual, and the README. */
export const pages: readonly string[] = ['README.md', ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md')).sort().map((path) => `docs/${path.replaceAll('\\', '/')}`)];

export function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

/** The outermost fences of a page; what stands in a fence of Markdown belongs to it. */
export function fencesOf(page: string): Fence[] {
  const fences: Fence[] = [];
  const lines = textOf(page).split('\n');
  for (let at = 0; at < lines.length; at++) {
    const [, indent, marks, info] = /^( {0,3})(`{3,})([^`]*)$/.exec(lines[at]!) ?? [];
    if (marks === undefined) continue;
    const end = lines.findIndex((line, index) => index > at && line.trim().startsWith(marks) && /^`+$/.test(line.trim()));
    if (end < 0) throw new Error(`${page}:${at + 1}: the fence is not closed.`);
    fences.push({
      page,
      line: at + 1,
      lastLine: end + 1,
      language: /^[\w+-]*/.exec(info!.trim())![0].toLowerCase(),
      title: /\btitle="([^"]+)"/.exec(info!)?.[1] ?? null,
      site: /\bsite=(\w+)/.exec(info!)?.[1] ?? 'blog',
      norun: /\bnorun\b/.test(info!),
      text: lines.slice(at + 1, end).map((line) => line.slice(indent!.length)).join('\n'),
    });
    at = end;
  }
  return fences;
}

export const allFences: readonly Fence[] = pages.flatMap(fencesOf);

/** How a test names a fence. */
export function placeOf({ page, line }: Fence): string {
  return `${page}:${line}`;
}
