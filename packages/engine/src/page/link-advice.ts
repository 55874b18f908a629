/** What an author of a link that leads nowhere most likely meant. */
import { posix } from 'node:path';
import { didYouMean } from '@glimpress/contracts/problem';
import type { ArticleEntry } from '../model/entry';
import type { SiteModel } from '../model/site-model';

/** An address that was written without its scheme, or as a link within the link, as advice. */
export function meantAddress(href: string): string | null {
  // In quotes, as attributes are written: `[text]('https://a.example')`.
  const quoted = /^(['"‘“])(https?:\/\/.+)['"’”]$/.exec(href)?.[2];
  if (quoted !== undefined) return `Did you mean "${quoted}"?`;
  const inner = /^\[(https?:\/\/[^\]\s]+)\]\(/.exec(href)?.[1] ?? /^\[[^\]]*\]\((https?:\/\/[^\s)]+)\)$/.exec(href)?.[1];
  if (inner !== undefined) return `Did you mean "${inner}"?`;
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(href)) return `Did you mean "mailto:${href}"?`;
  return /^(www(\.[\w-]+){2,}|[\w-]+(\.[\w-]+)*\.(com|cn|org|net|io|dev|me|cc|top|xyz))(:\d+)?([/?#]|$)/i.test(href) ? `Did you mean "https://${href}"?` : null;
}

/** The other article that is most likely meant: one of the same name elsewhere, or of a name near in the same folder. */
export function suggestArticle(absolute: string, from: ArticleEntry, model: SiteModel): string {
  const { dir, name } = posix.parse(absolute.endsWith('/') ? `${absolute}README.md` : absolute.replace(/(?:\.(?:md|html))?$/i, '.md'));
  const { byName, byFolder } = articlesOf(model);
  const others = (all: readonly ArticlePlace[] = []): readonly ArticlePlace[] => all.filter(({ article }) => article !== from);
  const named = others(byName.get(name.normalize('NFC').toLowerCase()));
  const isMoved = named.length === 1 && !/^(readme|index)$/i.test(name);
  const folder = isMoved ? named[0]!.dir : didYouMean(dir, named.map((each) => each.dir));
  const near = folder === undefined ? didYouMean(name, others(byFolder.get(dir)).map((each) => each.name)) : named.find((each) => each.dir === folder)!.name;
  return near === undefined ? 'Correct the path, or remove the link.' : `Did you mean "${posix.join(folder ?? dir, near)}.md"?`;
}

/** Articles of that name (of a file, without its ending), those in the outermost folders first. */
export function articlesNamed(name: string, model: SiteModel): readonly ArticleEntry[] {
  const named = articlesOf(model).byName.get(name.normalize('NFC').toLowerCase()) ?? [];
  return named.map(({ article }) => article).sort((a, b) => a.path.split('/').length - b.path.split('/').length || (a.path < b.path ? -1 : 1));
}

interface ArticlePlace {
  readonly article: ArticleEntry;
  /** From the content's root, with a slash before it. */
  readonly dir: string;
  /** Without ending. */
  readonly name: string;
}
interface ArticlePlaces {
  /** By name in lower case. */
  readonly byName: ReadonlyMap<string, readonly ArticlePlace[]>;
  readonly byFolder: ReadonlyMap<string, readonly ArticlePlace[]>;
}

/** Looked up by the first broken link, whatever their number. */
const placesByModel = new WeakMap<SiteModel, ArticlePlaces>();

function articlesOf(model: SiteModel): ArticlePlaces {
  const known = placesByModel.get(model);
  if (known) return known;
  const byName = new Map<string, ArticlePlace[]>();
  const byFolder = new Map<string, ArticlePlace[]>();
  for (const { article } of model.pages) {
    if (article === null) continue;
    const { dir, name } = posix.parse(`/${article.path}`);
    for (const [map, key] of [[byName, name.normalize('NFC').toLowerCase()], [byFolder, dir]] as const) {
      const places = map.get(key);
      if (places) places.push({ article, dir, name });
      else map.set(key, [{ article, dir, name }]);
    }
  }
  const places = { byName, byFolder };
  placesByModel.set(model, places);
  return places;
}
