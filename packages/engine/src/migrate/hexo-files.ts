/** Where each file of a Hexo blog goes: posts, pages, drafts, files that are copied as they are. Pure. */
import type { HexoSettings } from './hexo-config';

export type HexoKind = 'post' | 'post-asset' | 'page' | 'draft' | 'static' | 'left';

export interface HexoFile {
  /** Path below the source folder, forward slashes. */
  readonly path: string;
  readonly kind: HexoKind;
  /** Where it goes, relative to the blog's root; null when it stays. */
  readonly to: string | null;
}

const MARKDOWN = /\.(md|markdown)$/i;
const POSTS = '_posts/';
const DRAFTS = '_drafts/';

/** `path` lies below the source folder, forward slashes. */
export function placeFile(path: string, { sourceDir, skipRender }: Pick<HexoSettings, 'sourceDir' | 'skipRender'>): HexoFile {
  const of = (kind: HexoKind, to: string | null): HexoFile => ({ path, kind, to });
  if (path.startsWith(POSTS)) return of(MARKDOWN.test(path) ? 'post' : 'post-asset', `${sourceDir}/posts/${path.slice(POSTS.length)}`);
  if (path.startsWith(DRAFTS)) return of('draft', `drafts/${path.slice(DRAFTS.length)}`);
  if (/(^|\/)(\.DS_Store|\.git\w*|Thumbs\.db)$/.test(path)) return of('left', null);
  // Published by `include` of the config: rules of Netlify and Cloudflare Pages.
  if (/^_(?:redirects|headers|routes\.json|worker\.js)$/.test(path)) return of('static', `public/${path}`);
  // Hexo takes no notice of names with an underscore; our engine would publish what is Markdown.
  if (/(^|\/)_/.test(path)) return of(MARKDOWN.test(path) ? 'draft' : 'left', MARKDOWN.test(path) ? `drafts/${path}` : null);
  if (MARKDOWN.test(path) && !skipRender.some((pattern) => matchesGlob(path, pattern))) return of('page', null);
  return of('static', `public/${path}`);
}

/** `*` within a folder, `**` across folders, as in `skip_render`. */
function matchesGlob(path: string, pattern: string): boolean {
  if (pattern.length > 500) return false;
  const source = pattern
    .split(/(\*\*\/?|\*|\?)/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/[.+^${}()|[\]\\]/g, '\\$&') : part === '*' ? '[^/]*' : part === '?' ? '[^/]' : '.*'))
    .join('');
  return new RegExp(`^${source}$`).test(path);
}
