/** Asks what a new blog shall be, one question after the other; what the command line said is not asked. */
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { COMMENTS, HOSTS, type InitAnswers } from './answers';

/** What was given on the command line. */
export type GivenAnswers = { readonly [K in keyof InitAnswers]?: string | boolean };

/** The answers; `defaults` stand for what is given and for an empty line. Null when whoever is asked leaves (Ctrl+C, Ctrl+D, the end of the input). */
export async function askAnswers(defaults: InitAnswers, given: GivenAnswers, input: Readable, output: Writable): Promise<InitAnswers | null> {
  const terminal = createInterface({ input, output });
  const left = new Promise<null>((done) => terminal.once('close', () => done(null)));
  const ask = async (question: string): Promise<string> => {
    const answer = await Promise.race([terminal.question(question), left]);
    if (answer === null) throw new Left();
    return answer.trim();
  };
  const text = async (name: 'title' | 'author', question: string): Promise<string> => (given[name] === undefined ? (await ask(`${question}${defaults[name] === '' ? '' : ` (${defaults[name]})`} `)) || defaults[name] : defaults[name]);
  const choice = async <T extends string>(name: 'comments' | 'deploy', question: string, choices: readonly T[], preset: T): Promise<T> => {
    if (given[name] !== undefined) return preset;
    for (;;) {
      const answer = await ask(`${question} [${choices.join(' / ')}] (${preset}) `);
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
      mascot: given.mascot === undefined ? /^(y|是)/i.test(await ask('看板娘 · Mascot? [y / n] (n) ')) : defaults.mascot,
      deploy: await choice('deploy', '部署到 · Deploy to', HOSTS, defaults.deploy),
    };
  } catch (failure) {
    if (failure instanceof Left || (failure as Error).name === 'AbortError') return null;
    throw failure;
  } finally {
    terminal.close();
  }
}

class Left extends Error {}
