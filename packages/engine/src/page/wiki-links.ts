/** Links by the name of a note (`markdown/rules/wiki-links`): to its page, to a file, or what they were meant to be. */
import { posix } from 'node:path';
import { didYouMean, warning, type Problem } from '@glimpress/contracts/problem';
import type { WikiLinkUse } from '../content/article';
import { isSameTitle } from '../markdown/title';
import type { FindAsset } from '../model/asset';
import type { ArticleEntry, SitePage } from '../model/entry';
import { pageOfFile } from '../model/find-page';
import type { SiteModel } from '../model/site-model';
import { escapeHtml } from './html';
import { articlesNamed, suggestArticle } from './link-advice';

const FILM = /\.(?:mp4|webm|ogv|mov|mkv)$/i;
const SOUND = /\.(?:mp3|m4a|wav|ogg|flac)$/i;

/** The wiki links of an article as HTML; `withinRoom` gives another text in place of one that would be too much. */
export function wikiLinks(article: ArticleEntry, model: SiteModel, findAsset: FindAsset, withinRoom: (html: string, line: number, instead: string) => string): { value: string[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const value = article.facts.wikiLinks.map((link) => {
    // `![[…]]` is nothing else, as long as what it names is there.
    if (!link.embeds && !model.config.menusByFolders && !isWiki(model)) return escapeHtml(link.written);
    const page = pageNamed(link, article, model);
    if (page !== undefined) return withinRoom(linkTo(page.article === article ? '' : page.url, link, page.article!, article, problems), link.line, escapeHtml(link.text));
    const asset = /\.\w{2,5}$/.test(link.name) ? findAsset(link.name, article, true) : undefined;
    if (asset !== undefined) return withinRoom(fileHtml(link, asset.url), link.line, escapeHtml(link.text));
    if (!isWiki(model)) return escapeHtml(link.written);
    const isFile = FILM.test(link.name) || SOUND.test(link.name);
    problems.push(
      isFile
        ? warning('content/missing-image', `The file "${link.name}" does not exist.`, { file: article.path, line: link.line, hint: 'Put it into the folder of the Markdown files.' })
        : warning('content/broken-link', `The link "${link.written}" leads to no page of the site.`, { file: article.path, line: link.line, hint: suggestArticle(posix.join('/', posix.dirname(article.path), link.name), article, model) }),
    );
    return escapeHtml(link.text);
  });
  return { value, problems };
}

/** In a folder of notes, the page that a link means by a name alone (`[text](note.md)`): the only one of that name. */
export function pageOfNote(path: string, model: SiteModel): SitePage | undefined {
  if (path.startsWith('.') || path.startsWith('/')) return undefined;
  const fromRoot = /\.md$/i.test(path) ? pageOfFile(path, model.find) : undefined;
  if (fromRoot !== undefined || !model.config.menusByFolders) return fromRoot;
  const named = articlesEndingWith(path, model);
  return named.length === 1 ? pageOfFile(named[0]!.path, model.find) : undefined;
}

/** As Obsidian looks for it: from the folder of all notes, from the article's own, else by its name wherever it lies. */
function pageNamed({ name }: WikiLinkUse, article: ArticleEntry, model: SiteModel): SitePage | undefined {
  if (name === '') return pageOfFile(article.path, model.find);
  const file = /\.md$/i.test(name) ? name : `${name}.md`;
  const beside = posix.join(posix.dirname(article.path), file);
  const found = [posix.join(file), beside].filter((path) => !path.startsWith('../')).map((path) => pageOfFile(path, model.find)).find((page) => page !== undefined && page.article !== null);
  if (found !== undefined) return found;
  const [first] = articlesEndingWith(file, model);
  return first === undefined ? undefined : pageOfFile(first.path, model.find);
}

const endings = new WeakMap<SiteModel, Map<string, readonly ArticleEntry[]>>();

/** Looked for once: many folders have an article of one name, and many links may name it. */
function articlesEndingWith(file: string, model: SiteModel): readonly ArticleEntry[] {
  const known = endings.get(model) ?? new Map<string, readonly ArticleEntry[]>();
  endings.set(model, known);
  const path = file.normalize('NFC').toLowerCase();
  const found = known.get(path) ?? articlesNamed(posix.parse(path).name, model).filter((each) => `/${each.path.normalize('NFC').toLowerCase()}`.endsWith(`/${path}`));
  known.set(path, found);
  return found;
}

function linkTo(url: string, link: WikiLinkUse, target: ArticleEntry, article: ArticleEntry, problems: Problem[]): string {
  const { hash, written, line, text } = link;
  const slug = hash === '' ? null : slugNamed(target, hash);
  if (slug === undefined) {
    const meant = didYouMean(hash, target.facts.headings.map(({ title }) => title));
    problems.push(warning('content/broken-heading', `The link "${written}" leads to no heading of ${target === article ? 'this page' : `"${target.path}"`}.`, { file: article.path, line, hint: meant ? `Did you mean "#${meant}"?` : 'Correct the part after "#", or remove it.' }));
  }
  const href = slug ? `${url}#${encodeURI(slug)}` : url || '#';
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

/** The id of the heading with that text. */
function slugNamed({ title, facts: { headings, titleSlug } }: ArticleEntry, text: string): string | undefined {
  const ofTitle = titleSlug !== null && title !== null && isSameTitle(title, text) ? titleSlug : undefined;
  return headings.find((heading) => isSameTitle(heading.title, text))?.slug ?? ofTitle;
}

function fileHtml({ name, text, embeds }: WikiLinkUse, url: string): string {
  const address = escapeHtml(url);
  if (embeds && FILM.test(name)) return `<video controls preload="metadata" src="${address}"></video>`;
  if (embeds && SOUND.test(name)) return `<audio controls preload="metadata" src="${address}"></audio>`;
  return `<a href="${address}">${escapeHtml(text)}</a>`;
}

const wikis = new WeakMap<SiteModel, boolean>();

/** How many names that lead to an article make a wiki of a site. JavaScript's `[[Prototype]]` does so wherever there is one on it. */
const NAMES_OF_WIKI = 3;

/** Elsewhere double brackets that embed nothing are what they are: text. In a blog that has menus of its own one name of four has to lead somewhere. */
function isWiki(model: SiteModel): boolean {
  const known = wikis.get(model);
  if (known !== undefined) return known;
  const names = new Map<string, boolean>();
  for (const { article } of model.pages) {
    for (const link of article?.facts.wikiLinks ?? []) if (link.name !== '' && names.get(link.name) !== true) names.set(link.name, pageNamed(link, article!, model) !== undefined);
  }
  const found = [...names.values()].filter((leads) => leads).length;
  const answer = found >= NAMES_OF_WIKI && (model.config.menusByFolders || 4 * found >= names.size);
  wikis.set(model, answer);
  return answer;
}
