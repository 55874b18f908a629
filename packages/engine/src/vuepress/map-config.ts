/**
 * From a VuePress config to ours: what has a place here is taken over, everything else is named once with what to do instead.
 * Pure. Names of keys and plugins are those that real blogs use.
 */
import { didYouMean, warning, type Outcome, type Problem } from '@glimpress/contracts/problem';
import { withLeanCloud } from '../comment-systems';
import { permalinkOfPattern } from '../config/permalink';
import { configSchema, themeConfigSchema, type UserConfig } from '../config/schema';
import type { Plain } from './config-answer';
import { takeBaiduOut } from './map-analytics';
import { mapLocks } from './map-locks';
import { leadToLists, longestFirst, ofFolders } from './map-menus';
import { musicBelow } from './map-music';
import { mapPlugins, markdownChoices } from './map-plugins';
import { addRepository, mapThemeConfig } from './map-theme';
import { isGungnir, isOfficialBlog, isPlume, isRecoOne, isVdoing, oldAddressesOf, themeName, themeOptions } from './old-addresses';
import { fieldsOf, pick, type Fields } from './plain-fields';
import { takeValid } from './take-valid';

/** Keys that only tell VuePress how to build: nothing is lost without them. */
const OF_THE_BUNDLER = new Set(['port', 'host', 'temp', 'cache', 'cacheDirectory', 'evergreen', 'bundler', 'chainWebpack', 'configureWebpack', 'postcss', 'stylus', 'scss', 'sass', 'less', 'extraWatchFiles', 'shouldPrefetch', 'shouldPreload', 'debug', 'open', 'define', 'clientConfigFile', 'templateDev', 'templateSSR', 'templateBuild', 'lazyLoading', 'extendPageData', 'extendCli', 'activeHeaderLinks']);
/** Settings of VuePress's own theme, and of the site: they are often written in each other's place, where VuePress says nothing about them. */
const OF_THEME = new Set(['logo', 'nav', 'navbar', 'sidebar', 'sidebarDepth', 'search', 'searchMaxSuggestions', 'displayAllHeaders', 'lastUpdated', 'smoothScroll', 'nextLinks', 'prevLinks', 'repo', 'repoLabel', 'docsRepo', 'docsDir', 'docsBranch', 'editLinks', 'editLinkText']);
const OF_SITE = new Set(['head', 'description', 'base', 'dest', 'markdown']);
const HINTS: Readonly<Record<string, string>> = {
  'themeConfig.algolia': 'Search is built in and needs no service.',
  'themeConfig.htmlModules': 'Write a layout of your own, or use "head" for scripts.',
  'themeConfig.copyright': 'Below every page stand "startYear" and "author".',
  'themeConfig.modifyBlogPluginOptions': 'Code of the config is read for its values only.',
  'themeConfig.bulletin': 'Write it into the home page.',
  'themeConfig.primaryColor': 'Write it into .vuepress/styles/palette.styl: $accentColor = #3eaf7c',
  'themeConfig.sidebar': 'It is no sidebar of VuePress itself (a theme made it from the folders?): give a folder as "children" of a group, and all its pages are listed.',
  'markdown.extendMarkdown': 'markdown-it plugins are not run; maths, footnotes, task lists, containers, emoji and diagrams are built in.',
  'markdown.plugins': 'markdown-it plugins are not run; maths, footnotes, task lists, containers, emoji and diagrams are built in.',
  'markdown.slugify': 'Headings get the ids of VuePress’s own slugify.',
  'markdown.config': 'markdown-it plugins are not run; maths, footnotes, task lists, containers, emoji and diagrams are built in.',
  'vite.publicDir': 'Move its files into "public" in the folder of the Markdown files.',
  base: 'Write the path the site is served under, like "/" or "/blog/".',
  patterns: 'Every Markdown file below the folder is a page, but for what a pattern with "!" leaves out.',
  pagePatterns: 'Every Markdown file below the folder is a page, but for what a pattern with "!" leaves out.',
  extendMarkdown: 'markdown-it plugins are not run; maths, footnotes, task lists, containers, emoji and diagrams are built in.',
  ready: 'Code of the config is read for its values only.',
  additionalPages: 'Write them as Markdown files.',
};

