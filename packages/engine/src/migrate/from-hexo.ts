/** A Hexo blog to ours: articles keep their addresses, files that were copied go to `public`, drafts stay out of the site. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { formatDateTime, parseLocalTime } from '@glimpress/contracts/page';
import { error, ProblemError, warning, type Problem } from '@glimpress/contracts/problem';
import { sourcePath, toRoute, urlFromRoute, type RoutePath, type SourcePath } from '@glimpress/contracts/route';
import type { YAMLParseError } from 'yaml';
import type { NavItemConfig } from '../config/schema';
import { ARCHIVE_ROUTES, termRoute } from '../model/archives';
import { configSource } from '../vuepress/config-source';
import type { TakenComments } from '../comment-systems';
import type { Commits } from '../platform/git-times';
import { liesWithin } from '../platform/lies-within';
import { relativePath } from '../relative-path';
import type { FrontMatterEntry } from '../content/front-matter-entry';
import { readParts, writeParts } from './edit-front-matter';
import { termSlug } from './hexo-addresses';
import { changePage, changePost, entry, flag, hidingKeys, listOfPage, pageAddress, postAssets, passwordOfTags, postsByName, readPost, tagsOf, type Article } from './hexo-articles';
import { themeComments } from './hexo-comments';
import { fields, mapHexoConfig, readHexoSettings, type HexoSettings } from './hexo-config';
import { placeFiles } from './hexo-files';
import { addressesOfBuild } from './hexo-old-build';
import { isThere, siteOfTheme, themeAnalytics, themeCaptions, themeFriends, themeMenu, themePictures, withWidgets } from './hexo-theme';
import { parseHexoYaml } from './hexo-yaml';
import { ignoreOutput } from './ignore-output';
import { readBuild, type OldPage } from './old-site';
import type { MigrationPlan, Step } from './plan';
import { addRedirects } from './redirect-lines';

const CONFIG = '_config.yml';
/** Where themes have the friends. */
const DATA = ['link.yml', 'links.yml', 'friends.yml', 'friends.json'];
/** Where the old build is kept for comparison: its own name is now that of the files that are copied. */
const OLD_BUILD = 'hexo-public';

/** True when `root` (absolute) holds a Hexo blog. */
export function isHexo(root: string): boolean {
  return existsSync(join(root, CONFIG)) && existsSync(join(root, readHexoSettings(readYamlFile(join(root, CONFIG))).sourceDir, '_posts'));
}

/**
 * `committed` are the times of files' commits, by their paths below `root`.
 * @throws ProblemError when the config cannot be read, or there are links among the files.
 */
