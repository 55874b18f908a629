/** VuePress plugins: what they configured is taken over, what they did is built in, or it is said what to do instead. Pure. */
import { MASCOT_THEMES } from '../config/schema';
import { takeComments, takeProvided } from '../comment-systems';
import { BULLETIN_HINT } from './config-hints';
import type { Plain } from './config-answer';
import { baiduSite } from './map-analytics';
import { mapContainer } from './map-containers';
import { mapMusic } from './map-music';

type Fields = { readonly [key: string]: Plain };

/** Short name as authors write it (`sitemap`, `@vuepress/pwa`) -> what it configured. An empty object: it is built in. */
const KNOWN: Readonly<Record<string, (options: Fields) => Record<string, unknown>>> = {
  pwa: () => ({ offline: true }),
  sitemap: ({ hostname }) => ({ url: origin(hostname) }),
  feed: ({ canonical_base: base, hostname }) => ({ url: origin(base ?? hostname) }),
  seo: ({ hostname }) => ({ url: origin(hostname) }),
  rss: feedOf,
  'rss-support': feedOf,
  'rss-feed': feedOf,
  autometa: ({ canonical_base: base }) => ({ url: origin(base) }),
  'google-analytics': ({ ga = null, id = null }) => analyticsOf({ ga: ga ?? id }),
  'minimal-analytics': analyticsOf,
  'baidu-tongji': analyticsOf,
  'baidu-analytics': analyticsOf,
  'baidu-google-analytics': analyticsOf,
  'thirdparty-search': () => ({ themeConfig: { searchEngines: true } }),
  comments: ({ solution, options }) => ({ themeConfig: { solution, options } }),
  'kan-ban-niang': mascotOf,
  'helper-live2d': () => ({ mascot: true }),
  'bgm-player': mapMusic,
  blog: ({ globalPagination }) => ({ perPage: pageSize(fields(globalPagination ?? null).lengthPerPage) }),
  'blog-multidir': ({ paginationLimit }) => ({ perPage: pageSize(paginationLimit) }),
  'md-enhance': (options) => ({ markdown: markdownChoices(options) }),
  'markdown-enhance': (options) => ({ markdown: markdownChoices(options) }),
  'markdown-image': (options) => ({ markdown: markdownChoices(options) }),
  'markdown-stylize': (options) => ({ markdown: markdownChoices(options) }),
  pagation: ({ perPage }) => ({ perPage: pageSize(perPage) }),
  // VuePress 1's plugin, and theme-hope's.
  copyright: ({ authorName, author = authorName ?? null, triggerLength = null, minLength = triggerLength }) => ({ themeConfig: { copyright: clean({ author: text(author), minLength: typeof minLength === 'number' ? minLength : undefined }) } }),
};

const BUILT_IN = new Set(
  `
  last-updated git medium-zoom zooming back-to-top active-header-links nprogress search fulltext-search flexsearch flexsearch-pro docsearch pagination one-click-copy
  code-copy copy-code nuggets-style-copy copyright2 clipboard smooth-scroll smoothscroll reading-progress reading-time register-components prismjs shiki theme-data palette
  flowchart mermaid mermaidjs katex latex mathjax markdown-it-mathjax3 markdown-math mathjax3 boxx demo-block demo-container task-list footnote mark
  baidu-seo clean-urls permalink permalink-pinyin robots canonical loading-page rpurl external-link-icon media-card img-lazy lazy-images dehydrate screenfull component table-of-contents code-switcher tabs element-tabs element-ui components photo-swipe icon search-pro slimsearch catalog auto-catalog links-check markdown-ext markdown-hint
  markdown-tab markdown-tasklist markdown-preview extract-code named-chunks cache pwa-popup auto-frontmatter rtl toc anchor-toc right-anchor md-plus theme-hope html-redirect redirect-frontmatter
  `
    .trim()
    .split(/\s+/),
);

const HINTS: Readonly<Record<string, string>> = {
  'baidu-autopush': 'The push script ended with the service; robots.txt and the sitemap are there for every search engine.',
  'plausible-analytics': 'Add its script to "head".',
  'umami-analytics': 'Add its script to "head".',
  meilisearch: 'Search is built in and needs no service.',
  autobar: 'Give a folder as "children" of a sidebar group: all its pages are listed.',
  'auto-sidebar': 'The pages stand in the order of their file names: their history, and code of the config, are not asked.',
  'markdown-chart': 'Mermaid blocks draw charts.',
  chartjs: 'Mermaid blocks draw charts.',
  redirect: 'Readers are not sent to a language by their browser’s; addresses that a function computes can stand in "_redirects" in the public folder, one "/old.html /new.html 301" a line.',
  'cursor-effects': 'Decoration only.',
  'dynamic-title': 'Decoration only.',
  ribbon: 'Decoration only.',
  'last-reading': 'Going back and reloading keep the reader’s place.',
  watermark: 'Decoration only.',
  notice: 'Write it into the home page.',
  'ribbon-animation': 'Decoration only.',
  sakura: 'Decoration only.',
  meting: 'No service for music is asked. Songs with an address of their own can be listed under "music".',
  'music-bar': 'No service for music is asked. Songs with an address of their own can be listed under "music".',
  'bulletin-popover': BULLETIN_HINT,
  'go-top': 'Back-to-top is built in.',
  'posts-encrypt': 'Pages with "secret: true" and "passwd: …" in their front matter are locked; its own "passwd" opens none: write it into theirs. Without one nobody can open them.',
  'social-share': 'Use "themeConfig.share".',
};

