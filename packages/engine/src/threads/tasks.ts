/** What a build's threads can be asked for, and how question and answer travel. */
import type { SearchPage } from '@glimpress/contracts/search';
import type { RenderedSource, SentSource } from '../articles/render-source';
import type { Span } from '../cache/article-store';
import type { WriteJob, WrittenFiles } from '../output/write-files';
import type { Bucket, TermIndex } from '../search/term-index';

/** By kind: plain data in, plain data out. */
export interface Tasks {
  /** Renders sources, in order. */
  articles: { readonly input: readonly SentSource[]; readonly output: readonly RenderedSource[] };
  /** Builds the index of a large site's search. */
  index: { readonly input: IndexJob; readonly output: TermIndex };
  /** Writes files that are finished. */
  write: { readonly input: WriteJob; readonly output: WrittenFiles };
}

/** Pages without their texts, and where those lie. */
export interface IndexJob {
  readonly shardCount: number;
  readonly buckets: readonly Bucket<{ readonly number: number; readonly page: SearchPage; readonly pack: string; readonly span: Span }>[];
}

export type TaskKind = keyof Tasks;

/** What of an output changes hands; everything else is copied. */
export const movedWith: { readonly [K in TaskKind]: (output: Tasks[K]['output']) => readonly ArrayBuffer[] } = {
  articles: () => [],
  index: ({ texts, pages }) => [...texts.values(), ...pages.values()].map((text) => (text as Uint8Array<ArrayBuffer>).buffer),
  write: ({ bytes }) => [bytes.buffer],
};

export interface Question<K extends TaskKind = TaskKind> {
  readonly kind: K;
  readonly input: Tasks[K]['input'];
}

/** Answers come in the order of the questions. A failure keeps what the disk says of it, which a cloned error loses. */
export type Answer = { readonly output: unknown } | { readonly failure: Error; readonly code?: string; readonly path?: string };
