/** A VitePress config in VuePress's words, so that one mapping serves both. Pure. */
import type { Problem } from '@glimpress/contracts/problem';
import type { Plain } from '../vuepress/config-answer';
import { recordsOf } from '../vuepress/map-footer';
import { blogTheme, LENIENT, ownBlog } from './vitepress-themes';

type Fields = { readonly [key: string]: Plain };

/** Texts, and what is built in or of the bundler: nothing is lost without them. */
const SILENT = new Set(
  `cacheDir assetsDir vite vue ignoreDeadLinks mpa metaChunk useWebFonts titleTemplate cleanUrls transformHead transformHtml transformPageData postRender buildEnd buildConcurrency scrollOffset
   extends srcDir srcExclude outDir rewrites sitemap themeConfig appearance lastUpdated locales markdown router shouldPreload pwa mermaid mermaidPlugin contentProps`.split(/\s+/),
);
const SILENT_THEME = new Set(
  `nav sidebar socialLinks footer editLink outline outlineTitle logo logoLink siteTitle search algolia docFooter darkModeSwitchLabel lightModeSwitchTitle darkModeSwitchTitle sidebarMenuLabel
   returnToTopLabel langMenuLabel skipToContentLabel externalLinkIcon aside i18nRouting lastUpdated lastUpdatedText notFound posts postLength pageSize`.split(/\s+/),
);
const SILENT_MARKDOWN = new Set('theme image container math attrs codeTransformers languages languageAlias languageLabel defaultHighlightLang codeCopyButtonTitle anchor headers emoji gfmAlerts cjkFriendlyEmphasis'.split(' '));

/** `extends` first, then the config itself. */
export function withExtended(source: Plain): Fields {
  const config = fields(source);
  const call = fields(config.extends);
  // Of a package that is not here nothing is known.
  const given = Array.isArray(call.args) ? fields(call.args[0] as Plain) : call.$import === undefined && call.$call === undefined ? call : {};
  const below = blogTheme(config.extends)?.site ?? given;
  return { ...below, ...config, themeConfig: { ...fields(below.themeConfig), ...fields(config.themeConfig) } };
}

/** A problem of that config, with keys called as VitePress has them. */
export function asWritten(problem: Problem): Problem {
  return { ...problem, message: problem.message.replace('themeConfig.social"', 'themeConfig.socialLinks"').replace('themeConfig.footer (message, copyright)"', 'themeConfig.footer"') };
}

/** The same site as a VuePress config would describe it. */
export function asVuePress(config: Fields): Plain {
  const theme = fields(config.themeConfig);
  const blog = blogTheme(config.extends)?.theme ?? ownBlog(theme);
  const markdown = fields(config.markdown);
  const { root: rootLocale, ...others } = fields(config.locales);
  const locales = Object.entries({ ...(rootLocale === undefined ? {} : { '/': rootLocale }), ...others } as Fields).map(([key, locale]): [string, Fields] => [localePath(key, fields(locale)), fields(locale)]);
  // Locales mostly repeat it, with a text of their own.
  const patterns = [theme, ...locales.map(([, { themeConfig }]) => fields(themeConfig))].map(({ editLink }): Plain | undefined => fields(editLink).pattern);
  const top = rootLocale === undefined ? {} : fields(rootLocale);
  const hostname = fields(config.sitemap).hostname;
  const { publicDir = 'public' } = fields(config.vite);
  const containers = { ...titledBoxes(fields(markdown.container)), ...fields(markdown.containers) };
  return {
    ...unheard(config, SILENT),
    ...(publicDir === 'public' ? {} : { 'vite.publicDir': publicDir }),
    ...(top.title === undefined ? {} : { title: top.title }),
    ...(top.description === undefined ? {} : { description: top.description }),
    ...(config.lang === undefined && top.lang !== undefined ? { lang: top.lang } : {}),
    ...(locales.length === 0 ? {} : { locales: Object.fromEntries(locales.map(([path, { label, lang, title, description }]) => [path, present({ label, lang, title, description })])) }),
    ...(typeof hostname === 'string' && URL.canParse(hostname) ? { url: new URL(hostname).origin } : {}),
    markdown: present({ ...unheard(markdown, SILENT_MARKDOWN), extractHeaders: outline(theme.outline), containers: isEmpty(containers) ? undefined : containers }),
    themeConfig: {
      ...blog,
      ...themeOf(theme, blog),
      ...editOf(patterns.find((pattern) => pattern !== undefined)),
      // An empty sidebar is none: the themes make theirs all the same.
      ...(blog.sidebar !== undefined && isEmpty(theme.sidebar) ? { sidebar: blog.sidebar } : {}),
      ...(locales.length === 0 ? {} : { locales: Object.fromEntries(locales.map(([path, { label, themeConfig }]) => [path, present({ ...themeOf(fields(themeConfig), blog), label, repo: undefined })])) }),
      ...(config.lastUpdated === undefined && theme.lastUpdatedText === undefined ? {} : { lastUpdated: typeof theme.lastUpdatedText === 'string' ? theme.lastUpdatedText : config.lastUpdated !== false }),
      ...(config.appearance === 'dark' ? { mode: 'dark' } : config.appearance === false ? { mode: 'light', modePicker: false } : {}),
    },
  };
}

