/** From what an author wrote to what every step uses: all defaults set, all paths absolute. Nothing past here asks "was it set?". */
import { basename, isAbsolute, join, resolve } from 'node:path';
import type { HeadTag, PublicThemeConfig } from '@glimpress/contracts/page';
import { percentDecode } from '@glimpress/contracts/route';
import { relativePath } from '../relative-path';
import { say } from '../interface-language';
import { languageNames } from './language-name';
import { canonicalTag } from './language-tag';
import { markdownChoices, type MarkdownChoices } from './markdown-choices';
import type { PermalinkRules } from './permalink';
import type { RedirectRule } from './redirects';
import type { SidebarConfig, Song, ThemeConfig, UserConfig } from './schema';
import type { InstalledPackage } from './site-folder';
import { localModels, resolveSlots, type Slots } from './slots';

export interface LocaleConfig {
  readonly path: string;
  readonly lang: string;
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly nav: NonNullable<ThemeConfig['nav']>;
  readonly sidebar: SidebarConfig;
}

/** Whose addresses a VuePress blog's lists of posts had: theme-reco's before 1.1, theme-reco's from 1.3 on, which are plugin-blog's, plugin-blog's with categories at `/category/`, VuePress 2's plugin-blog's, theme-hope's, theme-plume's, or theme-reco 2's. */
export type OldLists = 'reco-1.0' | 'plugin-blog' | 'plugin-blog-category' | 'plugin-blog-2' | 'hope-1' | 'hope' | 'meteorlxy' | 'plume' | 'reco-2';

/** By our names' kinds: names below the site's root. */
export type OldFeeds = Readonly<Partial<Record<'rss' | 'atom' | 'json', string>>>;

/** Who changed the names of files when making addresses of them: VuePress 2, and theme-reco 2 on top of it. */
export type OldPaths = 'vuepress-2' | 'reco-2';

/** How the plugin permalink-pinyin wrote addresses. */
export interface PinyinSlugs {
  readonly separator: string;
  readonly lowercase: boolean;
}

/** Which folders without a page of their own get one (`content/folder-pages`): all but those whose address one of the patterns names. */
export interface FolderPages {
  readonly excluded: readonly string[];
}

/** Where things are on this machine; all absolute. */
export interface SitePaths {
  /** Where the command was run: what `@` in Markdown stands for. */
  readonly cwd: string;
  /** Folder of the config file; without one of Glimpress, where the command was run. */
  readonly root: string;
  readonly content: string;
  /** Components of the site's own. */
  readonly islands: string;
  /** Folders whose files are copied as they are; later ones win. */
  readonly publicDirs: readonly string[];
  readonly out: string;
  readonly cache: string;
}

