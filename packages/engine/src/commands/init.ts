/** `glimpress init`: a new blog in one command. Asks on a terminal, takes what the flags say, never writes over a file. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
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
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { flag: 'wx' });
  }
  const place = relative(cwd, folder);
  terminal.say(`\n${[...files.keys()].map((path) => `  ${join(place, path)}`).join('\n')}\n`);
  terminal.say(`下一步 · next:\n${place === '' ? '' : `  cd ${place}\n`}  npm install\n  npm run dev`);
  terminal.result({ folder, files: [...files.keys()], answers });
  return 0;
}

function refuseTaken(files: ReadonlyMap<string, string>, folder: string, cwd: string): void {
  const taken = [...files.keys()].filter((path) => existsSync(join(folder, path)));
  if (taken.length > 0) {
    throw new ProblemError(taken.map((path) => error('init/exists', `"${join(relative(cwd, folder), path)}" exists already; nothing was written.`, { hint: 'Choose an empty folder: glimpress init my-blog' })));
  }
}

function withDefaults({ given, folder }: InitOptions): InitAnswers {
  return {
    title: typeof given.title === 'string' ? given.title : basename(folder),
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