export function planFromHexo(root: string, committed: ReadonlyMap<SourcePath, Commits>): MigrationPlan {
  const config = readYamlFile(join(root, CONFIG));
  const installed = fields(readData(join(root, 'package.json')));
  const settings = readHexoSettings(config, installed);
  const source = join(root, settings.sourceDir);
  const files = placeFiles(listFiles(source), settings);
  const theme = readTheme(root, settings, config);
  const comments = themeComments(theme);
  const oldBuild = findBuild(root, settings);
  const { value, problems: configProblems } = mapHexoConfig({ ...config, ...siteOfTheme(theme) }, settings.sourceDir, CONFIG, oldBuild !== undefined);
  const problems: Problem[] = [...configProblems];

  const base = typeof value.base === 'string' ? value.base : '/';
  const built = oldBuild === undefined ? [] : readBuild(join(root, oldBuild), base);
  const posts = files.filter(({ kind }) => kind === 'post').map((file) => readPost(source, file, settings));
  const articles = withBuilt(posts, built, String(value.title ?? ''), settings).map((article) => {
    const path = join(source, article.file.path);
    return article.post.date !== null ? article : { ...article, post: { ...article.post, date: formatDateTime(committed.get(sourcePath(relativePath(root, path)))?.[0] ?? statSync(path).mtimeMs) } };
  });
  const isHidden = (article: Article): boolean => flag(article.parts, 'published') === false || shutBy(article, settings) !== undefined;
  const shown = articles.filter((article) => !isHidden(article));
  const addresses = new Set<string>([...shown.flatMap(({ address }) => (address === null ? [] : [address])), ...files.filter(({ kind }) => kind === 'page').map(({ path }) => pageAddress(path)), ...files.filter(({ kind }) => kind === 'static' || kind === 'html').map(({ path }) => `/${path}`)]);
  const paths = new Set(files.map(({ path }) => path));
  const friends = themeFriends(DATA.map((name) => readData(join(source, '_data', name))), theme).map(({ logo, ...friend }) => (isThere(logo, (path) => paths.has(path)) ? { ...friend, logo } : friend));
  const lists = new Map(files.filter(({ kind }) => kind === 'page').flatMap((file) => {
    const to = listOfPage(source, file);
    return to === null ? [] : [[pageAddress(file.path), to] as const];
  }));
  const context = { source, settings, comments, hasFriends: friends.length > 0, addresses, files: paths, lists, posts: postsByName(shown, settings), assets: postAssets(shown, files) };

  const steps: Step[] = [];
  for (const article of articles) {
    const { file } = article;
    if (!isHidden(article)) steps.push(...changePost(article, context, problems));
    else {
      const lock = shutBy(article, settings);
      if (lock !== undefined) problems.push(warning('migrate/password', 'The article is locked with a password that cannot be taken over: it is kept out of the site, in "drafts".', { file: `drafts/${article.post.path}`, line: lock.line, hint: 'Write the password itself as "password" into its front matter and move it back.' }));
      steps.push({ kind: 'move', path: join(source, file.path), to: join(root, 'drafts', article.post.path) });
    }
  }
  for (const file of files) {
    if (file.kind === 'page') {
      steps.push(...changePage(root, file, context, problems));
    } else if (file.to !== null && file.kind !== 'post') steps.push({ kind: 'move', path: join(source, file.path), to: join(root, file.to), ...(file.kind === 'html' ? withoutFrontMatter(join(source, file.path)) : {}) });
  }
  const redirects = oldLists(shown.filter(({ parts }) => hidingKeys(parts).length === 0), settings, lists);
  if (existsSync(join(root, 'public'))) steps.unshift({ kind: 'move', path: join(root, 'public'), to: join(root, OLD_BUILD) });
  const own = files.some(({ path, kind }) => path === '_redirects' && kind === 'static') ? readFileSync(join(source, '_redirects'), 'utf8') : undefined;
  if (redirects.length > 0) steps.push({ kind: own === undefined ? 'write' : 'edit', path: join(root, 'public/_redirects'), text: addRedirects(own ?? '', redirects.map(({ address, to }) => ({ address, to: urlFromRoute(to, base) })), base) });
  steps.push(...ignoreOutput(root, OLD_BUILD));
  // Hexo made the first page itself.
  const hasHome = ['index.md', 'index.html'].some((path) => context.files.has(path));
  if (!hasHome) steps.push({ kind: 'write', path: join(source, 'README.md'), text: writeParts(readParts('', { mayLackOpening: false }), { home: true, heroText: value.title ?? '', tagline: value.description ?? '' }) });
  // Fluid made that page itself, too.
  if (friends.length > 0 && theme.some(({ links }) => Array.isArray(fields(links).items) && fields(links).enable !== false) && !context.files.has('links/index.md')) steps.push({ kind: 'write', path: join(source, 'links/index.md'), text: writeParts(readParts('', { mayLackOpening: false }), { title: '友链', layout: 'FriendLinks' }) });
  steps.push({ kind: 'write', path: join(root, 'glimpress.config.ts'), text: configSource(withTheme(value, { theme, installed, settings, comments, friends, files: paths, lists, hasHome })) });
  return { from: 'Hexo', steps, problems, left: todo(oldBuild, settings, comments) };
}

/** A page of HTML as Hexo published it. */
function withoutFrontMatter(path: string): { readonly text?: string } {
  const { entries, markdown } = readParts(readFileSync(path, 'utf8'), { mayLackOpening: true });
  return entries.length === 0 ? {} : { text: markdown };
}

/** What locks an article for which no password can be given here: Matery has its SHA-256 only; and a tag's cannot be written into TOML or JSON. */
function shutBy({ parts }: Article, settings: HexoSettings): FrontMatterEntry | undefined {
  const password = entry(parts, 'password');
  if (password !== undefined) return /^[\da-f]{64}$/i.test(password.text ?? '') ? password : undefined;
  return parts.isFixed && passwordOfTags(parts, settings) !== undefined ? (entry(parts, 'tags') ?? entry(parts, 'tag')) : undefined;
}

/** The folder, relative to the blog, in which Hexo or its deployer left what they built. */
function findBuild(root: string, { publicDir, sourceDir }: HexoSettings): string | undefined {
  return [publicDir, 'public', '.deploy_git'].find((name) => existsSync(join(root, name)) && !liesWithin(join(root, name), join(root, sourceDir)));
}