export interface SiteConfig {
  readonly paths: SitePaths;
  /** How problems name the config file: from the content folder when it lies inside, else by its name. */
  readonly configName: string;
  readonly title: string;
  readonly description: string;
  readonly base: string;
  readonly url: string | null;
  readonly lang: string;
  /** At least one; the one at `/` first. */
  readonly locales: readonly LocaleConfig[];
  readonly head: readonly HeadTag[];
  /** Globs, files and folders of the content folder that are no articles. */
  readonly srcExclude: readonly string[];
  readonly undatedPosts: boolean | 'last';
  readonly futurePosts: boolean;
  readonly permalink: string | null;
  /** Of folders with a pattern of their own (plugin-blog's `directories`). */
  readonly folderPermalinks: PermalinkRules['folderPermalinks'];
  /** Paths of locales and links of the navigation whose page is a file in a public folder: `/demo/` is `/demo/index.html`. */
  readonly publicPages: readonly string[];
  /** Old addresses, from `_redirects` and what VuePress's plugins had instead. */
  readonly redirects: readonly RedirectRule[];
  /** Names that a VuePress blog's feeds had. */
  readonly oldFeeds: OldFeeds;
  /** Null when the site is none of VuePress. */
  readonly oldLists: OldLists | null;
  /** Null when files kept their names. */
  readonly oldPaths: OldPaths | null;
  /** `.vue` files below the content folder were pages, too. */
  readonly vuePages: boolean;
  /** Null when addresses were not written so. */
  readonly pinyinSlugs: PinyinSlugs | null;
  /** Addresses were without the numbers of files and folders (plugin rpurl). */
  readonly unnumberedPaths: boolean;
  /** The config has no menus: what stands in the bar and in the sidebar follows from the articles. */
  readonly menusByFolders: boolean;
  /** A post's category is its folder below `blogs` (theme-reco 2's `autoSetBlogCategories`). */
  readonly folderCategories: boolean;
  /** An article without a title is called by its file (theme-vdoing). */
  readonly namedByFiles: boolean;
  /** An article without categories stands under its folders (theme-vdoing): the category of what lies in `_posts` alone; null when it does not. */
  readonly namedByFolders: string | null;
  /** Null when folders without a page have none. */
  readonly folderPages: FolderPages | null;
  /** `sidebar: auto` in front matter is for pages that the config has no sidebar for: theme-reco 1 had never heard of it, though its template says it. */
  readonly autoSidebarYields: boolean;
  /** The theme or plugin-blog had the list of posts for the home page, whatever a file there said. */
  readonly postsAtHome: boolean;
  /** Passwords for all pages whose route starts with a path. */
  readonly encrypt: readonly { readonly path: string; readonly passwords: readonly string[] }[];
  readonly perPage: number;
  readonly alias: Readonly<Record<string, string>>;
  readonly markdown: MarkdownChoices;
  /** Levels of headings that stand in sidebars. */
  readonly extractHeaders: readonly number[];
  readonly theme: string;
  readonly islands: Readonly<Record<string, string>>;
  /** Files of Vue components by the names they have in Markdown: tags of which nothing can be shown. */
  readonly vueComponents: Readonly<Record<string, string>>;
  /** Whether diagrams of mermaid can be drawn: the site has installed it. */
  readonly hasMermaid: boolean;
  /** Where the site has installed sharp: narrower copies of pictures are made. */
  readonly sharp: InstalledPackage | null;
  readonly layouts: Readonly<Record<string, string>>;
  readonly themeConfig: ThemeConfig;
  /** The site's own style sheet, as text; empty when it has none. Files it shows have `file:` URLs. */
  readonly styles: string;
  readonly slots: Slots;
  /** As written; with the base they are among the slots. */
  readonly music: readonly Song[];
  /** Themes of the mascot whose models are copied into the output. */
  readonly localModels: readonly string[];
  readonly offline: boolean;
}

/** `paths` without what the config itself decides. */
export interface ConfigPlace {
  readonly cwd: string;
  readonly root: string;
  readonly folder: string;
  readonly configFile: string | null;
  readonly cache: string;
  /** Where components of the site's own lie, absolute; beside the config when left out. */
  readonly islandsFolder?: string;
  /** Components found there; those the config names come before them. */
  readonly islands?: Readonly<Record<string, string>>;
  readonly vueComponents?: Readonly<Record<string, string>>;
  readonly hasMermaid?: boolean;
  readonly sharp?: InstalledPackage | null;
  /** `--out`, absolute, or null. */
  readonly out: string | null;
  /** Text of the site's own style sheet. */
  readonly styles?: string;
}

export const DEFAULT_THEME = '@glimpress/theme';

const NOTICES = {
  zh: '著作权归原作者所有，商业转载请联系作者获得授权，非商业转载请注明出处。',
  en: 'All rights belong to the author. Please ask before commercial use, and name the source in any other.',
};

/** Who a locale's pages name as their source, and the notice below them (§1). */
export function copyrightOf({ themeConfig }: SiteConfig, locale: LocaleConfig): { readonly author: string; readonly source: string; readonly notice: string; readonly minLength: number } {
  return { author: themeConfig.author ?? locale.title, source: locale.title, notice: say(locale.lang, NOTICES.zh, NOTICES.en), minLength: 10, ...themeConfig.copyright };
}