/**
 * What theme-hope and its plugins were told of Markdown that changes how a text reads. `gfm` makes links of bare addresses; line ends
 * stay with it only where it is the theme's own setting, not that of the plugin the theme had before.
 */
export function markdownChoices({ enableAll = false, gfm = enableAll, breaks = false, linkify = gfm, image = null, figure = fields(image).figure ?? enableAll, supsub = enableAll, sup = supsub, sub = supsub }: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ breaks, linkify, figure, sup, sub }).filter(([, isWanted]) => isWanted === true));
}

/** What the plugins configured, in our words. Unknown ones go to `ignored` as `plugins: name`. */
export function mapPlugins(plugins: Plain | undefined, ignored: (key: string, hint?: string) => void): Record<string, unknown> {
  const mapped: Record<string, unknown>[] = [];
  for (const [written, options] of listPlugins(plugins)) {
    const name = shortName(written);
    const map = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
    const containers = name === 'container' || name === 'markdown-container' ? mapContainer(options) : undefined;
    if (containers === null) ignored(`plugins: ${written}`, `What its code draws around "::: ${String(options.type)}" cannot be known: write it under "markdown.containers".`);
    if (containers !== undefined) {
      mapped.push(Object.keys(containers ?? {}).length === 0 ? {} : { markdown: { containers } });
      continue;
    }
    const comments = map ? null : commentsOf(name, options);
    if (map) mapped.push(clean(map(options)));
    else if ((name === 'redirect' && isTakenWhole(options)) || (name === 'auto-sidebar' && isSortKnown(options)) || (name === 'posts-encrypt' && options.checkAll === true)) continue;
    else if (comments) {
      mapped.push({ themeConfig: comments.themeConfig });
      for (const left of Object.keys(comments.themeConfig).length > 0 ? [] : comments.left) ignored(`plugins: ${written}`, left);
    } else if (!BUILT_IN.has(name) && !isUnsetComment(name, options)) ignored(`plugins: ${written}`, (Object.hasOwn(HINTS, name) ? HINTS[name] : undefined) ?? 'Plugins of VuePress are not run. Look in the manual for what is built in; scripts can be added with "head".');
  }
  return mapped.reduce((all, each) => ({ ...all, ...each, ...together(all, each, 'themeConfig'), ...together(all, each, 'markdown') }), { themeConfig: {} });
}

/** As in theme-hope's template, where all that it could be told is a remark. */
function isUnsetComment(name: string, options: Fields): boolean {
  return name === 'comment' && Object.keys(options).length === 0;
}

/** What two plugins say under one key. */
function together(all: Readonly<Record<string, unknown>>, each: Readonly<Record<string, unknown>>, key: string): Record<string, unknown> {
  const [known, said] = [all[key], each[key]] as (Readonly<Record<string, unknown>> | undefined)[];
  // Two plugins may each bring a service, or a container.
  return known === undefined && said === undefined ? {} : { [key]: { ...known, ...said, ...(key === 'themeConfig' ? together(known ?? {}, said ?? {}, 'analytics') : key === 'markdown' ? together(known ?? {}, said ?? {}, 'containers') : {}) } };
}

/** What a plugin of this short name was told; null when the blog does not have it. */
export function pluginOptions(plugins: Plain | undefined, name: string): Fields | null {
  return listPlugins(plugins).find(([written]) => shortName(written) === name)?.[1] ?? null;
}

/** vuepress-plugin-auto-sidebar (`auto-sidebar`) may order pages by their history, or by a function. */
function isSortKnown({ sort = null }: Fields): boolean {
  return ['asc', 'desc'].includes(String(fields(sort).mode ?? 'asc'));
}

/** A map of addresses and `redirectFrom` of articles are all the redirect plugin was asked for. */
function isTakenWhole({ config = {}, ...more }: Fields): boolean {
  return !Object.hasOwn(fields(config), '$function') && !['autoLocale', 'switchLocale', 'locales', 'redirectors', 'localeConfig'].some((key) => more[key] !== undefined && more[key] !== false);
}

/** `ga` is Google's property; Baidu's site is `hm` in VuePress 1's plugins and `id` in VuePress 2's. */
function analyticsOf({ ga = null, hm = null, id = null }: Fields): Record<string, unknown> {
  const services = clean({ id: text(ga), baidu: baiduSite(hm ?? id) });
  return { themeConfig: { analytics: Object.keys(services).length === 0 ? undefined : services } };
}

