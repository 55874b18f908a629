/** A VitePress config in VuePress's words, so that one mapping serves both. Pure. */
import type { Plain } from '../vuepress/config-answer';
import { recordsOf } from '../vuepress/footer-record';

type Fields = { readonly [key: string]: Plain };

/** Texts, and what is built in or of the bundler: nothing is lost without them. */
const SILENT = new Set(
  `cacheDir assetsDir vite vue ignoreDeadLinks mpa metaChunk useWebFonts titleTemplate cleanUrls transformHead transformHtml transformPageData postRender buildEnd buildConcurrency scrollOffset
   extends srcDir srcExclude outDir rewrites sitemap themeConfig appearance lastUpdated locales markdown router shouldPreload pwa mermaid mermaidPlugin contentProps`.split(/\s+/),
);
const SILENT_THEME = new Set(
  `nav sidebar socialLinks footer editLink outline outlineTitle logo logoLink siteTitle search algolia docFooter darkModeSwitchLabel lightModeSwitchTitle darkModeSwitchTitle sidebarMenuLabel
   returnToTopLabel langMenuLabel skipToContentLabel externalLinkIcon aside i18nRouting lastUpdated lastUpdatedText notFound`.split(/\s+/),
);
const SILENT_MARKDOWN = new Set('theme image container math attrs codeTransformers languages languageAlias languageLabel defaultHighlightLang codeCopyButtonTitle anchor headers emoji gfmAlerts cjkFriendlyEmphasis'.split(' '));

/** `extends` first, then the config itself. */
export function withExtended(source: Plain): Fields {
  const config = fields(source);
  const call = fields(config.extends);
  const below = Array.isArray(call.args) ? fields(call.args[0] as Plain) : call;
  return { ...below, ...config, themeConfig: { ...fields(below.themeConfig), ...fields(config.themeConfig) } };
}

/** The same site as a VuePress config would describe it. */
export function asVuePress(config: Fields): Plain {
  const theme = fields(config.themeConfig);
  const markdown = fields(config.markdown);
  const { root: rootLocale, ...others } = fields(config.locales);
  const locales = Object.entries({ ...(rootLocale === undefined ? {} : { '/': rootLocale }), ...others } as Fields).map(([key, locale]): [string, Fields] => [localePath(key, fields(locale)), fields(locale)]);
  const top = rootLocale === undefined ? {} : fields(rootLocale);
  const hostname = fields(config.sitemap).hostname;
  return {
    ...unheard(config, SILENT),
    ...(top.title === undefined ? {} : { title: top.title }),
    ...(top.description === undefined ? {} : { description: top.description }),
    ...(config.lang === undefined && top.lang !== undefined ? { lang: top.lang } : {}),
    ...(locales.length === 0 ? {} : { locales: Object.fromEntries(locales.map(([path, { label, lang, title, description }]) => [path, present({ label, lang, title, description })])) }),
    ...(typeof hostname === 'string' && URL.canParse(hostname) ? { url: new URL(hostname).origin } : {}),
    markdown: present({ ...unheard(markdown, SILENT_MARKDOWN), extractHeaders: outline(theme.outline) }),
    themeConfig: {
      ...themeOf(theme),
      ...(locales.length === 0 ? {} : { locales: Object.fromEntries(locales.map(([path, { label, themeConfig }]) => [path, present({ ...themeOf(fields(themeConfig)), label, repo: undefined })])) }),
      ...(config.lastUpdated === undefined && theme.lastUpdatedText === undefined ? {} : { lastUpdated: typeof theme.lastUpdatedText === 'string' ? theme.lastUpdatedText : config.lastUpdated !== false }),
      ...(config.appearance === 'dark' ? { mode: 'dark' } : config.appearance === false ? { mode: 'light', modePicker: false } : {}),
    },
  };
}

function localePath(key: string, { link }: Fields): string {
  return key.startsWith('/') ? key : typeof link === 'string' && link.startsWith('/') && link.endsWith('/') ? link : `/${key}/`;
}