/** Who is told of page views (§2). */
export function analyticsOf({ themeConfig: { analytics = {} } }: SiteConfig): PublicThemeConfig['analytics'] {
  const { id, src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id ?? '')}`, baidu } = analytics;
  return id || baidu ? { google: id ? { id, src } : null, baidu: baidu || null } : null;
}

function configName(content: string, file: string | null): string {
  if (file === null) return 'glimpress.config';
  const path = relativePath(content, file);
  return path.startsWith('../') || isAbsolute(path) ? basename(file) : path;
}

/** Fills in every default. Pure: `place` says where things are. */
export function resolveConfig(user: UserConfig, place: ConfigPlace): SiteConfig {
  const content = user.srcDir === undefined ? place.folder : resolve(place.root, user.srcDir);
  const title = user.title ?? '';
  const description = user.description ?? '';
  // VuePress's own default is en-US (§2): a Chinese-first generator takes a blog that does not say for a Chinese one.
  const lang = canonicalTag(user.lang ?? user.locales?.['/']?.lang ?? 'zh-CN');
  // Left empty, as a new blog's config has it, there is none: the site's name stands for it.
  const { author = '', ...ofTheme } = user.themeConfig ?? {};
  const themeConfig = author.trim() === '' ? ofTheme : { ...ofTheme, author };
  // As browsers write it.
  const base = encodeURI(percentDecode(user.base ?? '/'));
  // Blogs of VuePress are often built into `public`: what an earlier build wrote is no public file.
  const built = [resolve(place.root, user.dest ?? 'dist'), place.out];
  return {
    paths: {
      cwd: place.cwd,
      root: place.root,
      content,
      islands: place.islandsFolder ?? join(place.root, 'islands'),
      publicDirs: [...new Set([join(content, '.vuepress/public'), join(content, 'public'), join(place.root, 'public')])].filter((folder) => !built.includes(folder)),
      out: place.out ?? resolve(place.root, user.dest ?? 'dist'),
      cache: place.cache,
    },
    configName: configName(content, place.configFile),
    title: user.locales?.['/']?.title ?? title,
    description: user.locales?.['/']?.description ?? description,
    base,
    url: user.url?.replace(/\/$/, '') ?? null,
    lang,
    locales: resolveLocales(user, { title, description, lang }),
    head: (user.head ?? []) as readonly HeadTag[],
    permalink: user.permalink ?? null,
    folderPermalinks: [],
    publicPages: [],
    redirects: [],
    oldFeeds: {},
    oldLists: null,
    menusByFolders: false,
    oldPaths: null,
    vuePages: false,
    pinyinSlugs: null,
    unnumberedPaths: false,
    folderCategories: false,
    namedByFiles: false,
    namedByFolders: null,
    folderPages: null,
    autoSidebarYields: false,
    postsAtHome: false,
    srcExclude: user.srcExclude ?? [],
    undatedPosts: user.undatedPosts ?? false,
    futurePosts: user.futurePosts ?? false,
    encrypt: Object.entries(user.encrypt ?? {}).map(([path, passwords]) => ({ path: percentDecode(path), passwords: [passwords].flat().map((password) => password.trim()) })),
    perPage: user.perPage ?? 10,
    alias: { '@': place.cwd, '@source': content, ...user.alias },
    markdown: markdownChoices({ ...user.markdown, tocLevels: user.markdown?.toc?.includeLevel }),
    extractHeaders: (user.markdown?.extractHeaders ?? [2, 3]).map((level) => Number(String(level).replace(/^h/i, ''))),
    theme: user.theme ?? DEFAULT_THEME,
    islands: { ...place.islands, ...user.islands },
    vueComponents: place.vueComponents ?? {},
    hasMermaid: place.hasMermaid ?? false,
    sharp: place.sharp ?? null,
    layouts: user.layouts ?? {},
    themeConfig,
    styles: place.styles ?? '',
    slots: resolveSlots(user, base),
    music: user.music ?? [],
    localModels: localModels(user),
    offline: user.offline ?? false,
  };
}

function resolveLocales(user: UserConfig, site: { title: string; description: string; lang: string }): LocaleConfig[] {
  const themeConfig = user.themeConfig ?? {};
  const written = Object.entries(user.locales ?? {});
  if (!written.some(([path]) => path === '/')) written.unshift(['/', {}]);
  written.sort(([a], [b]) => (a === '/' ? -1 : b === '/' ? 1 : 0));
  const tags = written.map(([, { lang }]) => canonicalTag(lang ?? site.lang));
  const names = written.length > 1 ? languageNames(tags) : [];
  return written.map(([path, locale], index) => {
    const ofTheme = themeConfig.locales?.[path];
    const lang = tags[index]!;
    return {
      path,
      lang,
      label: ofTheme?.label ?? locale.label ?? names[index] ?? lang,
      title: locale.title ?? site.title,
      description: locale.description ?? site.description,
      nav: ofTheme?.nav ?? themeConfig.nav ?? [],
      sidebar: ofTheme?.sidebar ?? themeConfig.sidebar ?? {},
    };
  });
}
