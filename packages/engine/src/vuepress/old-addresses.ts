/** What a VuePress config says of the addresses its blog had: by its theme, and by the theme's settings. Pure. */
import type { PermalinkRules } from '../config/permalink';
import type { FolderPages, OldFeeds, OldLists, OldPaths, PinyinSlugs } from '../config/resolve';
import type { Plain } from './config-answer';
import { pluginOptions } from './map-plugins';
import { fieldsOf, type Fields } from './plain-fields';

/** Fields of a site's config that only a VuePress blog has. */
export interface OldAddresses {
  readonly oldFeeds: OldFeeds;
  readonly oldLists: OldLists;
  readonly oldPaths: OldPaths | null;
  readonly vuePages: boolean;
  readonly pinyinSlugs: PinyinSlugs | null;
  readonly unnumberedPaths: boolean;
  readonly folderCategories: boolean;
  readonly namedByFiles: boolean;
  readonly namedByFolders: string | null;
  readonly folderPages: FolderPages | null;
  readonly folderPermalinks: PermalinkRules['folderPermalinks'];
  readonly autoSidebarYields: boolean;
  readonly postsAtHome: boolean;
}

/** Where the blog's theme had its lists of posts and its pages. */
export function oldAddressesOf(source: Plain): OldAddresses {
  const { theme, plugins, bundler, patterns } = fieldsOf(source);
  // VuePress 1 names its theme, VuePress 2 calls it, or names its bundler; a theme of the blog's own says which it extends.
  const isCalled = Object.keys(fieldsOf(theme)).length > 0 || bundler !== undefined;
  const base = fieldsOf(theme).extends ?? theme;
  const name = themeName(base);
  const isReco = isCalled && /theme-reco|recoTheme/.test(name);
  const { autoSetBlogCategories, autoSetCategory } = isReco ? themeOptions(base) : {};
  const isHope = /(^|[-.])hope/.test(name);
  const folders = blogFolders(source);
  const { category, categoryText } = fieldsOf(fieldsOf(source).themeConfig);
  return {
    oldFeeds: oldFeedsOf(source, isHope ? (themeOptions(base).plugins ?? {}) : null),
    oldLists: isHope ? (isCalled ? 'hope' : 'hope-1') : isReco ? 'reco-2' : isMeteorlxy(name) ? 'meteorlxy' : isPlume(name) ? 'plume' : listsOfBlog(source, isCalled),
    oldPaths: isReco ? 'reco-2' : isCalled ? 'vuepress-2' : null,
    // VuePress 1's own patterns are those of Markdown and of Vue; VuePress 2 has the first alone.
    vuePages: !isCalled && (patterns === undefined || (Array.isArray(patterns) && patterns.some((pattern: Plain) => typeof pattern === 'string' && /^[^!].*vue/.test(pattern)))),
    pinyinSlugs: pinyinSlugsOf(pluginOptions(plugins, 'permalink-pinyin')),
    // What it was told otherwise is code, or patterns, which are not read.
    unnumberedPaths: JSON.stringify(pluginOptions(plugins, 'rpurl')) === '{}',
    folderCategories: autoSetBlogCategories === true || autoSetCategory === true,
    namedByFiles: isVdoing(name),
    namedByFolders: isVdoing(name) && category !== false ? (typeof categoryText === 'string' ? categoryText : '随笔') : null,
    folderPages: isCalled ? folderPagesOf(plugins, isHope ? (themeOptions(base).plugins ?? {}) : null) : null,
    folderPermalinks: folders.map(({ folder, permalink }) => ({ folder, permalink })),
    autoSidebarYields: !isCalled && isRecoOne(name),
    postsAtHome: isMeteorlxy(name) || folders.some(({ list }) => list === '/'),
  };
}

/**
 * Names of the feeds. `vuepress-plugin-feed` for VuePress 1 asks for `canonical_base` and has names of its own for all three; the official blog
 * theme hands them on, and of these makes RSS alone unless told otherwise. VuePress 2's has our names, or those it is told; `ofHope` are theme-hope's settings for plugins.
 */
