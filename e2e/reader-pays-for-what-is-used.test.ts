/** What comes only when it is needed: every piece has a budget, and no file of the theme is without one. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { brotliBytes } from './support/built';

const KB = 1024;
const { blog } = inject('sites');
const folder = join(blog.out, 'assets');
const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
const source = (file: string): string => readFileSync(join(folder, file), 'utf8');
/** Files of a name, their hashes left out. */
const named = (name: string): string[] => files.filter((file) => file.replace(/[.-][\w-]{8}(?=\.(js|css)$)/, '') === name);

/** A script with all that it imports at once; `lazily`: what it imports later, too. */
function withImports(starts: readonly string[], lazily = false): Set<string> {
  const found = new Set<string>();
  const queue = [...starts];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!file.endsWith('.js')) continue;
    for (const [, call, name] of source(file).matchAll(/\b(?:from|import(\()?)\s*["'`]\.\/([\w.-]+)["'`]/g)) if (call === undefined || lazily) queue.push(name!);
  }
  return found;
}

/** All that a page has once it is idle. */
const PAGE = ['boot.js', 'app.js', 'site.js'];
/** KB are today’s and a few percent; what the page has already, and what pieces share, counts for the piece without the page. */
const PIECES: Readonly<Record<string, readonly [most: number, ...names: readonly string[]]>> = {
  'the whole style, of which each page has a part': [9, 'style.css'],
  'the search: dialog and worker, which holds the index reader': [10.4, 'show-search.js', 'show-search.css', 'worker.js'],
  'what the other script of Chinese has for a question that finds nothing': [7.2, 'ask-other-script.js'],
  'the index reader once more, where workers fail': [6.4, 'session.js'],
  'the list of shortcuts': [1.7, 'show-sheet.js', 'shortcuts.css'],
  'reading offline: start, update, download': [5.9, 'start.js', 'show-download.js', 'texts.css'],
  'who is told of page views': [0.5, 'page-views.js'],
  'what browsers of 2021 lack': [0.4, 'old-browsers.js'],
  'enlarged pictures': [3.2, 'create-zoom.js'],
  'the mascot, without its model': [19.2, 'mascot.js', 'widget.js', 'widget.css'],
  'the quote box': [2.5, 'boxx.js', 'boxx.css'],
  'a code demonstration': [3.6, 'code-demo.js', 'code-demo.css'],
  'a flow chart': [38.5, 'flow-chart.js', 'diagram.css', 'draw-flow.js'],
  'a diagram of mermaid, without mermaid': [2.7, 'mermaid.js', 'diagram.css'],
  'what shows an author’s changes, in dev only': [1, 'updates.js'],
  'the password of a locked article': [1.9, 'locked.js', 'locked.css'],
  'the hash of that password, where a blog knows no more of it': [2.2, 'md5-hex.js'],
  'what unpacks that article where the browser does not': [1.9, 'inflate.js'],
  'the blog’s own calculator': [1.7, 'PullUp.js', 'PullUp.css'],
};
const page = withImports(PAGE.flatMap(named));
const filesOf = (names: readonly string[]): string[] => [...withImports(names.flatMap(named))].filter((file) => !page.has(file));

describe('the bytes of what comes when it is needed, as Brotli (issue 10)', () => {
  it.each(Object.entries(PIECES))('%s', (_piece, [most, ...names]) => {
    for (const name of names) expect(named(name), name).not.toEqual([]);
    expect(filesOf(names).reduce((sum, file) => sum + brotliBytes(source(file)), 0) / KB).toBeLessThanOrEqual(most);
  });

  it('the app, which every page loads once it is idle', () => {
    expect([...withImports(PAGE.filter((name) => name.endsWith('.js')).flatMap(named))].reduce((sum, file) => sum + brotliBytes(source(file)), 0) / KB).toBeLessThanOrEqual(78);
  });

  it('what every page runs is compiled by Chromium while it comes: that is asked for before all else in the file', () => {
    for (const file of ['boot.js', 'app.js'].flatMap(named)) expect(source(file).split('\n', 1), file).toEqual(['//# allFunctionsCalledOnLoad']);
  });

  it('no file is without a budget; mermaid’s own are as its release has them', () => {
    const mermaid = withImports(named('draw-mermaid.js'), true);
    const budgeted = new Set([...page, ...Object.values(PIECES).flatMap(([, ...names]) => filesOf(names))]);
    expect(mermaid.size).toBeGreaterThan(20);
    expect(files.filter((file) => !budgeted.has(file) && !mermaid.has(file))).toEqual([]);
  });
});
