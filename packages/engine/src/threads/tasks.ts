/** What a build's threads can be asked for, and how question and answer travel. */
import type { RenderedArticle } from '../commands/render-article';
import type { SourceFile } from '../content/article';
import type { WriteJob, FileStamp } from '../output/write-files';

/** By kind: plain data in, plain data out. */
export interface Tasks {
  /** Renders articles, in order. */
  articles: { readonly input: readonly SourceFile[]; readonly output: readonly RenderedArticle[] };
  /** Writes files that are finished; their stamps, in order. */
  write: { readonly input: WriteJob; readonly output: readonly FileStamp[] };
}

export type TaskKind = keyof Tasks;

export interface Question<K extends TaskKind = TaskKind> {
  readonly kind: K;
  readonly input: Tasks[K]['input'];
}

/** Answers come in the order of the questions. A failure keeps what the disk says of it, which a cloned error loses. */
export type Answer = { readonly output: unknown } | { readonly failure: Error; readonly code?: string; readonly path?: string };
