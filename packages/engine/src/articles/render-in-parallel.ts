/** Renders many articles on all cores: this thread and the others take batches from one list until it is empty. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SourceFile, UnreadSource } from '../content/article';
import type { SnippetReader } from '../platform/read-snippet';
import { sentSource, type RenderedSource, type SentSource, type SourceRenderer } from './render-source';

/** Below it this thread is done before another has paid for its start. */
const WORTH_THREADS_BYTES = 1_500_000;
const BATCH = 4;

/** Others who render articles: the threads of a build (`threads/crew`), as they look from here. */
export interface ArticleRenderers {
  /** Starts them, unless they are. */
  start(): void;
  readonly isStarted: boolean;
  /** Gives them sources; what they answer is in the same order. Undefined when they have no room: then it is best done here. */
  offer(kind: 'articles', sources: readonly SentSource[]): Promise<readonly RenderedSource[]> | undefined;
}

/**
 * Renders the sources here, and by `others` when there is enough to do. Calls `onRendered` for each source, in any order; `snippets`
 * is what this thread reads, others read their own.
 */
export async function renderInParallel<S extends SourceFile | UnreadSource>(sources: readonly S[], others: ArticleRenderers, render: SourceRenderer, snippets: SnippetReader, onRendered: (source: S, rendered: RenderedSource) => void): Promise<void> {
  if (sources.reduce((sum, source) => sum + ('bytes' in source ? source.bytes.length : source.sizeBytes), 0) >= WORTH_THREADS_BYTES) others.start();
  const underWay: Promise<void>[] = [];
  for (let next = 0; next < sources.length; ) {
    const batch = sources.slice(next, (next += BATCH));
    const answer = others.offer('articles', batch.map(sentSource));
    if (answer === undefined) {
      for (const source of batch) onRendered(source, render(sentSource(source), snippets));
      // What the threads have finished is taken in, so that it does not pile up, and what Git says.
      await nextTurn();
      continue;
    }
    const taken = answer.then((rendered) => rendered.forEach((one, index) => onRendered(batch[index]!, one)));
    // The first failure is told at the end.
    taken.catch(() => {});
    underWay.push(taken);
  }
  await Promise.all(underWay);
}
