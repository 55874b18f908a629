/** Reads a source file and renders it in one go, in whichever thread does so. */
import type { Problem } from '@glimpress/contracts/problem';
import type { SourcePath } from '@glimpress/contracts/route';
import type { SourceFile, SourceText, UnreadSource } from '../content/article';
import { contentHash } from '../content-hash';
import type { SnippetReader } from '../platform/read-snippet';
import { unreadable } from '../platform/read-sources';
import { createScratchReader } from '../platform/scratch-file';
import type { ArticleRenderer, RenderedArticle } from './render-article';

/** A source as it travels: its text, or where it lies (absolute). */
export type SentSource = SourceText | Pick<UnreadSource, 'path' | 'file'>;

/** What came of a source: `hash` is that of the bytes it was made of. A problem when it cannot be read. */
export type RenderedSource = (RenderedArticle & { readonly hash: string }) | { readonly problem: Problem };

/** What of a source is sent to a thread. */
export function sentSource(source: SourceFile | UnreadSource): SentSource {
  const { path } = source;
  return 'bytes' in source ? { path, bytes: source.bytes, hash: source.hash } : { path, file: source.file };
}

export type SourceRenderer = (source: SentSource, snippets: SnippetReader) => RenderedSource;

/** Creates what renders one source after the other: their bytes lie in the same memory. */
export function createSourceRenderer(renderer: ArticleRenderer): SourceRenderer {
  const read = createScratchReader();
  return (source, snippets) => {
    let text: SourceText;
    try {
      text = 'bytes' in source ? source : readText(source.path, read(source.file));
    } catch (cause) {
      return { problem: unreadable(source.path, cause) };
    }
    return { ...renderer.render(text, snippets), hash: text.hash };
  };
}

function readText(path: SourcePath, bytes: Uint8Array): SourceText {
  return { path, bytes, hash: contentHash(bytes) };
}
