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

/** Names that Hexo takes no notice of, and what editors keep beside a file. */
const HIDDEN = /(^|\/)[_.]|[%~]$/;

/** `path` lies below the source folder, forward slashes. */
export function placeFile(path: string, { sourceDir, skipRender, include, exclude, ignore }: Pick<HexoSettings, 'sourceDir' | 'skipRender' | 'include' | 'exclude' | 'ignore'>): HexoFile {
  const of = (kind: HexoKind, to: string | null): HexoFile => ({ path, kind, to });
  const isOneOf = (patterns: readonly string[]): boolean => patterns.some((pattern) => matchesGlob(path, pattern));
  // Hexo compared with the whole path on the disk, of the file and of each folder it went into.
  const places = `${sourceDir}/${path}`.split('/').map((_, index, names) => `/${names.slice(0, index + 1).join('/')}`);
  const isIgnored = ignore.some((pattern) => places.some((place) => matchesGlob(place, pattern)));
  // Our engine would publish what is Markdown.
  const unpublished = (place: string): HexoFile => (MARKDOWN.test(path) ? of('draft', `drafts/${place}`) : of('left', null));
  if (path.startsWith(POSTS)) {
    const place = path.slice(POSTS.length);
    return HIDDEN.test(place) || isIgnored ? unpublished(place) : of(MARKDOWN.test(path) ? 'post' : 'post-asset', `${sourceDir}/posts/${place}`);
  }
  if (path.startsWith(DRAFTS)) return of('draft', `drafts/${path.slice(DRAFTS.length)}`);
  if (/(^|\/)Thumbs\.db$/.test(path)) return of('left', null);
  if ((HIDDEN.test(path) && !isOneOf(include)) || isOneOf(exclude) || isIgnored) return unpublished(path);
  if (MARKDOWN.test(path) && !isOneOf(skipRender)) return of('page', null);
  return of('static', `public/${path}`);
}

/** `*` within a folder, `**` across folders, as in `skip_render`, `include`, `exclude` and `ignore`. */
function matchesGlob(path: string, pattern: string): boolean {
  if (pattern.length > 500) return false;
  const source = pattern
    .split(/(\*\*\/?|\*|\?)/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/[.+^${}()|[\]\\]/g, '\\$&') : part === '*' ? '[^/]*' : part === '?' ? '[^/]' : part === '**/' ? '(?:.*/)?' : '.*'))
    .join('');
  return new RegExp(`^${source}$`).test(path);
}
