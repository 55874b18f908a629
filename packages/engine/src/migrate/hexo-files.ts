/** Where each file of a Hexo blog goes: posts, pages, drafts, files that are copied as they are. Pure. */
import { Script } from 'node:vm';
import { error, ProblemError } from '@glimpress/contracts/problem';
import picomatch from 'picomatch';
import type { HexoSettings } from './hexo-config';

/** `html` is copied, too, but for its front matter. */
export type HexoKind = 'post' | 'post-asset' | 'page' | 'draft' | 'html' | 'static' | 'left';

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

/** Tens of thousands of files take some tenths of a second; patterns can be written that never end. */
const TIME_LIMIT_MS = 3000;

type Patterns = Pick<HexoSettings, 'sourceDir' | 'skipRender' | 'include' | 'exclude' | 'ignore'>;

/**
 * `paths` lie below the source folder, forward slashes.
 * @throws ProblemError when the patterns of the config come to no end.
 */
export function placeFiles(paths: readonly string[], patterns: Patterns): HexoFile[] {
  const task = (): HexoFile[] => {
    const isSkipped = matcher(patterns.skipRender);
    const [isIncluded, isExcluded, isIgnored] = [matcher(patterns.include), matcher(patterns.exclude), matcher(patterns.ignore)];
    return paths.map((path) => placeFile(path, patterns.sourceDir, { isSkipped, isIncluded, isExcluded, isIgnored }));
  };
  try {
    return new Script('task()').runInNewContext({ task }, { timeout: TIME_LIMIT_MS }) as HexoFile[];
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw failure;
    throw new ProblemError([error('migrate/config-failed', 'Patterns of the config take too long: "include", "exclude", "ignore" or "skip_render".', { file: '_config.yml', hint: 'Write them with fewer stars and run migrate again.' })]);
  }
}

/** As Hexo, with the same library: `*`, `**`, `{a,b}`, `!(a)`. */
function matcher(patterns: readonly string[]): Match {
  return picomatch(patterns.filter((pattern) => pattern !== '' && pattern.length <= 500));
}

type Match = (path: string) => boolean;

function placeFile(path: string, sourceDir: string, { isSkipped, isIncluded, isExcluded, isIgnored }: Readonly<Record<'isSkipped' | 'isIncluded' | 'isExcluded' | 'isIgnored', Match>>): HexoFile {
  const of = (kind: HexoKind, to: string | null): HexoFile => ({ path, kind, to });
  // Hexo compared with the whole path on the disk, of the file and of each folder it went into.
  const places = `${sourceDir}/${path}`.split('/').map((_, index, names) => `/${names.slice(0, index + 1).join('/')}`);
  const isUnread = places.some((place) => isIgnored(place));
  // Our engine would publish what is Markdown.
  const unpublished = (place: string): HexoFile => (MARKDOWN.test(path) ? of('draft', `drafts/${place}`) : of('left', null));
  if (path.startsWith(POSTS)) {
    const place = path.slice(POSTS.length);
    return HIDDEN.test(place) || isUnread ? unpublished(place) : of(MARKDOWN.test(path) ? 'post' : 'post-asset', `${sourceDir}/posts/${place}`);
  }
  if (path.startsWith(DRAFTS)) return of('draft', `drafts/${path.slice(DRAFTS.length)}`);
  if (/(^|\/)Thumbs\.db$/.test(path)) return of('left', null);
  if ((HIDDEN.test(path) && !isIncluded(path)) || isExcluded(path) || isUnread) return unpublished(path);
  const isRendered = !isSkipped(path);
  if (isRendered && MARKDOWN.test(path)) return of('page', null);
  return of(isRendered && /\.html?$/i.test(path) ? 'html' : 'static', `public/${path}`);
}