/** Which files are pages: what is left out is taken over, others than Markdown files are not. */
function mapPatterns(key: string, value: Plain): Record<string, unknown> {
  const patterns = Array.isArray(value) ? value.filter((each: Plain): each is string => typeof each === 'string') : [];
  const excluded = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const isOfMarkdown = Array.isArray(value) && patterns.every((pattern) => pattern.startsWith('!') || /^\*\*\/\*\.(md|vue)$/.test(pattern));
  // Folders with a dot and `node_modules` never hold articles.
  const own = excluded.filter((pattern) => !/^(\*\*\/)?(\.\w+|node_modules)(\/(\*\*)?)?$/.test(pattern));
  return { ...(own.length > 0 ? { srcExclude: own } : {}), ...(isOfMarkdown ? {} : { [key]: value }) };
}

/** Settings of VuePress's own blog theme that are meant for plugins, as these; it has five posts on a page, its plugin has ten. */
function splitBlogTheme({ globalPagination = { lengthPerPage: 5 }, sitemap = null, feed = null, ...rest }: Fields): [Fields, Plain] {
  return [rest, [['blog', { globalPagination }], ['sitemap', fieldsOf(sitemap)], ['feed', fieldsOf(feed)]]];
}

const PLUGINS_OF_HOPE_ONE = ['mdEnhance', 'copyCode', 'photoSwipe', 'sitemap', 'seo', 'feed', 'pwa'];

/** Settings of theme-hope 1, and those among them that are meant for its plugins. */
function splitHopeOne(settings: Fields): [Fields, Plain] {
  const entries = Object.entries(settings).filter(([key]) => key !== 'baseLang');
  const [ofPlugins, own] = [true, false].map((wanted) => Object.fromEntries(entries.filter(([key]) => PLUGINS_OF_HOPE_ONE.includes(key) === wanted))) as [Fields, Fields];
  const { sidebar } = own;
  const isByPath = typeof sidebar === 'object' && sidebar !== null && !Array.isArray(sidebar);
  return [isByPath ? { ...own, sidebar: Object.fromEntries(Object.entries(sidebar).map(([path, items]) => [path, withPlaces(items, path)])) } : own, ofPlugins];
}

/** The groups of a sidebar with whole prefixes: what is relative starts behind the last slash of the sidebar's path. */
function withPlaces(items: Plain, path: string): Plain {
  if (!Array.isArray(items)) return items;
  return items.map((item: Plain) => {
    const { prefix } = fieldsOf(item);
    return typeof prefix !== 'string' || prefix.startsWith('/') ? item : { ...fieldsOf(item), prefix: path.replace(/[^/]*$/, '') + prefix };
  });
}

/** Elements of a page's head, of which some blogs write the text as a list. */
function withTexts(head: Plain): Plain {
  if (!Array.isArray(head)) return head;
  return head.map((entry: Plain) => {
    const [tag, attributes, texts] = Array.isArray(entry) ? (entry as readonly Plain[]) : [];
    return Array.isArray(texts) && texts.every((text: Plain) => typeof text === 'string') ? [tag!, attributes!, texts.join('\n')] : entry;
  });
}

/** VuePress 2 has a head for each language as well: of a site with one it is the site's. */
function takeHeadOfOnlyLanguage(mapped: Record<string, unknown>): void {
  const locales = fieldsOf(mapped.locales as Plain | undefined);
  const { head, ...root } = fieldsOf(locales['/']);
  if (!Array.isArray(head) || Object.keys(locales).length > 1) return;
  mapped.locales = { '/': root };
  mapped.head = [...(Array.isArray(mapped.head) ? (mapped.head as unknown[]) : []), ...(withTexts(head) as readonly Plain[])];
}

