/**
 * From a VuePress config to ours: what has a place here is taken over, everything else is named once with what to do instead.
 * Pure. Names of keys and plugins are those that real blogs use.
 */
import { warning, type Outcome, type Problem } from '@glimpress/contracts/problem';
import { withLeanCloud } from '../comment-systems';
import type { UserConfig } from '../config/schema';
import type { Plain } from './config-answer';
import { hintOn } from './config-hints';
import { takeBaiduOut } from './map-analytics';
import { mapLocks } from './map-locks';
import { musicBelow } from './map-music';
import { mapPlugins, markdownChoices, pluginOptions } from './map-plugins';
import { mapSite } from './map-site';
import { addRepository, mapThemeConfig } from './map-theme';
import { oldAddressesOf, themeName, themeOptions } from './old-addresses';
import { fieldsOf, merge, type Fields } from './plain-fields';
import { splitThemeConfig } from './split-theme-config';
import { takeValid } from './take-valid';
import { addHabits, markdownHabits, type OldConfig } from './theme-habits';

/** `source` is the config as read, `file` and `engine` how it is named in problems; a folder `.vuepress/theme` is the theme when the config names none. */
export function mapVuePressConfig(source: Plain, file: string, engine: 'VuePress' | 'VitePress' = 'VuePress', hasOwnTheme = false): Outcome<UserConfig> {
  const problems: Problem[] = [];
  const ignored = (key: string, hint?: string): void => {
    problems.push(warning('vuepress/not-taken-over', `"${key}" of the ${engine} config is not taken over.`, { file, hint: hint ?? hintOn(key) }));
  };
  const config = fieldsOf(source);
  const name = themeName(config.theme);
  problems.push(...tellTheme(config, name, file, engine));
  const themeConfig = { ...themeOptions(config.theme), ...fieldsOf(config.themeConfig) };
  // theme-hope takes plugins, the site's address and its icon; VuePress 2's own theme, and theme-gungnir, plugins under a name of their own.
  const { hostname, favicon, plugins: hopePlugins, themePlugins = null, markdown: themeMarkdown, ...ofTheme } = themeConfig;
  const { ga = null, ba = null, ...ownPlugins } = fieldsOf(themePlugins);
  const gungnirPlugins: Fields = { ...ownPlugins, 'baidu-google-analytics': { ga, hm: ba } };
  const { oldLists } = oldAddressesOf(source);
  const [themeKeys, handedOn] = splitThemeConfig(ofTheme, name, oldLists);
  const plugins = mapPlugins(config.plugins, ignored);

  const mapped = mapSite(config, ignored);
  // theme-hope 1 has the language beside its own settings.
  if (oldLists === 'hope-1' && typeof themeConfig.baseLang === 'string') merge(mapped, { locales: { '/': { lang: themeConfig.baseLang } } });
  const theme = mapThemeConfig(themeKeys, ignored);
  mapped.themeConfig = theme;
  problems.push(...takeLocks(mapped, themeKeys, pluginOptions(config.plugins, 'posts-encrypt') ?? {}, name, file, ignored));
  if (engine === 'VuePress') addRepository(theme, themeKeys);
  merge(mapped, plugins);
  // theme-hope has it among what it says of its blog.
  const { perPage = fieldsOf(themeKeys.blog).articlePerPage } = fieldsOf(themeKeys.pagination);
  if (typeof perPage === 'number') merge(mapped, { perPage });
  for (const more of [handedOn, hopePlugins, gungnirPlugins]) merge(mapped, mapPlugins(more, ignored));

  const old: OldConfig = { source, engine, hasOwnTheme, themeConfig };
  addHabits(mapped, old);
  const markdown = { ...markdownChoices({ breaks: fieldsOf(themeMarkdown).gfm ?? false, ...fieldsOf(themeMarkdown) }), ...markdownHabits(old) };
  if (Object.keys(markdown).length > 0) merge(mapped, { markdown });
  if (Array.isArray(mapped.music) && typeof mapped.base === 'string') mapped.music = musicBelow(mapped.base, mapped.music as Plain[]);
  if (typeof hostname === 'string' && URL.canParse(hostname)) mapped.url ??= new URL(hostname).origin;
  if (typeof favicon === 'string' && favicon !== '') mapped.head = [...(Array.isArray(mapped.head) ? (mapped.head as unknown[]) : []), ['link', { rel: 'icon', href: favicon }]];
  // VuePress 0's own.
  if (typeof config.ga === 'string' && config.ga !== '') merge(mapped, { themeConfig: { analytics: { id: config.ga } } });
  takeBaidu(mapped);
  showComments(theme);
  problems.push(...askLeanCloud(theme, file));

  const { value, dropped } = takeValid(mapped);
  for (const [path, { entries, lacking }] of dropped) {
    const without = [...lacking].map((name) => `"${name}"`).join(' or ');
    if (entries === 0) ignored(path);
    else ignored(path, `${entries === 1 ? 'One of its entries is' : `${entries} of its entries are`} none that can stand here${without === '' ? '' : ` (without ${without})`}. The others are taken over.`);
  }
  return { value, problems: unique(problems) };
}

/** `encrypt`, from the passwords the theme `name`, and the plugin told `posts`, asked for; what they cannot lock is told. */
function takeLocks(mapped: Record<string, unknown>, themeKeys: Fields, posts: Fields, name: string, file: string, ignored: (key: string, hint?: string) => void): Problem[] {
  // Of all themes only theme-reco locks a site with so common a word: to others it is an account, or something of their own.
  const { password = null } = themeKeys;
  const isOthers = !name.includes('reco');
  if (isOthers && password !== null && password !== '') ignored('themeConfig.password', 'Was it to lock pages? Say with "encrypt" which.');
  const { locks, whole, problems } = mapLocks(isOthers ? { ...themeKeys, password: null } : themeKeys, posts, file);
  if (Object.keys(locks).length > 0) mapped.encrypt = locks;
  if (whole === null) return [...problems];
  return [...problems, warning('vuepress/not-taken-over', `Each page asks for the password of "${whole}", but titles, dates and tags can be seen without it.`, { file, hint: 'What nobody shall see belongs behind your server’s login.' })];
}

/** Baidu's code in the head becomes a setting. */
function takeBaidu(mapped: Record<string, unknown>): void {
  if (!Array.isArray(mapped.head)) return;
  const { head, baidu } = takeBaiduOut(mapped.head as readonly unknown[]);
  if (head.length === 0) delete mapped.head;
  else mapped.head = head;
  if (baidu !== undefined) merge(mapped, { themeConfig: { analytics: { baidu } } });
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

/** A look that is not near to ours is missed, and what the blog itself changed of one. VuePress 1 names a theme; VuePress 2 calls it with what was `themeConfig`. */
function tellTheme({ theme, $ownTheme: own }: Fields, name: string, file: string, engine: string): Problem[] {
  const isAnother = theme !== undefined && !/(^|[/@-])(reco|default-theme|theme-default|default)\b/.test(name) && !/theme-reco|defaultTheme|recoTheme/.test(name);
  if (!isAnother && typeof own !== 'string') return [];
  const notOf = !isAnother || name === '' || /^(?:[A-Za-z]:)?\//.test(name) ? '' : `, not of "${name}"`;
  return [warning('vuepress/not-taken-over', own === '.vuepress/theme' ? `The theme in ${own} is not run.` : `"theme" of the ${engine} config is not taken over.`, { file, hint: `The site has the look of Glimpress's own theme${notOf}. What its articles say is all there.` })];
}

function unique(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}
