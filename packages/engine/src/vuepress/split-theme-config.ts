/** Settings that a theme takes for its plugins, apart from its own. Pure. */
import type { OldLists } from '../config/resolve';
import type { Plain } from './config-answer';
import { isOfficialBlog } from './old-addresses';
import { fieldsOf, type Fields } from './plain-fields';

/** The settings of the theme itself, and plugins as a config lists them; null where the theme hands nothing on. */
export function splitThemeConfig(settings: Fields, theme: string, oldLists: OldLists): readonly [own: Fields, plugins: Plain] {
  return isOfficialBlog(theme) ? splitBlogTheme(settings) : oldLists === 'hope-1' ? splitHopeOne(settings) : [settings, null];
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
