/** What of an article decides how other pages look: lists, sidebars, neighbours, related posts. */
import { contentHash } from '../content-hash';
import type { ArticleEntry, ArticleFacts } from './entry';

/** See `ArticleEntry.listedHash`. */
export function listedHash({ frontMatter, title }: Pick<ArticleEntry, 'frontMatter' | 'title'>, { headings, excerptHtml }: Pick<ArticleFacts, 'headings' | 'excerptHtml'>): string {
  return contentHash(JSON.stringify([frontMatter, title, headings, excerptHtml]), 16);
}
