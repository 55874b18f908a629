/** `glimpress init`: a new blog in one command. Asks on a terminal, takes what the flags say, never writes over a file. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { formatDateTime } from '@glimpress/contracts/page';
import { didYouMean, error, ProblemError } from '@glimpress/contracts/problem';
import { COMMENTS, HOSTS, type InitAnswers } from '../init/answers';
import { blogFiles } from '../init/blog-files';
import { createTerminal } from '../platform/terminal';
import { ENGINE_VERSION } from '../version';

export interface InitOptions {
  /** Absolute; made when it is not there. */
  readonly folder: string;
  readonly cwd: string;
  /** What the command line said; the rest is asked. */
  readonly given: { readonly [K in keyof InitAnswers]?: string | boolean };
  /** Take the defaults for what was not given. */
  readonly yes: boolean;
  readonly json: boolean;
}

/** @throws ProblemError when a file that would be written exists, or an answer is none of those there are. */
export async function initBlog(options: InitOptions): Promise<number> {
  const { folder, cwd, json } = options;
  const terminal = createTerminal([folder], json);
  const answers = await (options.yes || json || process.stdin.isTTY !== true ? Promise.resolve(withDefaults(options)) : ask(options));
  const files = blogFiles({ ...answers, now: formatDateTime(Date.now()), version: ENGINE_VERSION });
  const taken = [...files.keys()].filter((path) => existsSync(join(folder, path)));
  if (taken.length > 0) {
    throw new ProblemError(taken.map((path) => error('init/exists', `"${join(relative(cwd, folder), path)}" exists already; nothing was written.`, { hint: 'Choose an empty folder: glimpress init my-blog' })));
  }
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

function withDefaults({ given, folder }: InitOptions): InitAnswers {
  return {
    title: typeof given.title === 'string' ? given.title : basename(folder),
    author: typeof given.author === 'string' ? given.author : '',
    comments: oneOf('comments', given.comments, COMMENTS, 'hosted'),
    mascot: given.mascot === true,
    deploy: oneOf('deploy', given.deploy, HOSTS, 'none'),
  };
}

async function ask(options: InitOptions): Promise<InitAnswers> {
  const defaults = withDefaults(options);
  const { given } = options;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const text = async (name: 'title' | 'author', question: string): Promise<string> => (given[name] === undefined ? (await terminal.question(`${question} (${defaults[name]}) `)).trim() || defaults[name] : defaults[name]);
  const choice = async <T extends string>(name: 'comments' | 'deploy', question: string, choices: readonly T[], preset: T): Promise<T> => {
    if (given[name] !== undefined) return preset;
    for (;;) {
      const answer = (await terminal.question(`${question} [${choices.join(' / ')}] (${preset}) `)).trim();
      if (answer === '') return preset;
      const found = choices.find((each) => each.startsWith(answer.toLowerCase()));
      if (found !== undefined) return found;
    }
  };
  try {
    return {
      title: await text('title', '博客名 · Title'),
      author: await text('author', '作者 · Author'),
      comments: await choice('comments', '评论 · Comments', COMMENTS, defaults.comments),
      mascot: given.mascot === undefined ? /^(y|是)/i.test((await terminal.question('看板娘 · Mascot? [y / n] (n) ')).trim()) : defaults.mascot,
      deploy: await choice('deploy', '部署到 · Deploy to', HOSTS, defaults.deploy),
    };
  } finally {
    terminal.close();
  }
}

function oneOf<T extends string>(name: string, given: string | boolean | undefined, choices: readonly T[], preset: T): T {
  if (given === undefined) return preset;
  const found = choices.find((each) => each === given);
  if (found !== undefined) return found;
  const meant = didYouMean(String(given), choices);
  throw new ProblemError([error('init/answer', `"${String(given)}" is no choice for --${name}.`, { hint: meant ? `Did you mean "${meant}"?` : `There are: ${choices.join(', ')}.` })]);
}
