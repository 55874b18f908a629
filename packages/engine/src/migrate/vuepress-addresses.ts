/** Addresses a VuePress blog has no longer once it is none: rules in `_redirects` lead on from them. Categories made of folders are written into the articles. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { warning, type Problem } from '@glimpress/contracts/problem';
import { routeFromSource, routeKey, sourcePath, toRoute, urlFromRoute } from '@glimpress/contracts/route';
import { REDIRECTS_FILE, type RedirectRule } from '../config/redirects';
import type { UserConfig } from '../config/schema';
import { dateOfPath } from '../content/date-in-path';
import { folderPageText, foldersWithoutPage } from '../content/folder-pages';
import { readKeys } from '../content/front-matter-keys';
import { parseArticle } from '../content/parse-article';
import { FEED_FILES } from '../feeds/feeds';
import { RECO_FRIENDS } from '../model/archives';
import { oldListAddresses, rootListAddresses, termPages } from '../model/old-lists';
import { oldPagePaths, unnumberedPaths } from '../model/old-paths';
import { pinyinAddresses } from '../model/permalink-pinyin';
import { categoriesByFolders, folderCategory, hasHighestFirst, isPost, titleByFile } from '../model/posts';
import { asksForDate, belowLocale, folderPermalink, localeFolder, planRoutes } from '../model/routes';
import { readSources, type SourceFolder } from '../platform/read-sources';
import type { OldAddresses } from '../vuepress/old-addresses';
import { say } from '../interface-language';
import type { SourceParts } from './edit-front-matter';
import type { Step } from './plan';
import { addRedirects } from './redirect-lines';

/** Front matter for an article whose category theme-reco 2 made of its folder. `path` is below the content folder. */
export function folderCategories(path: string, { entries }: SourceParts): Readonly<Record<string, unknown>> {
  const isDraft = entries.some(({ key, value }) => key === 'publish' && value === false);
  const category = isDraft ? null : folderCategory(sourcePath(path), {});
  return category === null ? {} : { categories: [category] };
}

