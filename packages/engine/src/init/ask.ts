/** Asks what a new blog shall be, one question after the other; what the command line said is not asked. */
import type { Readable, Writable } from 'node:stream';
import { COMMENTS, HOSTS, type InitAnswers } from './answers';

/** What was given on the command line. */
export type GivenAnswers = { readonly [K in keyof InitAnswers]?: string | boolean };

/** The answers; `defaults` stand for what is given and for an empty line. Null when whoever is asked leaves (Ctrl+C, Ctrl+D, the end of the input). */
export async function askAnswers(defaults: InitAnswers, given: GivenAnswers, input: Readable, output: Writable): Promise<InitAnswers | null> {
  // Loaded here: other commands ask nothing.
  const terminal = process.getBuiltinModule('node:readline/promises').createInterface({ input, output });
  // Lines may come before they are asked for, as when several are pasted: each waits for its question.
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    terminal.setPrompt(question);
    terminal.prompt();
    const { value, done } = await lines.next();
    if (done === true) throw new Left();
    return value.trim();
  };
  const text = async (name: 'title' | 'author', question: string): Promise<string> => (given[name] === undefined ? (await ask(`${question}${defaults[name] === '' ? '' : ` (${defaults[name]})`} `)) || defaults[name] : defaults[name]);
  /** Asks until the answer is one of the choices, or begins one and no other; an empty one is the preset. */
  const choose = async <T extends string>(question: string, choices: readonly T[], preset: T): Promise<T> => {
    for (let why = ''; ; ) {
      const answer = (await ask(`${why}${question}`)).toLowerCase();
      if (answer === '') return preset;
      const exact = choices.filter((each) => each === answer);
      const found = exact.length > 0 ? exact : choices.filter((each) => each.startsWith(answer));
      if (found.length === 1) return found[0]!;
      why = found.length === 0 ? `没有“${answer}”，请从方括号里选 · No such choice\n` : `“${answer}”可以是 ${found.join('、')}，请多写几个字母 · Which one?\n`;
    }
  };
  const choice = async <T extends string>(name: 'comments' | 'deploy', question: string, choices: readonly T[], preset: T): Promise<T> => (given[name] === undefined ? choose(`${question} [${choices.join(' / ')}] (${preset}) `, choices, preset) : preset);
  try {
    return {
      title: await text('title', '博客名 · Title'),
      author: await text('author', '作者 · Author'),
      comments: await choice('comments', '评论 · Comments', COMMENTS, defaults.comments),
      mascot: given.mascot === undefined ? YES.has(await choose('看板娘 · Mascot? [y / n] (n) ', ['yes', 'no', '是', '否', '要', '不要'], 'no')) : defaults.mascot,
      deploy: await choice('deploy', '部署到 · Deploy to', HOSTS, defaults.deploy),
    };
  } catch (failure) {
    if (failure instanceof Left) return null;
    throw failure;
  } finally {
    terminal.close();
  }
}

const YES: ReadonlySet<string> = new Set(['yes', '是', '要']);

/** Whoever is asked is gone. */
class Left extends Error {}