/** With the addresses, dates and headings that the old build tells. */
function withBuilt(computed: readonly Article[], built: readonly OldPage[], title: string, settings: HexoSettings): readonly Article[] {
  if (built.length === 0) return computed;
  const pages = new Map<string, OldPage>(built.map((page) => [page.address, page]));
  const addresses = addressesOfBuild(computed.map(({ address, shape, post }) => ({ address, shape, title: post.title })), built, title, [settings.tagDir, settings.categoryDir, settings.archiveDir]);
  return computed.map((article, index) => {
    const address = addresses[index]!;
    // Without a date it had that of its file, which the page, or else its address, still tells.
    const page = pages.get(address ?? '');
    const date = article.post.date ?? parseLocalTime(page?.published ?? '') ?? parseLocalTime(/\/(\d{4}\/\d\d\/\d\d)\//.exec(address ?? '')?.[1] ?? '');
    return { ...article, address, anchors: page?.anchors ?? [], post: { ...article.post, date } };
  });
}

interface ThemeFacts {
  readonly theme: readonly Readonly<Record<string, unknown>>[];
  /** `package.json`. */
  readonly installed: Readonly<Record<string, unknown>>;
  readonly settings: HexoSettings;
  readonly comments: TakenComments | null;
  readonly friends: readonly object[];
  /** Below the source folder. */
  readonly files: ReadonlySet<string>;
  readonly lists: ReadonlyMap<string, RoutePath>;
  /** The author wrote the first page. */
  readonly hasHome: boolean;
}

/** The config with what the theme was told. */
function withTheme(mapped: Readonly<Record<string, unknown>>, { theme, installed, settings, comments, friends, files, lists, hasHome }: ThemeFacts): Record<string, unknown> {
  const { avatar, icon, logo } = themePictures(theme, (path) => files.has(path));
  const head = [...((mapped.head ?? []) as readonly unknown[][])];
  if (icon !== null && !head.some(([tag]) => tag === 'link')) head.push(['link', { rel: 'icon', href: icon }]);
  const analytics = { ...themeAnalytics(theme), ...(mapped.themeConfig as { analytics?: object } | undefined)?.analytics };
  const themeConfig = {
    ...(mapped.themeConfig as object),
    ...(hasHome ? {} : { blogHome: true }),
    ...(logo === null ? {} : { logo }),
    ...(avatar === null ? {} : { authorAvatar: avatar }),
    ...(Object.keys(analytics).length === 0 ? {} : { analytics }),
    ...navigation(themeMenu(theme, mapped.lang, settings, lists), files, mapped.lang),
    ...(friends.length === 0 ? {} : { friendLink: friends }),
    ...comments?.themeConfig,
  };
  // Pandoc makes a figure of a picture alone in its paragraph.
  const hasCaptions = themeCaptions(theme) || fields(installed.dependencies)['hexo-renderer-pandoc'] !== undefined;
  return { ...mapped, ...(hasCaptions ? { markdown: { ...(mapped.markdown as object), figure: true } } : {}), ...(head.length === 0 ? {} : { head }), themeConfig };
}

/** Addresses of lists that have others now, each page of them. `ofPages` are those of pages that the theme showed a list in. */
function oldLists(articles: readonly Article[], settings: HexoSettings, ofPages: ReadonlyMap<string, RoutePath>): { address: RoutePath; to: RoutePath }[] {
  const redirects = new Map<string, RoutePath>();
  const { perPage, paginationDir } = settings;
  /** How many posts each list had: a list of ours at the same address has as many on a page as the first page had. */
  const lists = new Map<string, { readonly to: RoutePath; readonly ofOne: number; count: number }>();
  const addTo = (address: string, to: RoutePath, ofOne: number): void => {
    const list = lists.get(address) ?? { to, ofOne, count: 0 };
    list.count++;
    lists.set(address, list);
  };
  for (const { post, parts } of articles) {
    addTo('/', toRoute('/tag/'), perPage.index);
    const categories = post.categories.flatMap((chain) => chain.map((_, depth) => chain.slice(0, depth + 1)));
    for (const chain of new Map(categories.map((each) => [each.join('/'), each])).values()) addTo(`/${settings.categoryDir}/${termSlug(chain, settings.categoryMap, settings.filenameCase)}/`, termRoute('/', 'categories', chain.join('/')), perPage.category);
    for (const tag of tagsOf(parts)) addTo(`/${settings.tagDir}/${termSlug([tag], settings.tagMap, settings.filenameCase)}/`, termRoute('/', 'tags', tag), perPage.tag);
    const [year, month] = (post.date ?? '').split('-');
    if (month !== undefined) for (const below of ['', `${year}/`, `${year}/${month}/`]) addTo(`/${settings.archiveDir}/${below}`, toRoute('/timeline/'), perPage.archive);
  }
  for (const [address, { to, ofOne, count }] of lists) {
    if (address !== to && address !== '/') redirects.set(address, to);
    const ours = address === to ? Math.ceil(count / (Number.isFinite(perPage.index) ? perPage.index : 10)) : 1;
    for (let page = ours + 1; page <= Math.ceil(count / ofOne); page++) redirects.set(`${address}${paginationDir}/${page}/`, address === '/' ? toRoute(`/tag/page/${page}/`) : to);
  }
  const ours: readonly string[] = ['/', ...Object.values(ARCHIVE_ROUTES)];
  for (const [address, to] of ofPages) if (!ours.includes(address)) redirects.set(address, to);
  // Made by most themes themselves, and linked from articles.
  redirects.set(`/${settings.tagDir}/`, toRoute('/tag/'));
  redirects.set(`/${settings.categoryDir}/`, toRoute('/categories/'));
  return [...redirects].filter(([address, to]) => address !== to).map(([address, to]) => ({ address: toRoute(address), to }));
}

const WORDS = { zh: { home: '首页', timeline: '时间线', about: '关于', categories: '分类', tags: '标签' }, en: { home: 'Home', timeline: 'Timeline', about: 'About', categories: 'Categories', tags: 'Tags' } };

/** As the theme had it; lists that its menu does not lead to were not in the bar. */
function navigation(menu: readonly NavItemConfig[] | null, files: ReadonlySet<string>, lang: unknown): Record<string, unknown> {
  if (menu !== null) return { nav: menu, sidebar: false };
  const words = typeof lang === 'string' && !lang.startsWith('zh') ? WORDS.en : WORDS.zh;
  const about = ['about/index.md', 'about.md'].find((path) => files.has(path));
  return {
    nav: [{ text: words.home, link: '/' }, { text: words.timeline, link: '/timeline/' }, ...(about === undefined ? [] : [{ text: words.about, link: pageAddress(about) }])],
    blogConfig: { category: { text: words.categories }, tag: { text: words.tags } },
    sidebar: false,
  };
}

/** The settings a theme had, those that win first: a file of Hexo's own folder, or of its data, stands above the theme's. */
function readTheme(root: string, { theme, sourceDir }: HexoSettings, config: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>[] {
  const data = join(root, sourceDir, '_data');
  const themeFiles = theme === null ? [] : [join(root, `_config.${theme}.yml`), join(data, `${theme}.yml`), join(data, `${theme}_config.yml`), join(root, 'themes', theme, CONFIG)];
  return [fields(config.theme_config), config, ...themeFiles.map((path) => fields(readData(path)))].map(withWidgets);
}

/** YAML or JSON of a theme: what is not there or cannot be read tells nothing. */
function readData(path: string): unknown {
  try {
    return parseHexoYaml(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function todo(oldBuild: string | undefined, { theme }: HexoSettings, comments: TakenComments | null): string[] {
  return [
    ...(comments?.left ?? []),
    'npm remove hexo and its plugins and theme; npm install glimpress',
    'In package.json: "glimpress dev" and "glimpress build" for "hexo server" and "hexo generate"; the site is built into dist',
    ...(theme === null ? [] : [`Of the theme "${theme}" only the menu, friends, pictures, statistics and comments are taken over: look through "themeConfig" in glimpress.config.ts`]),
    `glimpress check, and glimpress check --against ${oldBuild === 'public' ? OLD_BUILD : (oldBuild ?? 'the old site’s sitemap.xml')}: are all addresses there?`,
    `Delete ${CONFIG}, themes and scaffolds when nothing of them is needed any more`,
  ];
}

/** @throws ProblemError when there are symbolic links, which Hexo follows: what they lead to is not the blog's to be moved. */
function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((each) => ({ each, path: relativePath(folder, join(each.parentPath, each.name)) }))
    .filter(({ path }) => !path.split('/').includes('node_modules'));
  const links = entries.filter(({ each }) => each.isSymbolicLink());
  if (links.length > 0) throw new ProblemError(links.map(({ path }) => error('migrate/link', 'It is a symbolic link; nothing was changed.', { file: `${basename(folder)}/${path}`, hint: 'Put what it leads to in its place, and migrate again.' })));
  return entries.filter(({ each }) => each.isFile()).map(({ path }) => path).sort();
}

function readYamlFile(path: string): Readonly<Record<string, unknown>> {
  try {
    return fields(parseHexoYaml(readFileSync(path, 'utf8')));
  } catch (failure) {
    const [at] = (failure as Partial<YAMLParseError>).linePos ?? [];
    throw new ProblemError([error('migrate/config-failed', `The config cannot be read: ${(failure as Error).message.split('\n')[0]!.replace(/ at line \d+, column \d+:$/, '')}`, { file: relativePath(dirname(path), path), ...(at && { line: at.line, column: at.col }), hint: 'Mend it and run migrate again.' })]);
  }
}