/** Plugins of feeds name the site's address. */
function feedOf({ siteURL = null, site_url: site = siteURL, hostname }: Fields): Record<string, unknown> {
  return { url: origin(site ?? hostname) };
}

/** Plugins that bring comments: by their own name, or by a system they were told to use (`choosen`, `provider`). */
function commentsOf(name: string, options: Fields): ReturnType<typeof takeComments> {
  const chosen = [options.choosen, options.provider].find((each): each is string => typeof each === 'string');
  if (/^comment[s2]?$/.test(name)) return chosen === undefined ? null : takeProvided(chosen, fields(options.options ?? options));
  // `vuepress-plugin-valine-comment`, `vuepress-plugin-vssue-comment`.
  return takeComments(name.replace(/-?comments?$/, ''), options);
}

/** Plugins as `[name, options]`: written as a list of names, pairs and calls, or as an object. */
function listPlugins(plugins: Plain | undefined): [string, Fields][] {
  if (Array.isArray(plugins)) {
    return plugins.flatMap((entry: Plain): [string, Fields][] => {
      const [plugin, options] = Array.isArray(entry) ? (entry as readonly Plain[]) : [entry, null];
      if (options === false) return [];
      const name = nameOf(plugin ?? null);
      return name === null ? [] : [[name, fields(options ?? callArgument(plugin ?? null))]];
    });
  }
  return Object.entries(fields(plugins ?? null)).flatMap(([name, options]): [string, Fields][] => (name.startsWith('$') || options === false ? [] : [[name.replace(/([a-z])([A-Z])/g, (_, before: string, letter: string) => `${before}-${letter.toLowerCase()}`), fields(options)]]));
}

function nameOf(plugin: Plain): string | null {
  if (typeof plugin === 'string') return plugin;
  const { $call, $import, $function, name } = fields(plugin);
  const found = [$call, $import, name].find((each): each is string => typeof each === 'string');
  if (found !== undefined) return found.replace(/\.\w+$/, '');
  return $function === undefined && Object.keys(fields(plugin)).length === 0 ? null : 'a plugin written in the config';
}

function callArgument(plugin: Plain): Plain {
  const { args } = fields(plugin);
  return Array.isArray(args) ? ((args[0] as Plain | undefined) ?? null) : null;
}

/**
 * `@vuepress/plugin-back-to-top`, `@vuepress/back-to-top`, `vuepress-plugin-back-to-top` and `back-to-top` are one, and so is a copy in
 * such a folder. What was made anew for VuePress 2 has its old name with `-next`, `2` or `2x` (`sitemap2`); of `copyright2` other things are asked.
 */
function shortName(name: string): string {
  return name
    .replace(/^(?:\/|[a-z]:[\\/]).*[\\/]((?:vuepress-)?plugin-[\w-]+)(?:[\\/].*|\.js)?$/i, '$1')
    .replace(/^@vuepress-reco\/vuepress-plugin-|^@vuepress-reco\//, '')
    .replace(/^@vuepress\/(plugin-)?/, '')
    .replace(/^@[^/]+\/(vuepress-)?(plugin-)?/, '')
    .replace(/^vuepress-plugin-/, '')
    .replace(/^plugin-/, '')
    .replace(/-next$|(?<=[a-z])(?<!^copyright)2x?$/, '');
}

function pageSize(value: Plain | undefined): number | undefined {
  const size = typeof value === 'string' ? Number(value) : value;
  return typeof size === 'number' && Number.isInteger(size) && size > 0 ? size : undefined;
}

/** Where she stands and how her buttons look is ours. */
function mascotOf({ theme = null, width = null, height = null, messages = null }: Fields): Record<string, unknown> {
  const size = (value: Plain): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined);
  const said = Object.entries(fields(messages)).filter(([name, words]) => ['welcome', 'home', 'theme', 'close', 'info'].includes(name) && typeof words === 'string' && words !== '');
  const own = clean({ theme: supportedThemes(theme), width: size(width), height: size(height), messages: said.length === 0 ? undefined : Object.fromEntries(said) });
  return { mascot: Object.keys(own).length === 0 ? true : own };
}

/** theme-reco's plugin knew one more, a black cat whose model is not published. */
function supportedThemes(theme: Plain): string[] | undefined {
  const found = [theme].flat().filter((name): name is string => typeof name === 'string' && MASCOT_THEMES.includes(name));
  return found.length > 0 ? found : undefined;
}

function origin(address: Plain | undefined): string | undefined {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : undefined;
}

function text(value: Plain | undefined): string | undefined {
  const first = Array.isArray(value) ? (value[0] as Plain | undefined) : value;
  return typeof first === 'string' ? first : undefined;
}

function fields(value: Plain): Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
}

function clean(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).flatMap(([key, each]) => (each === undefined || each === null ? [] : [[key, typeof each === 'object' && !Array.isArray(each) ? clean(each as Record<string, unknown>) : each]])));
}
