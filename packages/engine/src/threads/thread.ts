/** A thread of a build: does what it is asked, one task after the other (`crew`). */
import { parentPort, workerData } from 'node:worker_threads';
import { createArticleRenderer, type ArticleRules } from '../commands/render-article';
import { writeNow } from '../output/write-files';
import { createSnippetReader } from '../platform/read-snippet';
import type { TermIndex } from '../search/term-index';
import { buildIndex } from './build-index';
import type { Answer, Question, TaskKind, Tasks } from './tasks';

/** Answers until the thread is ended. */
export function runThread(): void {
  const rules = workerData as ArticleRules;
  const renderer = createArticleRenderer(rules);
  const snippets = createSnippetReader(rules);

  const perform: { readonly [K in TaskKind]: (input: Tasks[K]['input']) => Tasks[K]['output'] } = {
    articles: (sources) => sources.map((source) => renderer.render(source, snippets)),
    index: buildIndex,
    write: writeNow,
  };

  parentPort!.on('message', ({ kind, input }: Question) => {
    const answered = answer(() => perform[kind](input as never));
    // The bytes of an index change hands; everything else is copied.
    const moved = kind === 'index' && 'output' in answered ? [...(answered.output as TermIndex).texts.values()].map((text) => (text as Uint8Array<ArrayBuffer>).buffer) : [];
    parentPort!.postMessage(answered, moved);
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
