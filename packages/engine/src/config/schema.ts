/**
 * What an author may write in `glimpress.config.ts`: the fields of §3 Site and Theme config, named as VuePress 1 and
 * theme-reco name them. Every object is strict: a misspelt key is an error with a suggestion (see `validate`).
 */
import { HEADING_IDS } from '@glimpress/contracts/route';
import * as v from 'valibot';

const text = v.string();
/** A blank, which blogs have where no title shall be seen, is none. */
const siteTitle = v.pipe(text, v.trim());
const attributes = v.record(text, v.union([text, v.literal(true)]));
const emptyTag = v.tuple([text, attributes]);
const tagWithText = v.tuple([text, attributes, text]);
// By its length: a tuple takes a longer one too, and drops what is more, here the text of an inline script.
const headTag = v.union([v.lazy((tag: unknown): typeof emptyTag | typeof tagWithText => (Array.isArray(tag) && tag.length > 2 ? tagWithText : emptyTag)), tagWithText]);

/** How many levels of headings a sidebar shows; more than there are is all of them. */
const depth = v.pipe(v.number(), v.integer(), v.minValue(0));

export interface NavItemConfig {
  text?: string;
  link?: string;
  icon?: string;
  ariaLabel?: string;
  items?: NavItemConfig[];
}
const navItem: v.GenericSchema<NavItemConfig> = v.strictObject({
  text: v.optional(text),
  link: v.optional(text),
  icon: v.optional(text),
  ariaLabel: v.optional(text),
  items: v.optional(v.array(v.lazy(() => navItem))),
});

/**
 * One sidebar entry (§2 Sidebar item types; vuepress-behaviour §5): a page's path, `[path, text]`, or a group. `children`
 * may also be a folder path (`/views/AI/`): all its pages, in the natural order of their files.
 */
export type SidebarItemConfig =
  | string
  | [path: string, text: string]
  | {
      type?: 'page' | 'group' | 'auto' | 'link' | 'links';
      title?: string;
      path?: string;
      children?: SidebarItemConfig[] | string;
      collapsable?: boolean;
      sidebarDepth?: number;
      initialOpenGroupIndex?: number;
    };
const sidebarItem: v.GenericSchema<SidebarItemConfig> = v.union([
  text,
  v.tuple([text, text]),
  v.strictObject({
    type: v.optional(v.picklist(['page', 'group', 'auto', 'link', 'links'])),
    title: v.optional(text),
    path: v.optional(text),
    children: v.optional(v.union([text, v.array(v.lazy(() => sidebarItem))])),
    collapsable: v.optional(v.boolean()),
    sidebarDepth: v.optional(depth),
    initialOpenGroupIndex: v.optional(v.number()),
  }),
]);
const sidebar = v.union([v.literal('auto'), v.literal(false), v.array(sidebarItem), v.record(text, v.union([v.literal('auto'), v.literal(false), v.array(sidebarItem)]))]);

const blogPlace = v.strictObject({ location: v.optional(v.number()), text: v.optional(text) });
const localeTheme = { nav: v.optional(v.array(navItem)), sidebar: v.optional(sidebar), label: v.optional(text), selectText: v.optional(text) };

