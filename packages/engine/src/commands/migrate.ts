/** `glimpress migrate`: from a blog of VuePress, VitePress or Hexo to one that needs nothing of them. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { error, ProblemError } from '@glimpress/contracts/problem';
import { applySteps, occupiedPaths, unreadTexts } from '../migrate/apply-steps';
import { isHexo, planFromHexo } from '../migrate/from-hexo';
import { findVitePressConfig, planFromVitePress } from '../migrate/from-vitepress';
import { isVuePress, planFromVuePress } from '../migrate/from-vuepress';
import type { MigrationPlan, Step } from '../migrate/plan';
import { readGitTimes } from '../platform/git-times';
import { counted, createTerminal } from '../platform/terminal';
import { relativePath } from '../relative-path';

export interface MigrateOptions {
  /** Folder of the Markdown files, or of the blog; absolute. */
  readonly folder: string;
  readonly cwd: string;
  /** Say what would be done, and do nothing. */
  readonly dryRun: boolean;
  /** Also where changes are not committed. */
  readonly force: boolean;
  readonly json: boolean;
}

/** @throws ProblemError when there is no blog to migrate, its config fails, or work of the author's could be lost. */
export async function migrateSite(options: MigrateOptions): Promise<number> {
  const { cwd, dryRun, json } = options;
  const shown = (path: string): string => relative(cwd, path) || '.';
  const found = findBlog(options);
  const terminal = createTerminal([options.folder, found.folder, found.root], json);
  const configFile = ['ts', 'mts', 'js', 'mjs'].flatMap((extension) => [join(found.root, `glimpress.config.${extension}`), join(found.folder, `glimpress.config.${extension}`)]).find((path) => existsSync(path));
  if (configFile !== undefined) {
    terminal.say(`"${shown(configFile)}" is there: nothing is left to do.`);
    terminal.result({ from: null, steps: [], problems: [], left: [] });
    return 0;
  }
  if (found.plan === null && isHugo(options.folder)) throw new ProblemError([error('migrate/nothing', `"${shown(options.folder)}" is a blog of Hugo, which is not moved.`, { hint: 'Its articles can be built as they are: glimpress dev content. Files of "static" belong into "content/public"; shortcodes stay text, and addresses end in .html.' })]);
  if (found.plan === null) throw new ProblemError([error('migrate/nothing', `There is no blog of VuePress, VitePress or Hexo in "${shown(options.folder)}".`, { hint: 'Give the folder that holds .vuepress, .vitepress, or _config.yml and source/_posts: glimpress migrate docs. Other Markdown can be built as it is: glimpress init' })]);
  if (!dryRun && !options.force) refuseUncommitted(found.root, shown);

  const { from, steps, problems, left } = await found.plan();
  const occupied = occupiedPaths(steps);
  if (occupied.length > 0) throw new ProblemError(occupied.map((path) => error('migrate/occupied', `"${shown(path)}" is in the way; nothing was changed.`, { hint: 'Rename it, or merge it by hand.' })));
  const unread = unreadTexts(steps);
  if (unread.length > 0) throw new ProblemError(unread.map(({ path, line }) => error('migrate/encoding', 'It is not saved as UTF-8: what is to be changed in it would lose text. Nothing was changed.', { file: relativePath(found.folder, path), line, hint: 'Save it as UTF-8 (Chinese text from older editors is often GBK), commit it, and migrate again.' })));
  if (!dryRun) applySteps(steps);

  for (const line of summary(steps, shown)) terminal.say(`${dryRun ? 'would ' : ''}${line}`);
  const edited = steps.filter((step) => step.kind === 'edit' || (step.kind === 'move' && step.text !== undefined)).length;
  if (edited > 0) terminal.say(`${dryRun ? 'would change' : 'change'} ${counted(edited, 'file')}`);
  terminal.report(problems);
  terminal.say(`\nFrom ${from}. Left to do:\n${left.map((sentence, index) => `  ${index + 1}. ${sentence}`).join('\n')}`);
  terminal.result({
    from,
    steps: steps.map((step) => (step.kind === 'move' ? { move: shown(step.path), to: shown(step.to), ...(step.text === undefined ? {} : { edited: true }) } : { [step.kind]: shown(step.path) })),
    problems,
    left,
  });
  return 0;
}

/** Files that move from one folder to another together are one line. */
function summary(steps: readonly Step[], shown: (path: string) => string): string[] {
  const moves = new Map<string, string[]>();
  const lines: string[] = [];
  for (const step of steps) {
    if (step.kind === 'write') lines.push(`write ${shown(step.path)}`);
    if (step.kind !== 'move') continue;
    const [from, to] = [shown(step.path), shown(step.to)];
    const folders = `${upper(from)} → ${upper(to)}`;
    moves.set(folders, [...(moves.get(folders) ?? []), `${from} → ${to}`]);
  }
  return [...[...moves].map(([folders, files]) => `move ${files.length === 1 ? files[0]! : `${folders} (${files.length} files)`}`), ...lines];
}

/** The outermost two folders of a path. */
function upper(path: string): string {
  return path.split(/[\\/]/).slice(0, -1).slice(0, 2).join('/') || '.';
}

/** The blog in the folder or in the one around it: `docs` with `.vuepress`, or where `_config.yml` lies. Its config goes beside `docs`, or into a folder that is a project itself. */
function findBlog({ folder, cwd }: MigrateOptions): { readonly folder: string; readonly root: string; readonly plan: (() => Promise<MigrationPlan> | MigrationPlan) | null } {
  const rootOf = (content: string): string => (content === cwd || ['package.json', '.git'].some((name) => existsSync(join(content, name))) ? content : dirname(content));
  for (const content of [folder, ...['docs', 'blog', 'src'].map((name) => join(folder, name))]) {
    const place = { folder: content, root: content === folder ? rootOf(content) : folder };
    if (isVuePress(content)) return { ...place, plan: () => planFromVuePress(place) };
    if (findVitePressConfig(content) !== null) return { ...place, plan: () => planFromVitePress(place) };
  }
  for (const root of [folder, dirname(folder)]) if (isHexo(root)) return { folder: root, root, plan: async () => planFromHexo(root, (await readGitTimes(root)).times) };
  return { folder, root: rootOf(folder), plan: null };
}

function isHugo(folder: string): boolean {
  const names = ['toml', 'yaml', 'yml', 'json'];
  const has = (path: string): boolean => existsSync(join(folder, path));
  return has('content') && (has('config/_default') || names.some((name) => has(`hugo.${name}`)) || (has('archetypes') && names.some((name) => has(`config.${name}`))));
}

/** What is committed can be had back. */
function refuseUncommitted(root: string, shown: (path: string) => string): void {
  let status: string;
  try {
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 });
    status = git('status', '--porcelain', '--untracked-files=normal');
    // It may lie in a repository that knows nothing of it.
    if (git('ls-files').trim() === '') throw new Error('nothing is kept');
  } catch {
    throw new ProblemError([error('migrate/not-committed', `"${shown(root)}" is not under version control: what is changed could not be taken back.`, { hint: 'git init && git add -A && git commit, or --force; --dry-run only shows what would be done.' })]);
  }
  if (status.trim() !== '') throw new ProblemError([error('migrate/not-committed', 'There are changes that are not committed.', { hint: 'Commit them first, or --force; --dry-run only shows what would be done.' })]);
}