/** `source` is the config as read, `file` and `engine` how it is named in problems; a folder `.vuepress/theme` is the theme when the config names none. */
export function mapVuePressConfig(source: Plain, file: string, engine: 'VuePress' | 'VitePress' = 'VuePress', hasOwnTheme = false): Outcome<UserConfig> {
  const problems: Problem[] = [];
  const ignored = (key: string, hint?: string): void => {
    problems.push(warning('vuepress/not-taken-over', `"${key}" of the ${engine} config is not taken over.`, { file, hint: hint ?? HINTS[key] ?? nearKey(key) ?? 'The site is built without it.' }));
  };
  const config = fieldsOf(source);
  const theme = themeOf(config.theme, ignored);
  const themeConfig = { ...theme, ...fieldsOf(config.themeConfig) };
  const { hostname, favicon, plugins: themePlugins, markdown: themeMarkdown, ...ofTheme } = themeConfig;
  const { oldLists, postsAtHome } = oldAddressesOf(source);
  const [themeKeys, ofBlogTheme] = isOfficialBlog(themeName(config.theme)) ? splitBlogTheme(ofTheme) : oldLists === 'hope-1' ? splitHopeOne(ofTheme) : [ofTheme, null];
  const plugins = mapPlugins(config.plugins, ignored);
  // theme-hope has it among what it says of its blog.
  const { perPage = fieldsOf(themeKeys.blog).articlePerPage } = fieldsOf(themeKeys.pagination);

  const mapped: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(config)) {
    if (value === null || ['theme', 'themeConfig', 'plugins', 'ga'].includes(key) || OF_THE_BUNDLER.has(key)) continue;
    // Of a template, and never filled in.
    if (value === '' && !Object.hasOwn(configSchema.entries, key)) continue;
    if (key === 'serviceWorker') mapped.offline = value === true;
    else if (key === 'base') mapped.base = withSlashes(value);
    else if (key === 'permalinkPattern') mapped.permalink = typeof value === 'string' && value !== '' ? permalinkOfPattern(value) : undefined;
    else if (key === 'head') mapped.head = withTexts(value);
    else if (key === 'patterns' || key === 'pagePatterns') Object.assign(mapped, mapPatterns(key, value));
    else if (key === 'markdown') mapped.markdown = mapMarkdown(fieldsOf(value), ignored);
    else mapped[key] = value;
  }
  takeHeadOfOnlyLanguage(mapped);
  // theme-hope 1 has the language beside its own settings.
  if (oldLists === 'hope-1' && typeof themeConfig.baseLang === 'string') merge(mapped, { locales: { '/': { lang: themeConfig.baseLang } } });
  mapped.themeConfig = mapThemeConfig(themeKeys, ignored);
  // Of all themes only theme-reco locks a site with so common a word: to others it is an account, or something of their own.
  const { password = null } = themeKeys;
  const isOthers = !themeName(config.theme).includes('reco');
  if (isOthers && password !== null && password !== '') ignored('themeConfig.password', 'Was it to lock pages? Say with "encrypt" which.');
  const { locks, whole } = mapLocks(isOthers ? { ...themeKeys, password: null } : themeKeys);
  if (Object.keys(locks).length > 0) mapped.encrypt = locks;
  if (whole !== null) problems.push(warning('vuepress/not-taken-over', `Each page asks for the password of "themeConfig.${whole}", but titles, dates and tags can be seen without it.`, { file, hint: 'What nobody shall see belongs behind your server’s login.' }));
  if (engine === 'VuePress') addRepository(mapped.themeConfig as Record<string, unknown>, themeKeys);
  // What other themes' home pages had, they showed.
  if (!hasOwnTheme && !isRecoOne(themeName(config.theme))) delete (mapped.themeConfig as Record<string, unknown>).type;
  if (postsAtHome) merge(mapped, { themeConfig: { blogHome: true } });
  // Of the posts of these themes one leads to the next by date.
  if (isPlume(themeName(config.theme)) || isGungnir(themeName(config.theme))) merge(mapped, { themeConfig: { sidebar: false } });
  const isHope = oldLists === 'hope' || oldLists === 'hope-1';
  for (const part of withLocales(mapped.themeConfig as Record<string, unknown>)) {
    if (isHope || oldLists === 'plume') leadToLists(part.nav, isHope ? 'hope' : 'plume');
    // VuePress 2, whose theme is called, and VitePress take the longest path; what is written first stands here, as in VuePress 1.
    if (engine === 'VitePress' || fieldsOf(config.theme).$call !== undefined) part.sidebar = longestFirst(oldLists === 'hope' ? ofFolders(part.sidebar) : part.sidebar);
  }
  merge(mapped, plugins);
  if (typeof perPage === 'number') merge(mapped, { perPage });
  if (ofBlogTheme !== null) merge(mapped, mapPlugins(ofBlogTheme, ignored));
  // theme-hope takes plugins, the site's address and its icon.
  merge(mapped, mapPlugins(themePlugins, ignored));
  // theme-hope 1 has its lists of posts unless told not to.
  const { blog = oldLists === 'hope-1' && themeConfig.blog !== false } = fieldsOf(themePlugins);
  if ((isHope && blog !== false) || isVdoing(themeName(config.theme))) mapped.undatedPosts = true;
  // Since 1.6.6 theme-reco’s list is of all pages with a title.
  else if ((mapped.themeConfig as { type?: unknown }).type === 'blog') mapped.undatedPosts = 'last';
  // No page of these generators waits: one that did would lose its address.
  mapped.futurePosts = true;
  // theme-vdoing shows this one picture at the address as it is written: under a base that holds it.
  const ofVdoing = mapped.themeConfig as { authorAvatar?: unknown };
  const { authorAvatar } = ofVdoing;
  if (isVdoing(themeName(config.theme)) && typeof authorAvatar === 'string' && typeof mapped.base === 'string' && authorAvatar.startsWith(mapped.base)) ofVdoing.authorAvatar = `/${authorAvatar.slice(mapped.base.length)}`;
  if (Array.isArray(mapped.music) && typeof mapped.base === 'string') mapped.music = musicBelow(mapped.base, mapped.music as Plain[]);
  const markdown = { ...markdownChoices({ breaks: fieldsOf(themeMarkdown).gfm ?? false, ...fieldsOf(themeMarkdown) }), ...markdownOfEngine(engine, source), ...(engine === 'VuePress' && titlesBoxes(source, hasOwnTheme) ? { boxTitles: true } : {}), ...(engine === 'VuePress' && hidesHeading(source) ? { oneTitle: true } : {}) };
  if (Object.keys(markdown).length > 0) merge(mapped, { markdown });
  if (typeof hostname === 'string' && URL.canParse(hostname)) mapped.url ??= new URL(hostname).origin;
  if (typeof favicon === 'string' && favicon !== '') mapped.head = [...(Array.isArray(mapped.head) ? (mapped.head as unknown[]) : []), ['link', { rel: 'icon', href: favicon }]];
  // VuePress 0's own.
  if (typeof config.ga === 'string' && config.ga !== '') merge(mapped, { themeConfig: { analytics: { id: config.ga } } });
  if (Array.isArray(mapped.head)) {
    const { head, baidu } = takeBaiduOut(mapped.head as readonly unknown[]);
    if (head.length === 0) delete mapped.head;
    else mapped.head = head;
    if (baidu !== undefined) merge(mapped, { themeConfig: { analytics: { baidu } } });
  }

  showComments(mapped.themeConfig as Record<string, unknown>);
  problems.push(...askLeanCloud(mapped.themeConfig as Record<string, unknown>, file));

  const { value, dropped } = takeValid(mapped);
  for (const [path, { entries, lacking }] of dropped) {
    const without = [...lacking].map((name) => `"${name}"`).join(' or ');
    if (entries === 0) ignored(path);
    else ignored(path, `${entries === 1 ? 'One of its entries is' : `${entries} of its entries are`} none that can stand here${without === '' ? '' : ` (without ${without})`}. The others are taken over.`);
  }
  return { value, problems: unique(problems) };
}

