/** `glimpress new`: an article with front matter that `check` accepts. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative, resolve, sep } from 'node:path';
import { stringify } from 'yaml';
import { formatDateTime } from '@glimpress/contracts/page';
import { error, ProblemError } from '@glimpress/contracts/problem';
import { sourcePath } from '@glimpress/contracts/route';
import { parseArticle } from '../content/parse-article';
import { isWindowsName } from '../output/windows-names';
import { liesWithin } from '../platform/lies-within';
import { createTerminal } from '../platform/terminal';
import { loadConfig } from './load-config';

export interface NewOptions {
  readonly folder: string;
  readonly cwd: string;
  /** Path below the content folder, or from `cwd` to a place in it, with or without `.md`; the file's name is the title unless one is given. */
  readonly path: string;
  readonly title: string | null;
  readonly json: boolean;
}

/**
 * Writes the article; the category is the one its neighbours in the folder have.
 * @throws ProblemError when the file exists, lies outside the content folder or has a name that the system cannot hold.
 */
export async function newArticle(options: NewOptions, platform: NodeJS.Platform = process.platform): Promise<number> {
  const { config } = await loadConfig(options.folder, options.cwd, null);
  const { content } = config.paths;
  const terminal = createTerminal([content], options.json);
  if (/(?:^|[\\/])\.*(?:\.md|\.markdown)?$/i.test(options.path)) throw new ProblemError([error('content/outside', `"${options.path}" names no file.`, { hint: 'Give a path below the content folder: views/notes/新文章' })]);
  const path = /\.(md|markdown)$/i.test(options.path) ? options.path : `${options.path}.md`;
  const file = resolve(namesContent(options.path, content, options.cwd) ? options.cwd : content, path);
  if (!liesWithin(content, file)) {
    throw new ProblemError([error('content/outside', `"${options.path}" lies outside the content folder.`, { hint: `Give a path below ${relative(options.cwd, content) || '.'}: views/notes/新文章` })]);
  }
  // After a colon Windows would write into a hidden stream of another file.
  const unfit = platform === 'win32' ? relative(content, file).split(sep).find((part) => !isWindowsName(part)) : undefined;
  if (unfit !== undefined) {
    throw new ProblemError([error('content/windows-name', `Windows cannot have files or folders named "${unfit}".`, { hint: 'Choose another name, without < > : " | ? * (full-width ：？ are fine), and give the title by --title.' })]);
  }
  const taken = new ProblemError([error('content/exists', `"${relative(options.cwd, file)}" exists already.`, { hint: 'Choose another name.' })]);
  if (existsSync(file)) throw taken;
  const title = options.title?.trim() || basename(file).replace(/\.(md|markdown)$/i, '');
  const category = commonCategory(dirname(file));
  const frontMatter = { title, date: formatDateTime(Date.now()), tags: [], ...(category === null ? {} : { categories: [category] }), isShowComments: true };
  mkdirSync(dirname(file), { recursive: true });
  try {
    // `wx`: never over a file that appeared in the meantime, nor where a link leads that leads nowhere yet.
    writeFileSync(file, `---\n${stringify(frontMatter)}---\n\n\n\n<!-- more -->\n`, { flag: 'wx' });
  } catch (failure) {
    throw (failure as NodeJS.ErrnoException).code === 'EEXIST' ? taken : failure;
  }
  terminal.say(relative(options.cwd, file));
  terminal.result({ file, frontMatter });
  return 0;
}

/** Whether a path was given from where the command runs (`content/views/a`), as shells complete it, not from the content folder. */
function namesContent(path: string, content: string, cwd: string): boolean {
  return liesWithin(content, resolve(cwd, path)) && !existsSync(join(content, normalize(path).split(sep)[0]!));
}

/** The category most articles of a folder have, or null. */
function commonCategory(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const counts = new Map<string, number>();
  for (const name of readdirSync(folder).filter((each) => /\.(md|markdown)$/i.test(each))) {
    let bytes: Buffer;
    try {
      bytes = readFileSync(join(folder, name));
    } catch {
      continue; // A folder of that name, a lock of Emacs, what nobody may read: none of them is in the way of a new article.
    }
    const { frontMatter } = parseArticle({ path: sourcePath(name), bytes, hash: '' }).value;
    for (const category of frontMatter.categories ?? []) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