function oldFeedsOf(source: Plain, ofHope: Plain): OldFeeds {
  const { theme, themeConfig, plugins } = fieldsOf(source);
  const handedOn = fieldsOf(fieldsOf(themeConfig).feed);
  const { rss = true, atom = false, json = false, ...ofBlog } = handedOn;
  const ofTheme: Fields | null = isOfficialBlog(themeName(theme)) ? { ...ofBlog, feeds: { rss2: { enable: rss }, atom1: { enable: atom }, json1: { enable: json } } } : null;
  const options = pluginOptions(plugins, 'feed') ?? ofTheme ?? fieldsOf(fieldsOf(ofHope).feed);
  const { rss2, atom1, json1 } = fieldsOf(options.feeds);
  const nameOf = (feed: Plain | undefined, usual: string): Plain => (fieldsOf(feed).enable === false ? null : (fieldsOf(feed).file_name ?? usual));
  const names: readonly (readonly [keyof OldFeeds, Plain | undefined])[] =
    typeof options.canonical_base === 'string' && options.canonical_base !== ''
      ? [['rss', nameOf(rss2, 'rss.xml')], ['atom', nameOf(atom1, 'feed.atom')], ['json', nameOf(json1, 'feed.json')]]
      : [['rss', options.rssOutputFilename], ['atom', options.atomOutputFilename], ['json', options.jsonOutputFilename]];
  return Object.fromEntries(names.flatMap(([kind, name]) => (typeof name === 'string' && FEED_NAME.test(name) ? [[kind, name.replace(/^\.\//, '')]] : [])));
}

/** What can be a feed's, and nothing else of a site. */
const FEED_NAME = /^(?:\.\/)?(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:xml|rss|atom|rdf|json)$/i;

/** The plugin's options, with its defaults. */
function pinyinSlugsOf(options: Fields | null): PinyinSlugs | null {
  if (options === null) return null;
  const { separator, lowercase } = options;
  return { separator: typeof separator === 'string' ? separator : '-', lowercase: lowercase !== false };
}

/** The theme that brings plugin-blog with its posts in `_posts`. */
export function isOfficialBlog(name: string): boolean {
  return /^(@vuepress\/(theme-)?)?blog$/.test(name);
}

/** Under the name that VuePress 1 takes. */
export function isRecoOne(name: string): boolean {
  return /(?:^|[/-])reco$/.test(name);
}

/** Whether a theme, by the name the config gives it, is theme-plume. */
export function isPlume(name: string): boolean {
  return /theme-plume|plumeTheme/.test(name);
}

/** Of either version of VuePress. */
export function isGungnir(name: string): boolean {
  return /(?:^|[/-])gungnir$|gungnirTheme/.test(name);
}

/** Whether a theme, by the name the config gives it, is theme-vdoing. */
export function isVdoing(name: string): boolean {
  return /(?:^|[/-])vdoing$/.test(name);
}

/** Or theme-melodydl, which was made from it. */
function isMeteorlxy(name: string): boolean {
  return /(?:^|[/-])(?:meteorlxy|melodydl)$/.test(name);
}

/** What themes of VuePress 1 have built in. */
const METEORLXY: Fields = { dirname: '_posts', path: '/posts/', itemPermalink: '/posts/:year/:month/:day/:slug.html' };
const GUNGNIR: Fields = { dirname: 'posts', path: '/', itemPermalink: '/post/:year/:month/:day/:slug' };

/** What plugin-blog's documentation says it is without `itemPermalink`. */
const BLOG_PERMALINK = '/:year/:month/:day/:slug';

/** Folders of posts that plugin-blog, or blog-multidir, was told of: the pattern of their addresses, and where their list stood (null: nowhere). */
export function blogFolders(source: Plain): readonly { readonly folder: string; readonly permalink: string; readonly list: string | null }[] {
  const { theme, themeConfig, plugins } = fieldsOf(source);
  const name = themeName(theme);
  const ofTheme = isMeteorlxy(name) ? { directories: [METEORLXY] } : typeof theme === 'string' && isGungnir(name) ? { directories: [GUNGNIR] } : isOfficialBlog(name) ? { directories: [{ dirname: '_posts', path: '/' }], ...fieldsOf(themeConfig) } : null;
  // VuePress 1 has a plugin once: the config's takes the place of the theme's.
  const options = pluginOptions(plugins, 'blog') ?? ofTheme;
  const directories = Array.isArray(options?.directories) ? (options.directories as readonly Plain[]) : firstBlogFolder(options);
  const multiple = Object.entries(fieldsOf(pluginOptions(plugins, 'blog-multidir')?.postsDir)).map(([dirname, itemPermalink]): Fields => ({ dirname, itemPermalink }));
  return [...directories.map(fieldsOf), ...multiple].flatMap(({ dirname, path, itemPermalink = BLOG_PERMALINK }) => {
    const folder = typeof dirname === 'string' ? dirname.replace(/^[./]*|\/+$/g, '') : '';
    return folder === '' || typeof itemPermalink !== 'string' ? [] : [{ folder: `${folder}/`, permalink: itemPermalink, list: typeof path === 'string' && path.startsWith('/') ? path : null }];
  });
}

/** The plugin's versions before 1.0.0 had one folder. */
function firstBlogFolder(options: Fields | null): readonly Plain[] {
  const { postsDir = '_posts', permalink } = options ?? {};
  return options?.postsDir === undefined && permalink === undefined ? [] : [{ dirname: postsDir, ...(permalink === undefined ? {} : { itemPermalink: permalink }) }];
}

/** VuePress 2's plugin-blog has a list for each key of front matter, by its name, unless told another place; the first is told of each. */
function listsOfBlog(source: Plain, isSecond: boolean): OldLists {
  const { theme, $themeVersion: version, themeConfig, plugins } = fieldsOf(source);
  if (typeof version === 'string' && /^[~=v]*1\.0\./.test(version)) return 'reco-1.0';
  const options = pluginOptions(plugins, 'blog');
  if (isSecond) return options === null ? 'plugin-blog' : 'plugin-blog-2';
  const { frontmatters } = options ?? (isOfficialBlog(themeName(theme)) ? fieldsOf(themeConfig) : {});
  return Array.isArray(frontmatters) && frontmatters.some((each: Plain) => fieldsOf(each).path === '/category/') ? 'plugin-blog-category' : 'plugin-blog';
}

/** theme-hope brings the catalog plugin unless told not to; `ofHope` are its settings for plugins, null for another theme. */
function folderPagesOf(plugins: Plain | undefined, ofHope: Plain): FolderPages | null {
  const { catalog, autoCatalog = true } = fieldsOf(ofHope);
  const setting = catalog ?? autoCatalog;
  const options = ofHope === null ? (pluginOptions(plugins, 'catalog') ?? pluginOptions(plugins, 'auto-catalog')) : setting === false ? null : fieldsOf(setting);
  if (options === null) return null;
  const { exclude } = options;
  return { excluded: Array.isArray(exclude) ? exclude.filter((each: Plain): each is string => typeof each === 'string') : [] };
}

/** The theme as the config names it, a copy of one by its folder (`require.resolve('../theme-reco')` gives the file in it); empty when it does not. */
export function themeName(theme: Plain | undefined): string {
  const { $call } = fieldsOf(theme);
  return typeof theme === 'string' ? theme.replaceAll('\\', '/').replace(/\/index\.js$/, '') : typeof $call === 'string' ? $call : '';
}

/** What the theme of VuePress 2 is called with. */
export function themeOptions(theme: Plain | undefined): Fields {
  const { args } = fieldsOf(theme);
  return Array.isArray(args) ? fieldsOf(args[0] as Plain) : {};
}
