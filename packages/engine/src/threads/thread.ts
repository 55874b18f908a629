/** A thread of a build: does what it is asked, one task after the other (`crew`). */
import { parentPort, workerData } from 'node:worker_threads';
import { createArticleRenderer, type ArticleRules } from '../commands/render-article';
import { writeNow } from '../output/write-files';
import { createSnippetReader } from '../platform/read-snippet';
import type { Answer, Question, TaskKind, Tasks } from './tasks';

const rules = workerData as ArticleRules;
const renderer = createArticleRenderer(rules);
const snippets = createSnippetReader(rules);

const perform: { readonly [K in TaskKind]: (input: Tasks[K]['input']) => Tasks[K]['output'] } = {
  articles: (sources) => sources.map((source) => renderer.render(source, snippets)),
  write: writeNow,
};

parentPort!.on('message', ({ kind, input }: Question) => {
  parentPort!.postMessage(answer(() => perform[kind](input as never)));
});

function answer(run: () => unknown): Answer {
  try {
    return { output: run() };
  } catch (failure) {
    const { code, path } = failure as NodeJS.ErrnoException;
    return { failure: failure as Error, ...(code === undefined ? {} : { code }), ...(path === undefined ? {} : { path }) };
  }
}
