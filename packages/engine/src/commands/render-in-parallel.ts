/**
 * Renders many articles on all cores: this thread and a few workers take batches from one list until it is empty. Which of
 * them rendered an article does not show in the result.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SourceFile } from '../content/article';
import type { SnippetReader } from '../platform/read-snippet';
import type { ArticleRenderer, ArticleRules, RenderedArticle } from './render-article';

/** Below it this thread is done before a worker has paid for its start. */
const WORTH_A_WORKER_BYTES = 1_500_000;
/** More cores than this gain little: planning and writing stay on one. */
const MOST_WORKERS = 3;
const BATCH = 8;

/** Calls `onRendered` for each source, in any order; `snippets` is what this thread reads, workers read their own. */
export async function renderInParallel(sources: readonly SourceFile[], rules: ArticleRules, renderer: ArticleRenderer, snippets: SnippetReader, onRendered: (source: SourceFile, rendered: RenderedArticle) => void): Promise<void> {
  let next = 0;
  const take = (): readonly SourceFile[] => sources.slice(next, (next += BATCH));
  const bytes = sources.reduce((sum, source) => sum + source.bytes.length, 0);
  const workers = bytes < WORTH_A_WORKER_BYTES ? [] : Array.from({ length: Math.min(MOST_WORKERS, availableParallelism() - 1) }, () => startWorker(rules, take, onRendered));
  try {
    for (let batch = take(); batch.length > 0; batch = take()) {
      for (const source of batch) onRendered(source, renderer.render(source, snippets));
      // What the workers have finished is taken in, so that it does not pile up.
      if (workers.length > 0) await nextTurn();
    }
    await Promise.all(workers.map(({ done }) => done));
  } finally {
    await Promise.all(workers.map(({ worker }) => worker.terminate()));
  }
}

/** Gives a worker batch after batch; `done` when there are none left, rejected when it fails. */
function startWorker(rules: ArticleRules, take: () => readonly SourceFile[], onRendered: (source: SourceFile, rendered: RenderedArticle) => void) {
  const worker = new Worker(workerFile(), { workerData: rules });
  const done = new Promise<void>((resolve, reject) => {
    // Two at a time: the worker never waits for this thread.
    const waiting = [take(), take()].filter((batch) => batch.length > 0);
    if (waiting.length === 0) return resolve();
    for (const batch of waiting) worker.postMessage(batch);
    worker.on('message', (rendered: readonly RenderedArticle[]) => {
      const batch = waiting.shift()!;
      rendered.forEach((one, index) => onRendered(batch[index]!, one));
      const more = take();
      if (more.length > 0) {
        waiting.push(more);
        worker.postMessage(more);
      } else if (waiting.length === 0) resolve();
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('A worker that renders articles ended early.')));
  });
  done.catch(() => {});
  return { worker, done };
}

/** The bundle lies beside this one or above its chunk (`tools/build-packages`). */
function workerFile(): string {
  return ['./render-worker.js', '../render-worker.js'].map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) => existsSync(path))!;
}
