/** `glimpress init`: a new blog in one command, or one of the notes that lie in the folder. Asks on a terminal, takes what the flags say, never writes over a file: a `.gitignore` is added to. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { formatDateTime } from '@glimpress/contracts/page';
import { didYouMean, error, ProblemError } from '@glimpress/contracts/problem';
import { COMMENTS, HOSTS, type InitAnswers } from '../init/answers';
import { askAnswers, type GivenAnswers } from '../init/ask';
import { USUAL_FOLDERS } from '../config/site-folder';
import { blogFiles, notesFiles, OPTIONAL_PACKAGES, packagesFor, SCRIPTS } from '../init/blog-files';
import { isHexo } from '../migrate/from-hexo';
import { readSources } from '../platform/read-sources';
import { counted, createTerminal } from '../platform/terminal';
import { ENGINE_VERSION } from '../version';

export interface InitOptions {
  /** Absolute; made when it is not there. */
  readonly folder: string;
  readonly cwd: string;
  /** What the command line said; the rest is asked. */
  readonly given: GivenAnswers;
  /** Take the defaults for what was not given. */
  readonly yes: boolean;
  readonly json: boolean;
}

/** As shells count it: ended by Ctrl+C. */
const CANCELLED = 130;

/** @throws ProblemError when a file that would be written exists, or an answer is none of those there are. */
export async function initBlog(options: InitOptions): Promise<number> {
  const { folder, cwd, json } = options;
  const terminal = createTerminal([folder], json);
  const notes = findNotes(folder);
  if (notes.length > 0) refuseBlog(folder, cwd);
  const drafts = draftFolders(notes);
  const published = notes.filter((path) => !drafts.some((draft) => path.startsWith(`${draft}/`)));
  const defaults = withDefaults(options, notes.length > 0);
  const installed = isOurs(folder) ? [] : askedPackages(join(folder, PACKAGE));
  // `npm install glimpress` wrote or changed it, for this very blog.
  const isInstalled = installed.includes('glimpress');
  const planned = (answers: InitAnswers): ReadonlyMap<string, string> => {
    const blog = { ...answers, now: formatDateTime(Date.now()), version: ENGINE_VERSION };
    const files = notes.length === 0 ? blogFiles(blog) : notesFiles(blog, drafts);
    return new Map([...files].filter(([path]) => path !== PACKAGE || !isInstalled));
  };
  const advice = notes.length === 0 ? ELSEWHERE : AS_IT_IS;
  // Before anything is asked in vain.
  refuseTaken(planned(defaults), folder, cwd, advice);
  const answers = options.yes || json || process.stdin.isTTY !== true ? defaults : await askAnswers(defaults, options.given, process.stdin, process.stdout);
  if (answers === null) {
    terminal.say('\n已取消，什么也没有写 · Cancelled: nothing was written');
    return CANCELLED;
  }
  const files = planned(answers);
  refuseTaken(files, folder, cwd, advice);
  for (const [path, text] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (path === IGNORED && existsSync(file)) appendFileSync(file, linesLacking(readFileSync(file, 'utf8'), text));
    else writeFileSync(file, text, { flag: 'wx' });
  }
  const place = relative(cwd, folder);
  terminal.say(`\n${[...files.keys()].map((path) => `  ${join(place, path)}`).join('\n')}\n`);
  if (notes.length > 0) terminal.say(`这里的 ${published.length} 篇 Markdown 照原样就是博客的文章，一个也没有移动或改动；不想发布的写进 srcExclude。\n${counted(published.length, 'Markdown file')} found here, to be published as written: nothing was moved or changed. Name in srcExclude what is not to be published.\n`);
  terminal.say(`下一步 · next:\n${place === '' ? '' : `  cd ${shellWord(place)}\n`}${(isInstalled ? commandsFor(answers, installed) : [`${packageManager()} install`]).map((command) => `  ${command}\n`).join('')}  ${packageManager()} run dev`);
  terminal.result({ folder, files: [...files.keys()], answers });
  return 0;
}

/** The Markdown files of the folder but what a new repository comes with (`README.md`, `LICENSE.md`); those of a blog of ours are no notes. */
function findNotes(folder: string): readonly string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory() || isOurs(folder)) return [];
  return readSources({ content: folder, excluded: [] }).value.map(({ path }) => path).filter((path) => !/^[A-Z_-]+\.\w+$/.test(path));
}

/** Where Jekyll has what it does not publish, in its folder or in that of a category. */
function draftFolders(notes: readonly string[]): readonly string[] {
  return [...new Set(notes.flatMap((path) => /^(?:.*?\/)?_drafts(?=\/)/.exec(path)?.[0] ?? []))];
}

const PACKAGE = 'package.json';

