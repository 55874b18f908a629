/** One article of a Hexo blog as ours: its address as a permalink, its front matter in our words, its tags as Markdown. */
import { readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { parseLocalTime } from '@glimpress/contracts/page';
import { warning, type Problem } from '@glimpress/contracts/problem';
import { bareSlug, encodeRoute, percentDecode, toRoute, type RoutePath } from '@glimpress/contracts/route';
import type { FrontMatterEntry } from '../content/front-matter-entry';
import type { TakenComments } from '../comment-systems';
import { ARCHIVE_ROUTES } from '../model/archives';
import { readParts, writeParts, type SourceParts } from './edit-front-matter';
import { postAddress, postShape, readFileName, type HexoPost } from './hexo-addresses';
import { classesAsHtml } from './hexo-classes';
import { fields, text, type HexoSettings } from './hexo-config';
import type { HexoFile } from './hexo-files';
import type { ConvertedTags } from './hexo-tags';
import { convertText, relocate, type TextPlace } from './hexo-text';
import { decodeEntities } from './old-site';
import { mapOutsideCode } from './outside-code';
import type { Step } from './plan';

/** A post as Hexo read it. */
export interface Article {
  readonly file: HexoFile;
  readonly parts: SourceParts;
  readonly post: HexoPost;
  /** Decoded, without base; null when it cannot be known. */
  readonly address: string | null;
  /** The address as `postShape` tells it. */
  readonly shape: string | null;
  /** Ids of the headings it had in the old build. */
  readonly anchors: readonly string[];
}

/** `file` lies in `_posts`. */
export function readPost(source: string, file: HexoFile, settings: HexoSettings): Article {
  const parts = readParts(readFileSync(join(source, file.path), 'utf8'), { mayLackOpening: true });
  const path = file.path.slice('_posts/'.length);
  const written = entry(parts, 'date')?.text ?? null;
  const name = readFileName(path, settings.newPostName);
  const post: HexoPost = {
    path,
    title: entry(parts, 'title')?.text ?? '',
    date: (written === null ? null : parseLocalTime(written)) ?? name.date,
    permalink: entry(parts, 'permalink')?.text ?? null,
    categories: categoryChains(entry(parts, 'categories') ?? entry(parts, 'category'), name.keys.category),
    keys: Object.fromEntries(parts.entries.flatMap(({ key, text: own }) => (own === null ? [] : [[key, own]])).filter(([key]) => !['title', 'date', 'category', 'categories', 'permalink'].includes(key!)) as [string, string][]),
  };
  return { file, parts, post, address: postAddress(post, settings), shape: postShape(post, settings), anchors: [] };
}

/** `a`, `[a, b]` (b below a), `[[a, b], [c]]`, `[[a, b], c]`; that of the file’s name where none is written. */
function categoryChains(found: FrontMatterEntry | undefined, ofName: string | undefined): string[][] {
  if (found === undefined) return ofName === undefined ? [] : [[ofName]];
  if (!Array.isArray(found.value)) return found.text === null ? [] : [[found.text]];
  const list = found.value as readonly unknown[];
  const chain = (items: readonly unknown[]): string[] => items.map((item) => text(item)).filter((item) => item !== null);
  const chains = list.some(Array.isArray) ? list.map((item) => chain([item].flat())) : [chain(found.items ?? list)];
  return chains.filter((each) => each.length > 0);
}

/** What articles need to know of the rest of the blog. */
export interface Context {
  readonly source: string;
  readonly settings: HexoSettings;
  readonly comments: TakenComments | null;
  /** The theme had links to friends, which one of its pages showed. */
  readonly hasFriends: boolean;
  /** What the new site answers, decoded. */
  readonly addresses: ReadonlySet<string>;
  /** Every file below the source folder. */
  readonly files: ReadonlySet<string>;
  /** Addresses of pages that the theme showed a list in, and where that is now. */
  readonly lists: ReadonlyMap<string, RoutePath>;
  readonly posts: ReadonlyMap<string, { readonly link: string; readonly title: string }>;
  /** Files in the folders of posts by the addresses they had, decoded. */
  readonly assets: ReadonlyMap<string, string>;
}

/** Moves a post out of `_posts`, with its address written into it. */
export function changePost({ file, parts, post, address, anchors }: Article, context: Context, problems: Problem[]): Step[] {
  const { source, settings, comments } = context;
  const place = `${settings.sourceDir}/posts/${post.path}`;
  if (address === null) problems.push(warning('migrate/no-address', 'Its old address is not known: a date or a key that the pattern of addresses needs is missing.', { file: place, hint: `Write it into the front matter: permalink: /…  (the pattern was ${settings.permalink}), or undo, run "hexo generate" and migrate again: the old build in "public" tells it.` }));
  if (parts.isFixed) problems.push(warning('migrate/front-matter', 'Its front matter is not YAML and stays as it is.', { file: place, line: 1, hint: `Add permalink ${address ?? ''} by hand.` }));
  // A chain a > b was at /categories/a/b/: as "a" and "a/b" it is there again.
  const terms = [...new Set(post.categories.flatMap((chain) => chain.map((_, depth) => chain.slice(0, depth + 1).join('/'))))];
  const isOwn = entry(parts, 'categories') !== undefined || entry(parts, 'category') !== undefined;
  const isNested = post.categories.some((chain) => chain.length > 1) || post.categories.length > 1 || (!isOwn && post.categories.length > 0);
  const references = referencesOf(parts);
  const at = placeOf(file, address ?? '/', anchors, context);
  // An empty password of its own takes a tag's lock off.
  const password = entry(parts, 'password') === undefined ? passwordOfTags(parts, settings) : undefined;
  // Of what is locked, hexo-blog-encrypt showed nothing in lists.
  const excerpt = (password ?? entry(parts, 'password')?.text) ? '' : excerptOf(parts);
  const changes = {
    ...(password === undefined ? {} : { password }),
    ...(excerpt === '' || describesItself(parts) ? {} : { description: excerpt, excerpt: undefined }),
    ...(references === '' ? {} : { references: undefined }),
    ...Object.fromEntries(hidingKeys(parts).flatMap((key) => [[key, undefined], ['publish', false]])),
    ...(address === null ? {} : { permalink: address.replaceAll('%', '%25') }),
    ...(isNested ? { categories: terms, ...(entry(parts, 'category') ? { category: undefined } : {}) } : {}),
    ...shared(parts, comments),
    ...relocatedPictures(parts, at),
    // A page without a title is in no list.
    ...(post.title === '' && !/^\s*#{1,6}\s/.test(parts.markdown) ? { title: basename(post.path).replace(/\.\w+$/, '') } : {}),
    ...(parseLocalTime(entry(parts, 'date')?.text ?? '') === null && post.date !== null ? { date: post.date } : {}),
  };
  const { markdown, unknown } = changeText(parts, at, settings);
  const text = writeParts(parts, changes, (excerpt === '' ? markdown : withoutMarks(markdown)) + references);
  reportTags(unknown, place, text, problems);
  return [{ kind: 'move', path: join(source, file.path), to: join(source, 'posts', post.path), ...(parts.isFixed ? {} : { text }) }];
}

/** What Fluid and hexo-hide-posts hide a post by: who knows the address can read it, and no list has it. */
export function hidingKeys(parts: SourceParts): string[] {
  return ['hide', 'hidden'].filter((key) => flag(parts, key) === true);
}

/** The tags of an article, from `tags` or `tag`: a list or a single one. */
export function tagsOf(parts: SourceParts): string[] {
  const tags = entry(parts, 'tags') ?? entry(parts, 'tag');
  return (tags?.items ?? [tags?.text ?? null]).flatMap((tag) => tag?.trim() || []);
}

/** hexo-blog-encrypt's, of the first tag that has one. */
export function passwordOfTags(parts: SourceParts, { lockedTags }: HexoSettings): string | undefined {
  return tagsOf(parts).flatMap((tag) => lockedTags.get(tag) ?? [])[0];
}

/** What Hexo's lists showed of it, whatever stood above a mark in the text; as a text. */
function excerptOf(parts: SourceParts): string {
  const { value } = entry(parts, 'excerpt') ?? {};
  return typeof value !== 'string' ? '' : decodeEntities(value.replace(/<\/?[a-z][^<>]*>/gi, '')).replace(/\s+/g, ' ').trim();
}

function describesItself(parts: SourceParts): boolean {
  return Boolean(entry(parts, 'description')?.text ?? entry(parts, 'summary')?.text);
}

/** Without `<!-- more -->`: here what stands above it would be shown. */
function withoutMarks(markdown: string): string {
  return mapOutsideCode(markdown, (text) => text.replace(/(`[^`\n]*`)|<!--\s*more\s*-->/gi, (_, code?: string) => code ?? ''));
}

/** What Volantis showed below the text, as part of it. */
function referencesOf(parts: SourceParts): string {
  const listed = [entry(parts, 'references')?.value].flat().map(fields);
  const lines = listed.flatMap(({ title, url }) => (text(title) === null && text(url) === null ? [] : [text(url) === null ? `- ${text(title)!}` : `- [${(text(title) ?? text(url)!).replaceAll(/[[\]]/g, '\\$&')}](<${text(url)!}>)`]));
  return lines.length === 0 ? '' : `\n\n**参考资料**\n\n${lines.join('\n')}\n`;
}

/** Keys that mean the same on posts and pages. */
function shared(parts: SourceParts, comments: TakenComments | null): Record<string, unknown> {
  const own = flag(parts, 'comments') ?? flag(parts, 'comment');
  const hasComments = comments !== null && Object.keys(comments.themeConfig).length > 0;
  const top = entry(parts, 'top') ?? entry(parts, 'sticky');
  return {
    // Layouts are those of the theme.
    ...(entry(parts, 'layout') ? { layout: undefined } : {}),
    // What is not published has been put aside.
    ...(entry(parts, 'published') !== undefined && flag(parts, 'published') !== false ? { published: undefined } : {}),
    ...(own === false ? { isShowComments: false } : hasComments ? { isShowComments: true } : {}),
    // The highest number was first; here it is the lowest.
    ...(top !== undefined && (top.value === true || Number(top.text) > 0) ? { sticky: Number(top.text) > 1 ? -Number(top.text) : true, top: undefined } : {}),
  };
}

const LISTS = new Map<string, keyof typeof ARCHIVE_ROUTES>([['tags', 'tags'], ['tag', 'tags'], ['categories', 'categories'], ['category', 'categories'], ['archives', 'timeline'], ['archive', 'timeline']]);

/** The list of ours for an empty page that the theme filled with its own: `type`, `layout` or the folder tells which. Null for every other page. */
export function listOfPage(source: string, { path }: HexoFile): RoutePath | null {
  const parts = readParts(readFileSync(join(source, path), 'utf8'), { mayLackOpening: true });
  if (parts.markdown.trim().length >= 200) return null;
  const names = [entry(parts, 'type')?.text, entry(parts, 'layout')?.text, /^([^/]+)\/index\.md$/i.exec(path)?.[1]];
  const list = names.flatMap((name) => LISTS.get(name ?? '') ?? [])[0];
  return list === undefined ? null : toRoute(ARCHIVE_ROUTES[list]);
}

/** What a repository shows of itself. */
function isReadme(path: string): boolean {
  return /^readme\.md$/i.test(path);
}

/** Edits a page where it is; the empty page of a theme's list goes. */
export function changePage(root: string, file: HexoFile, context: Context, problems: Problem[]): Step[] {
  const path = join(context.source, file.path);
  const written = readFileSync(path, 'utf8');
  const parts = readParts(written, { mayLackOpening: true });
  // The page of a README was /README.html; here it would be the home page, which is the list of posts.
  if (context.lists.has(pageAddress(file.path)) || isReadme(file.path)) return [{ kind: 'move', path, to: join(root, 'drafts', file.path) }];
  const permalink = entry(parts, 'permalink')?.text;
  const isFriends = context.hasFriends && /^(links?|friends)$/.test(entry(parts, 'type')?.text ?? entry(parts, 'layout')?.text ?? '');
  // "hexo new page" writes a date, which alone makes no post of it.
  const isLikePost = ['date', 'tags', 'tag', 'categories', 'category'].some((key) => entry(parts, key) !== undefined) && entry(parts, 'article') === undefined;
  const at = placeOf(file, pageAddress(file.path), [], context);
  const changes = { ...shared(parts, null), ...relocatedPictures(parts, at), ...(isLikePost ? { article: false } : {}), ...(isFriends ? { layout: 'FriendLinks', type: undefined } : {}), ...(permalink && ownAddress(permalink) !== permalink ? { permalink: ownAddress(permalink) } : {}) };
  const { markdown, unknown } = changeText(parts, at, context.settings);
  const changed = parts.isFixed ? written : writeParts(parts, changes, markdown);
  reportTags(unknown, `${context.settings.sourceDir}/${file.path}`, changed, problems);
  return changed === written ? [] : [{ kind: 'edit', path, text: changed }];
}

/** What a page's `permalink` meant: without an ending it was a file's all the same. */
function ownAddress(permalink: string): string {
  const path = permalink.replace(/^(?!\/)/, '/');
  return path.endsWith('/') || posix.extname(path) !== '' ? path : `${path}.html`;
}

function changeText({ markdown }: SourceParts, place: TextPlace, { hasClasses }: HexoSettings): ConvertedTags {
  return convertText(hasClasses ? classesAsHtml(markdown) : markdown, place);
}

/** The keys of the pictures that stand for an article elsewhere, where these lie somewhere else now. They hold paths of files, not addresses. */
function relocatedPictures(parts: SourceParts, place: TextPlace): Record<string, string> {
  return Object.fromEntries(
    ['image', 'cover'].flatMap((key) => {
      const written = entry(parts, key)?.text ?? '';
      const relocated = relocate(written, place);
      return relocated === written ? [] : [[key, percentDecode(relocated)]];
    }),
  );
}

/** `anchors` are the ids of the headings it had in the old build. */
function placeOf(file: HexoFile, address: string, anchors: readonly string[], { source, settings, files, addresses, posts, assets }: Context): TextPlace {
  const headings = new Set(anchors.map(bareSlug).filter((slug) => slug !== ''));
  const folder = posix.dirname(file.path);
  const own = posix.basename(file.path).replace(/\.\w+$/, '');
  return {
    address,
    asset: (name) => `./${own}/${name}`,
    post: (name) => posts.get(name.replace(/\.(md|markdown)$/i, '')) ?? null,
    code: (path) => {
      const place = posix.join('.', settings.codeDir, path);
      return files.has(place) ? readFileSync(join(source, place), 'utf8').replace('\ufeff', '').replaceAll('\r\n', '\n') : null;
    },
    // Posts and their assets move together; what lies beside a page moves to the public folder, where its address leads.
    isBeside: (path) => {
      const beside = posix.normalize(posix.join(folder, path));
      return file.kind === 'post' && beside.startsWith('_posts/') && files.has(beside);
    },
    isMarked: settings.isMarked,
    linkify: settings.linkify,
    isHeading: (title) => settings.bareHeadings || headings.has(bareSlug(title)),
    isAddress: (path) => addresses.has(path),
    fromFile: (path) => posix.join('/', folder, path),
    assetAt: (at) => {
      const path = assets.get(at);
      return path === undefined ? null : posix.relative(moved(folder), moved(path)).replace(/^(?!\.\.\/)/, './');
    },
  };
}

/** Where a file of `_posts`, or that folder, lies now. */
function moved(path: string): string {
  return path.replace(/^_posts(?=\/|$)/, 'posts');
}

/** Once for each name, with the line in the text as it will be. */
function reportTags(unknown: ConvertedTags['unknown'], file: string, text: string, problems: Problem[]): void {
  const lines = text.split('\n');
  for (const name of new Set(unknown.map((tag) => tag.name))) {
    const message = /^post_(link|path)$/.test(name) ? `{% ${name} %} names an article that is not there: it stays as text.` : name === 'include_code' ? 'It stands within a line, or names a file that is not there: {% include_code %} stays as text.' : `The tag {% ${name} %} is not known: it stays as text.`;
    problems.push(warning('migrate/unknown-tag', message, { file, line: 1 + lines.findIndex((line) => new RegExp(`\\{%-?\\s*${name}\\b`).test(line)), hint: 'Write what it stood for as Markdown.' }));
  }
}

/** The address of a page by its path below the source folder. */
export function pageAddress(path: string): string {
  return `/${path.replace(/\.(md|markdown)$/i, '.html').replace(/(^|\/)index\.html$/i, '$1')}`;
}

/**
 * Posts as `{% post_link %}` names them: by their file names, with and without folders, and by that part of them that the pattern for
 * new posts calls the title; then, as newer versions of Hexo do, by the title where it is no name of another.
 */
export function postsByName(articles: readonly Article[], { newPostName }: HexoSettings): Map<string, { link: string; title: string }> {
  const found = new Map<string, { link: string; title: string }>();
  const titled = articles.map(({ post, address }) => {
    const name = post.path.replace(/\.\w+$/, '');
    const it = { link: address === null ? `/posts/${encodeURI(post.path)}` : encodeRoute(toRoute(address)), title: post.title || basename(name) };
    for (const each of [basename(name), name, readFileName(post.path, newPostName).slug]) found.set(each, it);
    return it;
  });
  for (const it of titled) if (!found.has(it.title)) found.set(it.title, it);
  return found;
}

/** Files that lay in a post's own folder, which Hexo copied to where the post is, by their addresses. */
export function postAssets(articles: readonly Article[], files: readonly HexoFile[]): Map<string, string> {
  const folders = new Map(articles.flatMap(({ file, address }) => (address === null ? [] : [[file.path.replace(/\.\w+$/, ''), address.replace(/(\.html?|\/)?$/, '/')]])));
  const found = new Map<string, string>();
  for (const { kind, path } of files) {
    if (kind !== 'post-asset') continue;
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
      const address = folders.get(folder);
      if (address !== undefined) found.set(address + path.slice(folder.length + 1), path);
    }
  }
  return found;
}

/** The last of that key: YAML says so. */
export function entry({ entries }: SourceParts, key: string): FrontMatterEntry | undefined {
  return entries.findLast((each) => each.key === key);
}

/** Null when it is not there, or neither true nor false. */
export function flag(parts: SourceParts, key: string): boolean | null {
  const found = entry(parts, key);
  return typeof found?.value === 'boolean' ? found.value : found?.text === 'true' || found?.text === 'false' ? found.text === 'true' : null;
}