/** Advice on a key that is likely a slip, or on the value of one that there is. */
function nearKey(path: string): string | undefined {
  const [name, ...above] = path.split('.').reverse() as [string, ...string[]];
  const schema = above.length === 0 ? configSchema : above.join() === 'themeConfig' ? themeConfigSchema : undefined;
  if (schema && Object.hasOwn(schema.entries, name)) return 'Its value is none that it can have here: the site is built without it.';
  if (above.length === 0 && OF_THEME.has(name)) return `It is read in "themeConfig" alone: move it there. The site is built without it.`;
  if (above.join() === 'themeConfig' && OF_SITE.has(name)) return `It is read beside "themeConfig" alone: move it there. The site is built without it.`;
  const near = schema && didYouMean(name, Object.keys(schema.entries));
  return near === undefined ? undefined : `Did you mean "${near}"? The site is built without it.`;
}

/** `blog` as `/blog/`; what is no path stays as it is, and is refused. */
function withSlashes(base: Plain): Plain {
  return typeof base === 'string' && /^[^.:]*$/.test(base) ? `/${base}/`.replace(/\/{2,}/g, '/') : base;
}

/** Valine's comments stay where they were, while LeanCloud is there. */
function askLeanCloud(theme: Record<string, unknown>, file: string): Problem[] {
  const valine = fieldsOf(theme.valineConfig as Plain | undefined);
  const served = withLeanCloud(valine);
  if (served === valine) return [];
  theme.valineConfig = served;
  return [warning('config/comments', `"themeConfig.valineConfig" has no "serverURLs": the comments are asked of ${String(served.serverURLs)}, as by Valine. LeanCloud ends on 2027-01-12.`, { file, hint: 'Move them to a server of your own before ("Leaving LeanCloud" in the manual) and write its address as "serverURLs".' })];
}