function themeOf(theme: Fields): Fields {
  const { nav, sidebar, socialLinks, footer, editLink, logo } = theme;
  const github = Array.isArray(socialLinks) ? socialLinks.map((each: Plain) => fields(each)).find(({ icon, link }) => icon === 'github' && typeof link === 'string' && /^https:\/\/github\.com\/[^/]+\/[^/]+\/?$/.test(link)) : undefined;
  const others = Array.isArray(socialLinks) && socialLinks.length > (github ? 1 : 0);
  const records = recordsOf(Object.values(fields(footer)).filter((each) => typeof each === 'string').join('\n'));
  return present({
    ...unheard(theme, SILENT_THEME),
    nav: Array.isArray(nav) ? nav.filter((each: Plain) => fields(each).text !== undefined) : undefined,
    sidebar: sidebarOf(sidebar),
    logo: typeof logo === 'string' ? logo : (fields(logo).src ?? fields(logo).light),
    repo: github?.link,
    ...(others ? { social: socialLinks } : {}),
    ...records,
    ...(footer !== undefined && Object.keys(records).length === 0 ? { 'footer (message, copyright)': footer } : {}),
    ...editOf(fields(editLink).pattern),
  });
}

/** `https://github.com/owner/repo/edit/main/docs/:path`. */
function editOf(pattern: Plain | undefined): Fields {
  const [, repo, branch, folder] = (typeof pattern === 'string' ? /^https:\/\/github\.com\/([^/]+\/[^/]+)\/(?:edit|blob|tree)\/([^/]+)\/(.*?)\/?:path/.exec(pattern) : null) ?? [];
  return repo === undefined ? {} : { docsRepo: repo, docsBranch: branch!, docsDir: folder!, editLinks: true };
}

/** `level` of `outline`: a number, `[from, to]` or `deep`. */
function outline(written: Plain | undefined): string[] | undefined {
  const level = typeof written === 'object' && written !== null && !Array.isArray(written) ? (written as Fields).level : written;
  const [from, to] = level === 'deep' ? [2, 6] : typeof level === 'number' ? [level, level] : Array.isArray(level) ? [Number(level[0]), Number(level[1])] : [0, 0];
  return from >= 1 && to <= 6 && from <= to ? Array.from({ length: to - from + 1 }, (_, index) => `h${from + index}`) : undefined;
}

function sidebarOf(sidebar: Plain | undefined): Plain | undefined {
  if (Array.isArray(sidebar)) return sidebar.map((item: Plain) => sidebarItem(item, ''));
  const generated = generatedSidebar(sidebar);
  if (generated !== null) return generated;
  if (sidebar === null || typeof sidebar !== 'object') return undefined;
  return Object.fromEntries(
    Object.entries(sidebar as Fields).map(([prefix, entry]): [string, Plain] => {
      const { items, base } = fields(entry);
      const list = Array.isArray(entry) ? entry : Array.isArray(items) ? items : [];
      return [/^\/.*\/$/.test(prefix) ? prefix : `/${prefix.replace(/^\/|\/$/g, '')}/`.replace('//', '/'), list.map((item: Plain) => sidebarItem(item, typeof base === 'string' ? base : ''))];
    }),
  );
}

/** `generateSidebar({ … })` of vitepress-sidebar: all pages of folders, in the order of their files. */
function generatedSidebar(sidebar: Plain | undefined): Plain | null {
  const { $call, args } = fields(sidebar);
  if (typeof $call !== 'string' || !/^vitepress-sidebar\b/.test($call) || !Array.isArray(args)) return null;
  return Object.fromEntries(
    [args[0] as Plain].flat().map((each): [string, Plain] => {
      const { resolvePath, scanStartPath } = fields(each as Plain);
      const path = [resolvePath, scanStartPath].find((value) => typeof value === 'string' && value !== '');
      const folder = typeof path === 'string' ? `/${path.replace(/^\/|\/$/g, '')}/`.replace('//', '/') : '/';
      return [folder, [{ title: folder.split('/').at(-2) || '目录', collapsable: false, prefix: folder, children: 'structure' }]];
    }),
  );
}

function sidebarItem(item: Plain, outer: string): Plain {
  const { text, link, items, collapsed, base } = fields(item);
  const prefix = typeof base === 'string' ? base : outer;
  const path = typeof link !== 'string' ? undefined : /^(https?:)?\/\//.test(link) || (link.startsWith('/') && prefix === '') ? link : `${prefix}/${link}`.replace(/\/{2,}/g, '/');
  if (!Array.isArray(items)) return path === undefined ? { title: text ?? '', children: [] } : [path, text ?? path];
  return present({ title: text ?? '', path, collapsable: collapsed !== undefined && collapsed !== null, children: items.map((each: Plain) => sidebarItem(each, prefix)) });
}

/** What nobody here knows goes on as it is, to be named. */
function unheard(from: Fields, known: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(from).filter(([key]) => !known.has(key)));
}

function present(from: Readonly<Record<string, Plain | undefined>>): Fields {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined)) as Fields;
}

function fields(value: Plain | undefined): Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
}
