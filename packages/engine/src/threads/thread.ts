/** A thread of a build: does what it is asked, one task after the other (`crew`). It writes files by itself, and loads the engine when it is asked for more. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ArticleRules } from '../commands/render-article';
import { writeNow } from '../output/write-files';
import type { TermIndex } from '../search/term-index';
import { loadEngine } from '../start/load-engine';
import type { Performer } from './performer';
import type { Answer, Question, Tasks } from './tasks';

let performer: Performer | undefined;

parentPort!.on('message', (question: Question) => {
  const answered = answer(question);
  // The bytes of an index change hands; everything else is copied.
  const moved = question.kind === 'index' && 'output' in answered ? [...(answered.output as TermIndex).texts.values()].map((text) => (text as Uint8Array<ArrayBuffer>).buffer) : [];
  parentPort!.postMessage(answered, moved);
});

function answer({ kind, input }: Question): Answer {
  try {
    if (kind === 'write') return { output: writeNow(input as Tasks['write']['input']) };
    performer ??= loadEngine(import.meta.url).exports.createPerformer(workerData as ArticleRules);
    return { output: performer[kind](input as never) };
  } catch (failure) {
    const { code, path } = failure as NodeJS.ErrnoException;
    return { failure: failure as Error, ...(code === undefined ? {} : { code }), ...(path === undefined ? {} : { path }) };
  }
}