/** Comments that were configured stood below every article, unless theme-reco's `showComment`, or theme-reco 2's `hideComments`, said no. */
function showComments(theme: Record<string, unknown>): void {
  for (const key of ['valineConfig', 'vssueConfig', 'giscusConfig', 'options']) {
    const options = theme[key];
    if (typeof options !== 'object' || options === null || Array.isArray(options)) continue;
    const { hideComments, ...own } = options as Fields;
    theme[key] = { showComment: hideComments !== true, ...own };
  }
}

/** VuePress 1 names a theme; VuePress 2 calls it with what was `themeConfig`. */
function themeOf(theme: Plain | undefined, ignored: (key: string, hint?: string) => void): Fields {
  const name = themeName(theme);
  if (theme !== undefined && !/(^|[/@-])(reco|default-theme|theme-default|default)\b/.test(name) && !/theme-reco|defaultTheme|recoTheme/.test(name)) {
    ignored('theme', `The site has the look of Glimpress's own theme${name === '' || /^(?:[A-Za-z]:)?\//.test(name) ? '' : `, not of "${name}"`}. What its articles say is all there.`);
  }
  return themeOptions(theme);
}

const MARKDOWN_KEYS = new Set(['lineNumbers', 'extractHeaders', 'externalLinks', 'toc', 'breaks', 'linkify', 'sup', 'sub']);

/** Plugins of markdown-it that code of the config uses, which the process that ran it has named. */
function pluginsHint(code: Plain): string | undefined {
  const { $plugins: names } = fieldsOf(code);
  return Array.isArray(names) ? `Plugins of markdown-it are not run: ${names.map((name: Plain) => String(name)).join(', ')}.` : undefined;
}

function mapMarkdown(markdown: Fields, ignored: (key: string, hint?: string) => void): Record<string, unknown> {
  const mapped: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(markdown)) {
    // What VuePress 2 calls so has the levels in it.
    if (key === 'headers' || (key === 'extractHeaders' && !Array.isArray(value))) mapped.extractHeaders = fieldsOf(value).level;
    else if (MARKDOWN_KEYS.has(key)) mapped[key] = key === 'toc' ? pick(fieldsOf(value), ['includeLevel']) : value;
    else if (key === 'code') mapped.lineNumbers = fieldsOf(value).lineNumbers;
    else if (key !== 'anchor') ignored(`markdown.${key}`, pluginsHint(value));
  }
  return mapped;
}

/** What is so unless the config says otherwise. */
function markdownOfEngine(engine: 'VuePress' | 'VitePress', source: Plain): Record<string, unknown> {
  if (engine === 'VitePress') return { headingIds: 'vuepress-2', linkify: true, boxTitles: true };
  return { ...(oldAddressesOf(source).oldPaths === null ? {} : { headingIds: 'vuepress-2' }), ...(isPlume(themeName(fieldsOf(source).theme)) ? { sup: true, sub: true } : {}) };
}

/** Whether boxes had a title when the author gave none: those of VuePress 2 have, and of themes of VuePress 1 all but theme-reco's. */
function titlesBoxes(source: Plain, hasOwnTheme: boolean): boolean {
  const { theme } = fieldsOf(source);
  if (oldAddressesOf(source).oldPaths !== null) return true;
  return theme === undefined ? !hasOwnTheme : typeof theme === 'string' && /(?:^|[/-])(?:default|vdoing|hope)$/.test(themeName(theme));
}

/** Whether the theme showed a page's title and hid the heading that its text begins with. */
function hidesHeading(source: Plain): boolean {
  const { oldLists, namedByFiles } = oldAddressesOf(source);
  return namedByFiles || oldLists === 'hope' || oldLists === 'hope-1' || oldLists === 'reco-2' || oldLists === 'plume';
}

/** The theme's settings, and those of each language. */
function withLocales(theme: Record<string, unknown>): Record<string, unknown>[] {
  return [theme, ...Object.values((theme.locales ?? {}) as Record<string, Record<string, unknown>>)];
}

function merge(into: Record<string, unknown>, from: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(from)) {
    const known = into[key];
    if (typeof known === 'object' && known !== null && typeof value === 'object' && value !== null && !Array.isArray(value)) merge(known as Record<string, unknown>, value as Record<string, unknown>);
    else into[key] ??= value;
  }
}

function unique(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}