/** What brings a `package.json` that is there, with what it has `installed`, to what a new one says: it is the author's to change. */
function commandsFor(answers: InitAnswers, installed: readonly string[]): string[] {
  const lacking = Object.keys({ ...packagesFor({ ...answers, version: ENGINE_VERSION }), ...OPTIONAL_PACKAGES }).filter((name) => !installed.includes(name));
  const add = packageManager() === 'npm' ? 'npm install' : `${packageManager()} add`;
  return [...(lacking.length === 0 ? [] : [`${add} ${lacking.join(' ')}`]), `npm pkg set ${Object.entries(SCRIPTS).map(([name, command]) => `"scripts.${name}=${command}"`).join(' ')}`];
}

function isOurs(folder: string): boolean {
  return existsSync(folder) && statSync(folder).isDirectory() && readdirSync(folder).some((name) => name.startsWith('glimpress.config.'));
}

/** Which one started the command, as `pnpm create glimpress` does: each names itself first. */
function packageManager(): string {
  return /^(?:pnpm|yarn|bun)(?=\/)/.exec(process.env.npm_config_user_agent ?? '')?.[0] ?? 'npm';
}

/** Names of the packages that a `package.json` (absolute) asks for; none where it is not there. */
function askedPackages(file: string): readonly string[] {
  try {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object | undefined>;
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  } catch {
    return [];
  }
}

/** What other generators have in the folders of their blogs. */
const OTHERS = ['.vuepress', '.vitepress', ...USUAL_FOLDERS.flatMap((name) => [`${name}/.vuepress`, `${name}/.vitepress`])];

function refuseBlog(folder: string, cwd: string): void {
  // Jekyll's file has the name of Hexo's; its Markdown is notes like any other.
  const other = OTHERS.find((path) => existsSync(join(folder, path))) ?? (isHexo(folder) ? '_config.yml' : undefined);
  if (other !== undefined) throw new ProblemError([error('init/exists', `"${relative(cwd, join(folder, other))}" is there: the folder is a blog already; nothing was written.`, { hint: 'See what becomes of it: glimpress migrate --dry-run' })]);
}

function refuseTaken(files: ReadonlyMap<string, string>, folder: string, cwd: string, advice: string): void {
  const name = (path: string): string => relative(cwd, join(folder, path));
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new ProblemError([error('init/exists', `"${name('')}" is a file; nothing was written.`, { hint: ELSEWHERE })]);
  const taken = [...files.keys()].filter((path) => path !== IGNORED && existsSync(join(folder, path)));
  if (taken.length > 0) {
    throw new ProblemError(taken.map((path, index) => error('init/exists', `"${name(path)}" exists already; nothing was written.`, index < taken.length - 1 ? {} : { hint: advice })));
  }
}

const ELSEWHERE = 'Choose an empty folder: glimpress init my-blog';
const AS_IT_IS = 'The Markdown files here can be built as they are: npm install glimpress, then npx glimpress dev';

/** The one file that may be there: a new repository often comes with it, and what it lacks is added. */
const IGNORED = '.gitignore';

/** What has to be written after `text` to hold the lines of `wanted` too; a folder is ignored with a slash at its end or without. */
function linesLacking(text: string, wanted: string): string {
  const bare = (line: string): string => line.trim().replace(/^\/|\/$/g, '');
  const there = new Set(text.split('\n').map(bare));
  const lacking = wanted.split('\n').filter((line) => !there.has(bare(line)) && line !== '');
  return lacking.length === 0 ? '' : `${text === '' || text.endsWith('\n') ? '' : '\n'}${lacking.join('\n')}\n`;
}

/** A path as any shell takes it for one word. */
function shellWord(path: string): string {
  return /^[\p{L}\p{N}_./\\:-]+$/u.test(path) ? path : `"${path.replaceAll(/["$`]/g, '\\$&')}"`;
}

function withDefaults({ given, folder }: InitOptions, hasNotes: boolean): InitAnswers {
  return {
    title: (typeof given.title === 'string' && given.title.trim()) || basename(folder),
    author: typeof given.author === 'string' ? given.author : '',
    comments: oneOf('comments', given.comments, COMMENTS, hasNotes ? 'none' : 'hosted'),
    mascot: given.mascot === true,
    deploy: oneOf('deploy', given.deploy, HOSTS, 'none'),
  };
}

function oneOf<T extends string>(name: string, given: string | boolean | undefined, choices: readonly T[], preset: T): T {
  if (given === undefined) return preset;
  const found = choices.find((each) => each === given);
  if (found !== undefined) return found;
  const meant = didYouMean(String(given), choices);
  throw new ProblemError([error('init/answer', `"${String(given)}" is no choice for --${name}.`, { hint: meant ? `Did you mean "${meant}"?` : `There are: ${choices.join(', ')}.` })]);
}
