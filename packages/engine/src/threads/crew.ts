/**
 * The threads that share a build's work. They are started by the first who has enough work for them, and take on what is
 * offered: articles to render, an index to build, files to write. Which thread did what does not show in the result.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ArticleRules } from '../articles/render-article';
import { letYoungHeapGrow } from '../v8-pace';
import type { Answer, Question, TaskKind, Tasks } from './tasks';
import { growYoungHeap } from './young-heap';

/** More cores than this gain little: planning and rendering pages stay on one. */
const MOST_THREADS = 3;
/**
 * Tasks that a thread has at a time: one it does, and others so that it need not wait for the next. More files to write may wait, some
 * 10 MB, until a longer task is done: who renders them would otherwise have to write as well.
 */
const ROOM: Readonly<Record<TaskKind, number>> = { articles: 4, index: 2, write: 32 };

/** For what is new on a thread's heap: newer versions of Node would give it several times as much, and be no faster for it. */
const YOUNG_MB = 24;

export interface Crew {
  /** Starts the threads, unless they are. */
  start(): void;
  readonly isStarted: boolean;
  /** Gives a task to a thread that has room; buffers that are `moved` are gone from here then. Undefined when there is none: then it is best done here. */
  offer<K extends TaskKind>(kind: K, input: Tasks[K]['input'], moved?: readonly ArrayBuffer[]): Promise<Tasks[K]['output']> | undefined;
  /** Ends the threads, whatever they do. A process whose threads are idle ends by itself. */
  close(): Promise<void>;
}

/** A crew whose threads render articles by `rules`; none of them is started yet. */
export function createCrew(rules: ArticleRules): Crew {
  let threads: readonly Thread[] = [];
  const onAnswer = (): void => {
    if (threads.every((thread) => thread.hasAnswered())) growYoungHeap();
  };
  return {
    start() {
      if (threads.length > 0) return;
      threads = Array.from({ length: Math.min(MOST_THREADS, availableParallelism() - 1) }, () => startThread(rules, onAnswer));
      // One core: this thread has all of it to do.
      if (threads.length === 0) letYoungHeapGrow(true);
    },
    get isStarted() {
      return threads.length > 0;
    },
    offer(kind, input, moved = []) {
      const free = threads.reduce<Thread | undefined>((best, thread) => (thread.load() < (best?.load() ?? ROOM[kind]) ? thread : best), undefined);
      return free?.ask({ kind, input }, moved) as never;
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.end()));
      threads = [];
    },
  };
}

interface Thread {
  /** Tasks under way. */
  load(): number;
  hasAnswered(): boolean;
  ask(question: Question, moved: readonly ArrayBuffer[]): Promise<unknown>;
  end(): Promise<unknown>;
}

function startThread(rules: ArticleRules, onAnswer: () => void): Thread {
  // Beside the bundle (`tools/build-packages`).
  const worker = new Worker(fileURLToPath(new URL('../bin/thread.mjs', import.meta.url)), { workerData: rules, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
  const waiting: { resolve(output: unknown): void; reject(failure: Error): void }[] = [];
  let hasAnswered = false;
  worker.on('message', (answer: Answer) => {
    hasAnswered = true;
    onAnswer();
    const { resolve, reject } = waiting.shift()!;
    if (waiting.length === 0) worker.unref();
    if ('output' in answer) resolve(answer.output);
    else reject(Object.assign(answer.failure, { code: answer.code, path: answer.path }));
  });
  const fail = (failure: Error): void => {
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  worker.unref();
  worker.on('error', fail);
  let hasEnded = false;
  worker.on('exit', () => {
    hasEnded = true;
    fail(new Error('A thread of the build ended early.'));
  });
  return {
    load: () => (hasEnded ? Infinity : waiting.length),
    hasAnswered: () => hasAnswered,
    ask(question, moved) {
      worker.postMessage(question, moved);
      worker.ref();
      const answered = new Promise((resolve, reject) => waiting.push({ resolve, reject }));
      // Who asked may have failed by then and look no more.
      answered.catch(() => {});
      return answered;
    },
    end: () => worker.terminate(),
  };
}