export const themeConfigSchema = v.strictObject({
  ...localeTheme,
  logo: v.optional(text),
  author: v.optional(text),
  authorAvatar: v.optional(text),
  search: v.optional(v.boolean()),
  /** Links to search the same words with Bing and Google, below the site's own suggestions. */
  searchEngines: v.optional(v.boolean()),
  searchMaxSuggestions: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  smoothScroll: v.optional(v.boolean()),
  sidebarDepth: v.optional(depth),
  subSidebar: v.optional(v.union([v.literal('auto'), v.literal(false)])),
  blogConfig: v.optional(v.strictObject({ category: v.optional(blogPlace), tag: v.optional(blogPlace) })),
  lastUpdated: v.optional(v.union([text, v.boolean()])),
  /** Any words that stand for a year; left empty there is none. */
  startYear: v.optional(v.union([text, v.number()])),
  record: v.optional(text),
  recordLink: v.optional(text),
  cyberSecurityRecord: v.optional(text),
  cyberSecurityLink: v.optional(text),
  mode: v.optional(v.picklist(['auto', 'dark', 'light'])),
  modePicker: v.optional(v.boolean()),
  repo: v.optional(text),
  docsRepo: v.optional(text),
  docsDir: v.optional(text),
  docsBranch: v.optional(text),
  editLinks: v.optional(v.boolean()),
  locales: v.optional(v.record(text, v.strictObject(localeTheme))),
  /** §3 Comment-widget config, under the names of theme-reco's plugins: `solution` chooses, `options` are the chosen one's. */
  solution: v.optional(v.picklist(['valine', 'vssue', 'giscus'])),
  options: v.optional(v.record(text, v.unknown())),
  valineConfig: v.optional(v.record(text, v.unknown())),
  vssueConfig: v.optional(v.record(text, v.unknown())),
  giscusConfig: v.optional(v.record(text, v.unknown())),
  /** §4 Quote box: quotes of the site's own, and the addresses of the two services; none is asked unless named. */
  quotes: v.optional(v.strictObject({ items: v.optional(v.array(v.strictObject({ title: text, content: text }))), poetry: v.optional(text), sentence: v.optional(text) })),
  /** Cards of the Projects layout. */
  projects: v.optional(v.array(v.strictObject({ name: text, description: text, url: text, language: v.optional(text), topics: v.optional(v.array(text)) }))),
  /** The home page lists all posts by pages; beside them stand who writes, categories, tags and friends' sites. */
  blogHome: v.optional(v.boolean()),
  /** theme-reco 1's kind of home page: that of a blog, without button and features. */
  type: v.optional(v.literal('blog')),
  /** A line below the author's name, beside the posts of a blog's home page. */
  slogan: v.optional(text),
  /** Where else the author is to be found: beside the posts of a blog's home page. */
  socialLinks: v.optional(v.array(v.strictObject({ text: v.optional(text), link: text }))),
  /** Cards of the FriendLinks layout. */
  friendLink: v.optional(v.array(v.strictObject({ title: text, desc: v.optional(text), link: text, logo: v.optional(text) }))),
  /** Days after which an article says that it may be outdated; never, unless set. */
  outdatedAfterDays: v.optional(v.pipe(v.number(), v.minValue(1))),
  /** Links below an article that share it: `weibo`, `qzone`, `x`, `telegram`, `email`. None unless set. */
  share: v.optional(v.array(v.picklist(['weibo', 'qzone', 'x', 'telegram', 'email']))),
  /** The attribution block and what is appended to copied text (§1). */
  copyright: v.optional(v.strictObject({ author: v.optional(text), source: v.optional(text), notice: v.optional(text), minLength: v.optional(v.number()) })),
  /** Page-view analytics (§2): Google's property, with the script's address, and Baidu Tongji's site. Nothing is loaded without it. */
  analytics: v.optional(v.pipe(v.strictObject({ id: v.optional(text), src: v.optional(text), baidu: v.optional(text) }), v.check(({ id, baidu }) => Boolean(id || baidu), 'must name a service: "id" or "baidu"'))),
});

/** §3 Mascot: the theme names there are. */
export const MASCOT_THEMES = ['haru1', 'haru2', 'haruto', 'koharu', 'izumi', 'shizuku', 'wanko', 'miku', 'z16'];
const mascotTheme = v.pipe(text, v.check((name) => MASCOT_THEMES.includes(name), `must be one of ${MASCOT_THEMES.join(', ')}`));

/** `h2`, or 2. */
const headingLevel = v.pipe(v.union([text, v.number()]), v.check((level) => /^h?[1-6]$/i.test(String(level)), 'must be a level of headings from 1 to 6, like "h2"'));
const numberedLevel = v.pipe(v.number(), v.check((level) => [1, 2, 3, 4, 5, 6].includes(level), 'must be a level of headings from 1 to 6'));
const cssLength = v.pipe(text, v.check((length) => /^(-?[\d.]+[a-z%]+|0|[a-z]+\(.*\))$/i.test(length), 'must be a length with its unit, like "20px"'));

/** What may stand behind `:::`. */
const CONTAINER_NAME = /^[A-Za-z][\w-]*$/;

