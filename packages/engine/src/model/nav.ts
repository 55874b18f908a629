/** §2 Navigation: the bar's items with their final addresses. */
import type { NavItem, NavLink } from '@glimpress/contracts/page';
import { warning, type Problem } from '@glimpress/contracts/problem';
import { percentDecode, splitHref } from '@glimpress/contracts/route';
import type { LocaleConfig, SiteConfig } from '../config/resolve';
import type { NavItemConfig } from '../config/schema';
import { say } from '../interface-language';
import type { SitePage } from './entry';
import type { FindPage } from './find-page';
import { pageOfLink, urlOfLink, withoutBase } from './find-page';

/** The menu of categories stands on every page: of more than these it has the most frequent ones and a link to all. */
const MOST_CATEGORIES = 100;

/**
 * Resolves the nav of a locale. With `blogConfig`, categories (a dropdown) and tags (a link) are put in at their 1-based
 * `location` (default 2 and 3) unless an item with that text is there already (vuepress-behaviour §4).
 */
export function buildNav(locale: LocaleConfig, archives: readonly SitePage[], find: FindPage, config: SiteConfig): { value: NavItem[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const value = locale.nav.map((item) => resolveItem(item));
  const { category, tag } = config.themeConfig.blogConfig ?? {};
  const listOf = (layout: string): SitePage | undefined => archives.find((page) => page.layout === layout);
  const has = (text: string): boolean => value.some((item) => item.text === text);
  const categories = listOf('CategoryList');
  if (category && categories) {
    const text = category.text ?? categories.data.title;
    const { terms } = categories.archive!;
    const items = terms.slice(0, MOST_CATEGORIES).map((term) => ({ text: term.name, url: term.url as string }));
    if (terms.length > MOST_CATEGORIES) items.push({ text: say(locale.lang, `全部 ${terms.length} 个`, `All ${terms.length}`), url: categories.url });
    if (!has(text) && items.length > 0) value.splice((category.location ?? 2) - 1, 0, { text, icon: 'reco-category', items });
  }
  const tags = listOf('TagList');
  if (tag && tags) {
    const text = tag.text ?? tags.data.title;
    if (!has(text)) value.splice((tag.location ?? 3) - 1, 0, { text, icon: 'reco-tag', url: tags.url });
  }
  return { value, problems };

  function resolveItem(item: NavItemConfig): NavItem {
    if (!item.items) return resolveLink(item);
    return { text: item.text ?? '', ...iconOf(item), items: withOwnPage(item, item.items.map(resolveItem)) };
  }

  function resolveLink(item: NavItemConfig): NavLink {
    const written = item.link ?? '';
    const link = urlOfLink(written, find, config.base);
    const text = item.text ?? nameOf(written, find, locale);
    if (!link.found && !config.publicPages.includes(withoutBase(written, config.base) ?? written)) {
      problems.push(warning('config/nav-link', `The navigation item "${text}" leads to "${written}", which is no page of the site.`, { file: config.configName, hint: 'Correct its link, or remove the item.' }));
    }
    return { text, ...iconOf(item), url: link.url, ...(link.external ? { external: true as const } : {}) };
  }

  /** A menu opens where it is touched and leads nowhere itself: the page it has besides (theme-vdoing's catalogues) is its first entry. */
  function withOwnPage(menu: NavItemConfig, items: NavItem[]): NavItem[] {
    if (!menu.link || menu.link.startsWith('#')) return items;
    const before = problems.length;
    const first = resolveLink(menu);
    return problems.length > before || items.some((item) => 'url' in item && item.url === first.url) ? items : [first, ...items];
  }
}

/** Where the config has no menus: categories, tags and timeline, but none that is empty. */
export function navOfLists(archives: readonly SitePage[]): NavLink[] {
  return ['CategoryList', 'TagList', 'Timeline'].flatMap((layout) => {
    const list = archives.find((page) => page.layout === layout)!;
    const held = list.archive?.terms ?? list.timeline ?? [];
    return held.length === 0 ? [] : [{ text: list.data.title, url: list.url }];
  });
}

function iconOf({ icon }: NavItemConfig): { readonly icon?: string } {
  return icon === undefined ? {} : { icon };
}

/** What an item is called that says only where it leads, as in VuePress 2: as its page. */
function nameOf(link: string, find: FindPage, { lang, path }: LocaleConfig): string {
  const page = pageOfLink(splitHref(link).path, find);
  const { shortTitle, title } = page?.data.frontmatter ?? {};
  if (typeof shortTitle === 'string' && shortTitle !== '') return shortTitle;
  if (link === path && title === undefined) return say(lang, '首页', 'Home');
  return page?.data.title || (percentDecode(link).replace(/\.(md|html)$/, '').split('/').filter(Boolean).at(-1) ?? link);
}
