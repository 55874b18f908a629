/** What a blog's theme and generator did without being told; what the author wrote comes first. Pure. */
import { isLinkWithScheme } from '@glimpress/contracts/route';
import type { Plain } from './config-answer';
import { leadToLists, longestFirst, ofFolders } from './map-menus';
import { isGungnir, isPlume, isRecoOne, isVdoing, oldAddressesOf, themeName } from './old-addresses';
import { fieldsOf, type Fields } from './plain-fields';

/** The config a blog has under its generator. */
export interface OldConfig {
  /** As read. */
  readonly source: Plain;
  readonly engine: 'VuePress' | 'VitePress';
  /** There is a folder `.vuepress/theme`, and the config names no theme. */
  readonly hasOwnTheme: boolean;
  /** The theme's settings, wherever they are written. */
  readonly themeConfig: Fields;
}

/** Adds them to `mapped`, where site, theme and plugins are taken over already. */
export function addHabits(mapped: Record<string, unknown>, { source, engine, hasOwnTheme, themeConfig }: OldConfig): void {
  const { theme } = fieldsOf(source);
  const name = themeName(theme);
  const { oldLists, postsAtHome } = oldAddressesOf(source);
  const isHope = oldLists === 'hope' || oldLists === 'hope-1';
  const settings = mapped.themeConfig as Record<string, unknown>;

  // What other themes' home pages had, they showed.
  if (!hasOwnTheme && !isRecoOne(name)) delete settings.type;
  if (postsAtHome) settings.blogHome ??= true;
  // Of the posts of these themes one leads to the next by date.
  if (isPlume(name) || isGungnir(name)) settings.sidebar ??= false;
  for (const part of withLocales(settings)) {
    leadToLists(part.nav, oldLists);
    // VuePress 2, whose theme is called, and VitePress take the longest path; what is written first stands here, as in VuePress 1.
    if (engine === 'VitePress' || fieldsOf(theme).$call !== undefined) part.sidebar = longestFirst(oldLists === 'hope' ? ofFolders(part.sidebar) : part.sidebar);
  }

  // theme-hope 1 has its lists of posts unless told not to.
  const { blog = oldLists === 'hope-1' && themeConfig.blog !== false } = fieldsOf(themeConfig.plugins);
  if ((isHope && blog !== false) || isVdoing(name)) mapped.undatedPosts = true;
  // Since 1.6.6 theme-reco’s list is of all pages with a title.
  else if (settings.type === 'blog') mapped.undatedPosts = 'last';
  // No page of these generators waits: one that did would lose its address.
  mapped.futurePosts = true;

  for (const part of withLocales(settings)) takeFromRoot(part, ['logo', 'authorAvatar']);
  for (const friend of Array.isArray(settings.friendLink) ? (settings.friendLink as readonly unknown[]) : []) if (typeof friend === 'object' && friend !== null) takeFromRoot(friend as Record<string, unknown>, ['logo']);
  // theme-vdoing shows this one picture at the address as it is written: under a base that holds it.
  const { authorAvatar } = settings;
  if (isVdoing(name) && typeof authorAvatar === 'string' && typeof mapped.base === 'string' && authorAvatar.startsWith(mapped.base)) settings.authorAvatar = `/${authorAvatar.slice(mapped.base.length)}`;
}

/** How they read Markdown. */
export function markdownHabits({ source, engine, hasOwnTheme }: OldConfig): Record<string, unknown> {
  if (engine === 'VitePress') return { headingIds: 'vuepress-2', linkify: true, boxTitles: true };
  const { oldPaths } = oldAddressesOf(source);
  return {
    ...(oldPaths === null ? {} : { headingIds: 'vuepress-2' }),
    ...(isPlume(themeName(fieldsOf(source).theme)) ? { sup: true, sub: true } : {}),
    ...(titlesBoxes(source, hasOwnTheme) ? { boxTitles: true } : {}),
    ...(hidesHeading(source) ? { oneTitle: true } : {}),
  };
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

/** Pictures named without a slash (`logo.png`, `./img/me.jpg`): the home page showed those of the site's root, and here every page does. */
function takeFromRoot(holder: Record<string, unknown>, keys: readonly string[]): void {
  for (const key of keys) {
    const address = holder[key];
    if (typeof address === 'string' && /^(?:\.\/)?[^./]/.test(address) && !isLinkWithScheme(address)) holder[key] = `/${address.replace(/^\.\//, '')}`;
  }
}

/** The theme's settings, and those of each language. */
function withLocales(theme: Record<string, unknown>): Record<string, unknown>[] {
  return [theme, ...Object.values((theme.locales ?? {}) as Record<string, Record<string, unknown>>)];
}