/** Its boxes with the titles that it gives them: `tipLabel` and the like. */
function titledBoxes(labels: Fields): Fields {
  const titled = ['tip', 'info', 'warning', 'danger', 'details'].map((name) => [name, labels[`${name}Label`]] as const);
  return Object.fromEntries(titled.flatMap(([name, title]) => (typeof title === 'string' && title !== '' ? [[name, { title }]] : [])));
}

function localePath(key: string, { link }: Fields): string {
  return key.startsWith('/') ? key : typeof link === 'string' && link.startsWith('/') && link.endsWith('/') ? link : `/${key}/`;
}

/** `blog`: the settings of its blog theme, beside whose posts links to profiles stand. */
function themeOf(theme: Fields, blog: Fields): Fields {
  const { nav, sidebar, socialLinks, footer, logo, comment } = theme;
  const github = Array.isArray(socialLinks) ? socialLinks.map((each: Plain) => fields(each)).find(({ icon, link }) => icon === 'github' && typeof link === 'string' && /^https:\/\/github\.com\/[^/]+\/[^/]+\/?$/.test(link)) : undefined;
  const others = Array.isArray(socialLinks) && socialLinks.length > (github ? 1 : 0);
  const { message, copyright } = fields(footer) as Readonly<Record<string, Plain | undefined>>;
  const startYear = typeof copyright === 'string' ? /\b(?:19|20)\d\d\b/.exec(copyright)?.[0] : undefined;
  const records = recordsOf(Object.values(fields(footer)).filter((each) => typeof each === 'string').join('\n'));
  return present({
    ...unheard(theme, SILENT_THEME),
    // A theme of the author's own needs no name of the service: giscus has these ids.
    ...(fields(comment).repoId === undefined ? {} : { comment: { provider: 'giscus', ...LENIENT, ...fields(comment) } }),
    nav: Array.isArray(nav) ? nav.filter((each: Plain) => fields(each).text !== undefined).map(navItem) : undefined,
    sidebar: sidebarOf(sidebar),
    logo: typeof logo === 'string' ? logo : (fields(logo).src ?? fields(logo).light),
    repo: github?.link,
    ...(others && blog.blogHome !== true ? { social: socialLinks } : {}),
    socialLinks: blog.blogHome === true && Array.isArray(socialLinks) ? (blog.socialLinks ?? socialLinks.map((each: Plain) => fields(each)).map(({ ariaLabel, link }) => present({ title: ariaLabel, link }))) : undefined,
    ...records,
    startYear: startYear === undefined ? undefined : Number(startYear),
    ...(footer !== undefined && Object.keys(records).length === 0 && (startYear === undefined || message !== undefined) ? { 'footer (message, copyright)': footer } : {}),
  });
}

