/** `glimpress init`: a new blog in one command. Asks on a terminal, takes what the flags say, never writes over a file: a `.gitignore` is added to. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { formatDateTime } from '@glimpress/contracts/page';
import { didYouMean, error, ProblemError } from '@glimpress/contracts/problem';
import { COMMENTS, HOSTS, type InitAnswers } from '../init/answers';
import { askAnswers, type GivenAnswers } from '../init/ask';
import { blogFiles } from '../init/blog-files';
import { createTerminal } from '../platform/terminal';
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
  const defaults = withDefaults(options);
  const planned = (answers: InitAnswers): ReadonlyMap<string, string> => blogFiles({ ...answers, now: formatDateTime(Date.now()), version: ENGINE_VERSION });
  // Before anything is asked in vain.
  refuseTaken(planned(defaults), folder, cwd);
  const answers = options.yes || json || process.stdin.isTTY !== true ? defaults : await askAnswers(defaults, options.given, process.stdin, process.stdout);
  if (answers === null) {
    terminal.say('\n已取消，什么也没有写 · Cancelled: nothing was written');
    return CANCELLED;
  }
  const files = planned(answers);
  refuseTaken(files, folder, cwd);
  for (const [path, text] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (path === IGNORED && existsSync(file)) appendFileSync(file, linesLacking(readFileSync(file, 'utf8'), text));
    else writeFileSync(file, text, { flag: 'wx' });
  }
  const place = relative(cwd, folder);
  terminal.say(`\n${[...files.keys()].map((path) => `  ${join(place, path)}`).join('\n')}\n`);
  terminal.say(`下一步 · next:\n${place === '' ? '' : `  cd ${shellWord(place)}\n`}  npm install\n  npm run dev`);
  terminal.result({ folder, files: [...files.keys()], answers });
  return 0;
}

function refuseTaken(files: ReadonlyMap<string, string>, folder: string, cwd: string): void {
  const name = (path: string): string => relative(cwd, join(folder, path));
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new ProblemError([error('init/exists', `"${name('')}" is a file; nothing was written.`, { hint: ELSEWHERE })]);
  const taken = [...files.keys()].filter((path) => path !== IGNORED && existsSync(join(folder, path)));
  if (taken.length > 0) {
    throw new ProblemError(taken.map((path, index) => error('init/exists', `"${name(path)}" exists already; nothing was written.`, index < taken.length - 1 ? {} : { hint: ELSEWHERE })));
  }
}

const ELSEWHERE = 'Choose an empty folder: glimpress init my-blog';

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

function withDefaults({ given, folder }: InitOptions): InitAnswers {
  return {
    title: (typeof given.title === 'string' && given.title.trim()) || basename(folder),
    author: typeof given.author === 'string' ? given.author : '',
    comments: oneOf('comments', given.comments, COMMENTS, 'hosted'),
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