/** Front matter for an article that theme-vdoing named by its file and its folders. `path` is below the content folder. */
export function placeNames(path: string, { entries, markdown }: SourceParts, { namedByFolders }: OldAddresses): Readonly<Record<string, unknown>> {
  const has = (name: string): boolean => entries.some(({ key }) => key === name);
  const isPage = has('home') || has('pageComponent') || entries.some(({ key, value }) => (key === 'article' || key === 'publish') && value === false);
  const title = titleByFile(sourcePath(path));
  const categories = namedByFolders === null ? [] : categoriesByFolders(sourcePath(path), namedByFolders);
  return { ...(has('title') || title === '' || isPage || /^\s*#{1,6}\s/.test(markdown) ? {} : { title }), ...(has('categories') || categories.length === 0 || isPage ? {} : { categories }) };
}

/** Front matter for an article whose address plugin-blog made by a pattern of its folder, below that of its language. `path` is below the content folder. */
export function folderPermalinks(path: string, { entries }: SourceParts, { folderPermalinks: rules }: OldAddresses, { locales = {} }: UserConfig): Readonly<Record<string, unknown>> {
  const pattern = entries.some(({ key }) => key === 'permalink') ? null : folderPermalink(sourcePath(path), { permalink: null, folderPermalinks: rules });
  const isDateless = !entries.some(({ key }) => key === 'date') && dateOfPath(sourcePath(path)) === null;
  if (pattern === null || (isDateless && asksForDate(pattern))) return {};
  return { permalink: belowLocale(pattern, localeFolder(routeFromSource(sourcePath(path)), Object.keys(locales))) };
}

/** Front matter for an article whose address has its file's name as it is, as VuePress 2's patterns have it. */
export function slugAsNamed(path: string, { entries }: SourceParts, { oldPaths, folderPermalinks }: OldAddresses, { permalink, locales = {} }: UserConfig): Readonly<Record<string, unknown>> {
  const article = { path: sourcePath(path), frontMatter: readKeys(entries, path).frontMatter };
  const routeBy = (slugs: OldAddresses['oldPaths']): string => planRoutes([article], { permalink: permalink ?? null, folderPermalinks, oldPaths: slugs }, ['/', ...Object.keys(locales)]).value[0]!.route;
  const old = routeBy(oldPaths);
  return old === routeBy(null) ? {} : { permalinkPattern: undefined, permalink: old };
}

/** Front matter for a sticky article of a theme that has the highest number first: here it is the lowest. */
export function stickyPlace({ entries }: SourceParts, { oldLists }: OldAddresses): Readonly<Record<string, unknown>> {
  const place = entries.find(({ key }) => key === 'sticky')?.value;
  return hasHighestFirst(oldLists) && typeof place === 'number' && place > 1 ? { sticky: -place } : {};
}

/** Front matter for the file in whose place the theme, or plugin-blog, had the list of posts. */
export function homeOfPosts(path: string, { entries }: SourceParts, { postsAtHome }: OldAddresses): Readonly<Record<string, unknown>> {
  if (!postsAtHome || !/^(?:README|index)\.md$/i.test(path)) return {};
  return { home: true, ...(entries.some(({ key }) => key === 'layout') ? { layout: undefined } : {}) };
}

/** Front matter for an article whose `sidebar: auto` theme-reco 1 did not heed, as the config has a sidebar for it. */
export function sidebarOfConfig(path: string, { entries }: SourceParts, { autoSidebarYields }: OldAddresses, sidebar: unknown): Readonly<Record<string, unknown>> {
  if (!autoSidebarYields || !entries.some(({ key, text }) => key === 'sidebar' && text === 'auto')) return {};
  const found = Array.isArray(sidebar) ? sidebar : Object.entries(sidebar ?? {}).find(([prefix]) => `/${path}`.startsWith(prefix))?.[1];
  return Array.isArray(found) ? { sidebar: true } : {};
}

/**
 * Pages the old theme made of its own, and `_redirects` from where it had its lists of posts and its pages, and from where plugins
 * redirected (`written`). `publicFolders` (absolute) are those whose files are in `public` by then.
 */
export function planOldAddresses(sources: SourceFolder, old: OldAddresses, written: readonly RedirectRule[], { url, lang, locales, permalink, themeConfig, base = '/', perPage = 10, undatedPosts = false }: UserConfig, publicFolders: readonly string[]): { readonly steps: readonly Step[]; readonly problems: readonly Problem[] } {
  const folder = sources.content;
  const paths = [...new Set(['/', ...Object.keys(locales ?? {})])].sort((a, b) => b.length - a.length);
  const hasFriends = (themeConfig?.friendLink ?? []).length > 0;
  const terms = new Map(paths.map((path) => [path, { posts: 0, tags: new Map<string, number>(), categories: new Map<string, number>(), hasFriends }]));
  const articles = readSources(sources).value.map((source) => parseArticle(source).value);
  for (const { path, frontMatter } of articles) {
    const category = old.folderCategories ? folderCategory(path, frontMatter) : null;
    const front = category === null ? frontMatter : { ...frontMatter, categories: [category] };
    if (!isPost(front.title ?? path, front, undatedPosts !== false)) continue;
    const found = terms.get(paths.find((locale) => `/${path}`.startsWith(locale))!)!;
    found.posts++;
    for (const scope of ['tags', 'categories'] as const) for (const name of front[scope] ?? []) found[scope].set(name, (found[scope].get(name) ?? 0) + 1);
  }
  if (old.oldLists === 'reco-2') terms.get('/')!.posts = articles.length;
  const planned = planRoutes(articles, { permalink: permalink ?? null, folderPermalinks: old.folderPermalinks, oldPaths: old.oldPaths }, paths).value;
  const taken = new Set(planned.flatMap(({ route, regularRoute }) => [routeKey(route), routeKey(regularRoute)]));
  let unknown = 0;
  const lists = [...terms].flatMap(([path, found]) => oldListAddresses(old.oldLists, path, found, perPage));
  // Some hosts heed a rule before a file: none for what is there.
  const atRoot = new Set([...lists.map(({ from }) => from), ...(['tags', 'categories'] as const).flatMap((scope) => termPages('/', scope, terms.get('/')!, perPage).map(({ route }) => route))].map(routeKey));
  for (const [path, found] of old.oldPaths === null ? terms : []) {
    for (const pair of rootListAddresses(old.oldLists, path, found, perPage)) {
      if (!atRoot.has(routeKey(pair.from))) lists.push(pair);
      atRoot.add(routeKey(pair.from));
    }
  }
  const moved = [
    ...lists,
    ...planned.flatMap(({ route, earlyPatternRoutes }) => {
      if (old.oldPaths === null) return earlyPatternRoutes.map((from) => ({ from, to: route }));
      const pages = oldPagePaths(old.oldPaths, route);
      if (pages.unknown) unknown++;
      return pages.value.map((from) => ({ from, to: route }));
    }),
    ...(old.pinyinSlugs === null ? [] : planned.flatMap(({ route }) => pinyinAddresses(route, old.pinyinSlugs!).map((from) => ({ from: toRoute(from), to: route })))),
    ...(old.unnumberedPaths ? planned.flatMap(({ route }) => unnumberedPaths(route).map((from) => ({ from: toRoute(from), to: route }))) : []),
    // For a host that reads the file: a page that leads elsewhere is no feed.
    ...(url === undefined ? [] : (['rss', 'atom', 'json'] as const).flatMap((kind) => (old.oldFeeds[kind] === undefined || old.oldFeeds[kind] === FEED_FILES[kind] ? [] : [{ from: toRoute(`/${old.oldFeeds[kind]}`), to: toRoute(`/${FEED_FILES[kind]}`) }]))),
    ...written,
  ].filter(({ from }) => !taken.has(routeKey(from)));
  const problems = unknown === 0 ? [] : [warning('route/no-pinyin', `${unknown} pages had addresses in pinyin, which lead nowhere: this Node.js was built without Chinese.`, { hint: 'Migrate with the Node.js of nodejs.org, which can.' })];
  const steps = folderPages(folder, old, articles.map(({ path }) => path), paths);
  if (old.oldLists === 'reco-2' && hasFriends) steps.push(...friendsPage(folder, taken, lang ?? locales?.['/']?.lang ?? 'zh-CN'));
  if (moved.length === 0) return { steps, problems };
  const path = join(folder, 'public', REDIRECTS_FILE);
  const before = publicFolders.map((each) => join(each, REDIRECTS_FILE)).find((file) => existsSync(file));
  const text = addRedirects(before === undefined ? '' : readFileSync(before, 'utf8'), moved.map(({ from, to }) => ({ address: from, to: urlFromRoute(to, base) })), base);
  return { steps: [...steps, { kind: before === undefined ? 'write' : 'edit', path, text }], problems };
}

/** What the catalog plugin showed at the addresses of folders. `paths` are those of the articles. */
function folderPages(folder: string, old: OldAddresses, paths: readonly string[], localePaths: readonly string[]): Step[] {
  const lacking = old.folderPages === null ? [] : foldersWithoutPage(paths, old.folderPages, localePaths);
  return lacking.map((each) => ({ kind: 'write', path: join(folder, each, 'README.md'), text: folderPageText(each) }));
}

/** What theme-reco 2 showed in a page nobody wrote. */
function friendsPage(folder: string, taken: ReadonlySet<string>, lang: string): Step[] {
  const title = say(lang, '友情链接', 'Friends');
  return taken.has(routeKey(RECO_FRIENDS)) ? [] : [{ kind: 'write', path: join(folder, RECO_FRIENDS.slice(1).replace('.html', '.md')), text: `---\ntitle: ${title}\nlayout: FriendLinks\n---\n` }];
}
