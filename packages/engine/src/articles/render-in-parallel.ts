/** Renders many articles on all cores: this thread and the others take batches from one list until it is empty. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SourceFile } from '../content/article';
import type { SnippetReader } from '../platform/read-snippet';
import type { ArticleRenderer, RenderedArticle } from './render-article';

/** Below it this thread is done before another has paid for its start. */
const WORTH_THREADS_BYTES = 1_500_000;
const BATCH = 4;

/** Others who render articles: the threads of a build (`threads/crew`), as they look from here. */
export interface ArticleRenderers {
  /** Starts them, unless they are. */
  start(): void;
  readonly isStarted: boolean;
  /** Gives them sources; what they answer is in the same order. Undefined when they have no room: then it is best done here. */
  offer(kind: 'articles', sources: readonly SourceFile[]): Promise<readonly RenderedArticle[]> | undefined;
}

/**
 * Renders the sources here, and by `others` when there is enough to do. Calls `onRendered` for each source, in any order; `snippets`
 * is what this thread reads, others read their own.
 */
export async function renderInParallel(sources: readonly SourceFile[], others: ArticleRenderers, renderer: ArticleRenderer, snippets: SnippetReader, onRendered: (source: SourceFile, rendered: RenderedArticle) => void): Promise<void> {
  if (sources.reduce((sum, source) => sum + source.bytes.length, 0) >= WORTH_THREADS_BYTES) others.start();
  const underWay: Promise<void>[] = [];
  for (let next = 0; next < sources.length; ) {
    const batch = sources.slice(next, (next += BATCH));
    const answer = others.offer('articles', batch);
    if (answer === undefined) for (const source of batch) onRendered(source, renderer.render(source, snippets));
    else {
      const taken = answer.then((rendered) => rendered.forEach((one, index) => onRendered(batch[index]!, one)));
      // The first failure is told at the end.
      taken.catch(() => {});
      underWay.push(taken);
    }
    // What the threads have finished is taken in, so that it does not pile up.
    if (answer === undefined && others.isStarted) await nextTurn();
  }
  await Promise.all(underWay);
}
