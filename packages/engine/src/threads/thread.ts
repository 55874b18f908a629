/** A thread of a build: does what it is asked, one task after the other (`crew`). */
import { parentPort, workerData } from 'node:worker_threads';
import { createArticleRenderer, type ArticleRules } from '../articles/render-article';
import { createSourceRenderer } from '../articles/render-source';
import { writeNow } from '../output/write-files';
import { createSnippetReader } from '../platform/read-snippet';
import { buildIndex } from './build-index';
import { movedWith, type Answer, type Question, type TaskKind, type Tasks } from './tasks';

/** Answers until the thread is ended. */
export function runThread(): void {
  const rules = workerData as ArticleRules;
  const render = createSourceRenderer(createArticleRenderer(rules));
  const snippets = createSnippetReader(rules);

  const perform: { readonly [K in TaskKind]: (input: Tasks[K]['input']) => Tasks[K]['output'] } = {
    articles: (sources) => sources.map((source) => render(source, snippets)),
    index: buildIndex,
    write: (job) => ({ stamps: writeNow(job), bytes: job.bytes }),
  };

  parentPort!.on('message', ({ kind, input }: Question) => {
    const answered = answer(() => perform[kind](input as never));
    parentPort!.postMessage(answered, 'output' in answered ? movedWith[kind](answered.output as never) : []);
  });
}

function answer(run: () => unknown): Answer {
  try {
    return { output: run() };
  } catch (failure) {
    const { code, path } = failure as NodeJS.ErrnoException;
    return { failure: failure as Error, ...(code === undefined ? {} : { code }), ...(path === undefined ? {} : { path }) };
  }
}
