/** What a thread needs the engine for: rendering articles, building an index. */
import { createArticleRenderer, type ArticleRules } from '../commands/render-article';
import { createSnippetReader } from '../platform/read-snippet';
import { buildIndex } from './build-index';
import type { TaskKind, Tasks } from './tasks';

export type Performer = { readonly [K in Exclude<TaskKind, 'write'>]: (input: Tasks[K]['input']) => Tasks[K]['output'] };

/** The Markdown rules are set up once. */
export function createPerformer(rules: ArticleRules): Performer {
  const renderer = createArticleRenderer(rules);
  const snippets = createSnippetReader(rules);
  return { articles: (sources) => sources.map((source) => renderer.render(source, snippets)), index: buildIndex };
}