/** A path that can stand in an address as it is: where a site, or one of its languages, lies. */
export const FOLDER = /^\/(?:[^/\\\s?#"'<>]+\/)*$/;

/** A file below the public folder, or one elsewhere. What a browser would run, or take for another site, is neither. */
const fileAddress = v.pipe(text, v.regex(/^(?:\/(?![/\\])|https?:\/\/[^/\\\s])[^\t\r\n]*$/i, 'must be a path below the public folder, like "/bgm/1.mp3", or an address that begins with https://'));

const password = v.pipe(text, v.regex(/\S/, 'must be a password'));

export const configSchema = v.strictObject({
  title: v.optional(siteTitle),
  description: v.optional(text),
  /** Path the site is served under; starts and ends with a slash. */
  base: v.optional(v.pipe(text, v.regex(FOLDER, 'must be a path with a slash at both ends, like "/" or "/blog/"'))),
  /** Origin of the deployed site, for canonical links: `https://example.com`. */
  url: v.optional(v.pipe(text, v.regex(/^https?:\/\/[^/?#]+\/?$/, 'must be an origin, like "https://example.com"'))),
  lang: v.optional(text),
  locales: v.optional(v.record(v.pipe(text, v.regex(FOLDER, 'must be a path with a slash at both ends')), v.strictObject({ lang: v.optional(text), title: v.optional(siteTitle), description: v.optional(text), label: v.optional(text) }))),
  head: v.optional(v.array(headTag)),
  /** Folder of the Markdown files, relative to the config file; default: its own folder. */
  srcDir: v.optional(text),
  /** Files of it that are no articles: globs, files or folders, from `srcDir`. */
  srcExclude: v.optional(v.array(text)),
  /** Pages without a date are posts, too: of the day of their first commit, or without one, after all others. */
  undatedPosts: v.optional(v.union([v.boolean(), v.literal('last')])),
  /** Articles dated in the future are built like all others; unless set they wait for their date. */
  futurePosts: v.optional(v.boolean()),
  /** Passwords by the beginning of the routes whose pages they lock. */
  encrypt: v.optional(v.record(v.pipe(text, v.regex(/^\//, 'must be a path that starts with a slash, like "/diary/"')), v.union([password, v.pipe(v.array(password), v.minLength(1, 'must have a password'))]))),
  /** Output folder, relative to the config file; default `dist`. */
  dest: v.optional(text),
  permalink: v.optional(text),
  /** Posts on one archive page (§9: 10). */
  perPage: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  alias: v.optional(v.record(text, text)),
  markdown: v.optional(
    v.strictObject({
      lineNumbers: v.optional(v.boolean()),
      extractHeaders: v.optional(v.array(headingLevel)),
      externalLinks: v.optional(v.record(text, text)),
      toc: v.optional(v.strictObject({ includeLevel: v.optional(v.array(numberedLevel)) })),
      /** A line end in the source is one on the page, as Hexo has it. */
      breaks: v.optional(v.boolean()),
      /** Whose ids headings get: those of VuePress 1 (default), or of VuePress 2 and VitePress. */
      headingIds: v.optional(v.picklist(HEADING_IDS)),
      linkify: v.optional(v.boolean()),
      figure: v.optional(v.boolean()),
      boxTitles: v.optional(v.boolean()),
      oneTitle: v.optional(v.boolean()),
      sup: v.optional(v.boolean()),
      sub: v.optional(v.boolean()),
      /** Containers (`::: name`) of the site's own. `{title}` in their HTML stands for the words behind the name. */
      containers: v.optional(v.record(v.pipe(text, v.regex(CONTAINER_NAME, 'must be a name like "aside"')), v.strictObject({ title: v.optional(v.union([text, v.record(text, text)])), before: v.optional(text), after: v.optional(text) }))),
    }),
  ),
  theme: v.optional(text),
  /** Components that may stand in Markdown: name -> module, relative to the config file or a package. */
  islands: v.optional(v.record(v.pipe(text, v.regex(/^[A-Z]\w*$/, 'names of islands are PascalCase')), text)),
  /** The site's own layouts: name -> module with a React component as default export. */
  layouts: v.optional(v.record(text, text)),
  themeConfig: v.optional(themeConfigSchema),
  /**
   * The mascot (§1). `models`: `'local'` copies the models from the installed packages into the output, a URL is where the
   * packages lie; default: a public CDN.
   */
  mascot: v.optional(
    v.union([
      v.boolean(),
      v.strictObject({
        theme: v.optional(v.union([mascotTheme, v.array(mascotTheme)])),
        models: v.optional(v.pipe(text, v.check((place) => place === 'local' || place.includes('/'), 'must be "local" or the address of a folder'))),
        width: v.optional(v.number()),
        height: v.optional(v.number()),
        position: v.optional(v.picklist(['left', 'right'])),
        /** CSS lengths from the edges of the window. */
        offsetX: v.optional(cssLength),
        offsetY: v.optional(cssLength),
        messages: v.optional(v.strictObject({ welcome: v.optional(text), home: v.optional(text), theme: v.optional(text), close: v.optional(text), info: v.optional(text) })),
        moreInfo: v.optional(text),
        sound: v.optional(v.boolean()),
      }),
    ]),
  ),
  /** Songs of the player in the corner; without any there is none. */
  music: v.optional(v.pipe(v.array(v.strictObject({ title: text, artist: v.optional(text), url: fileAddress, cover: v.optional(fileAddress) })), v.check((songs) => songs.length > 0, 'must have a song'))),
  /** A style sheet of the site's own, relative to the config file: it comes after the theme's, whose tokens it may set. */
  styles: v.optional(text),
  /** Keeps the site readable without a network by a service worker (§4 Offline update). */
  offline: v.optional(v.boolean()),
});

/** The config an author writes. */
export type UserConfig = v.InferInput<typeof configSchema>;
export type ThemeConfig = v.InferInput<typeof themeConfigSchema>;
export type Song = NonNullable<UserConfig['music']>[number];
export type SidebarConfig = v.InferInput<typeof sidebar>;