/** A menu's group without a title is there to draw lines around its items. */
function navItem(item: Plain): Plain {
  const { items } = fields(item);
  if (!Array.isArray(items)) return item;
  return { ...fields(item), items: items.flatMap((each: Plain): readonly Plain[] => (Array.isArray(fields(each).items) && !fields(each).text ? (fields(each).items as Plain[]) : [each])) };
}

/** `https://github.com/owner/repo/edit/main/docs/:path`, and the like on other hosts. What shows the file (`blob`, `tree`) edits it where that is known of the host: GitLab, wherever it runs, has `/-/`. */
function editOf(pattern: Plain | undefined): Fields {
  if (pattern === undefined || pattern === null || pattern === '') return {};
  const [, root = '', host = '', way, branch = '', folder = ''] = (typeof pattern === 'string' ? /^(https?:\/\/([^/\s]+)\/\S+?)\/(edit|blob|tree)\/([^/]+)\/(.*?)\/?:path/.exec(pattern) : null) ?? [];
  const isKnown = way === 'edit' || /^(?:github|gitee)\.com$/.test(host) || root.endsWith('/-');
  if (root === '' || !isKnown) return { 'editLink.pattern': pattern };
  return { docsRepo: root.replace(/^https:\/\/github\.com\//, ''), docsBranch: branch, docsDir: folder, editLinks: true };
}

/** `level` of `outline`: a number, `[from, to]` or `deep`. */
function outline(written: Plain | undefined): string[] | undefined {
  const level = typeof written === 'object' && written !== null && !Array.isArray(written) ? (written as Fields).level : written;
  const [from = 0, to = 0] = level === 'deep' ? [2, 6] : typeof level === 'number' ? [level, level] : Array.isArray(level) ? level.map((each: Plain) => (typeof each === 'object' ? 0 : Number(each))) : [];
  return from >= 1 && to <= 6 && from <= to ? Array.from({ length: to - from + 1 }, (_, index) => `h${from + index}`) : undefined;
}

function sidebarOf(sidebar: Plain | undefined): Plain | undefined {
  if (Array.isArray(sidebar)) return sidebar.map((item: Plain) => sidebarItem(item, ''));
  if (sidebar === null || typeof sidebar !== 'object') return undefined;
  return Object.fromEntries(
    Object.entries(sidebar as Fields).map(([prefix, entry]): [string, Plain] => {
      return [/^\/.*\/$/.test(prefix) ? prefix : `/${prefix.replace(/^\/|\/$/g, '')}/`.replace('//', '/'), sidebarList(entry)];
    }),
  );
}

/** The items of one folder's sidebar. */
export function sidebarList(entry: Plain): Plain[] {
  const { items, base } = fields(entry);
  const list: readonly Plain[] = Array.isArray(entry) ? entry : Array.isArray(items) ? items : [];
  return list.map((item) => sidebarItem(item, typeof base === 'string' ? base : ''));
}

function sidebarItem(item: Plain, outer: string): Plain {
  // VitePress 0.x has VuePress's word for the items.
  const { text, link, children, items = children, collapsed, base } = fields(item) as Readonly<Record<string, Plain | undefined>>;
  const prefix = typeof base === 'string' ? base : outer;
  const path = typeof link !== 'string' ? undefined : /^(https?:)?\/\//.test(link) || (link.startsWith('/') && prefix === '') ? link : `${prefix}/${link}`.replace(/\/{2,}/g, '/');
  if (!Array.isArray(items)) return path === undefined ? { title: text ?? '', children: [] } : [path, text ?? path];
  return present({ title: text ?? '', path, collapsable: collapsed !== undefined && collapsed !== null, children: items.map((each: Plain) => sidebarItem(each, prefix)) });
}

/** What nobody here knows goes on as it is, to be named. */
function unheard(from: Fields, known: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(from).filter(([key]) => !known.has(key)));
}

function isEmpty(value: Plain | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function present(from: Readonly<Record<string, Plain | undefined>>): Fields {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined)) as Fields;
}

function fields(value: Plain | undefined): Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
}
