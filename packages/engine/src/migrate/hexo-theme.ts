/** What a Hexo theme was told of the site itself: its menu, its friends, its pictures. Names are those of the themes most blogs use (NeXT, Butterfly, Fluid, Icarus, Matery, Redefine, Volantis). Pure. */
import type { NavItemConfig } from '../config/schema';
import { fields, text, type HexoSettings } from './hexo-config';

type Fields = { readonly [key: string]: unknown };

export interface Friend {
  readonly title: string;
  readonly desc?: string;
  readonly link: string;
  readonly logo?: string;
}

/** Names that themes translate. */
const WORDS = {
  zh: { home: '首页', index: '首页', archives: '归档', archive: '归档', categories: '分类', category: '分类', tags: '标签', tag: '标签', about: '关于', links: '友链', link: '友链', friends: '友链' },
  en: { home: 'Home', index: 'Home', archives: 'Archives', archive: 'Archives', categories: 'Categories', category: 'Categories', tags: 'Tags', tag: 'Tags', about: 'About', links: 'Links', link: 'Links', friends: 'Friends' },
} as const;

/** Menus may be nested, and hostile ones deeply. */
const MOST_LEVELS = 4;

/** The menu as navigation, its links to lists as they are now (`pages` are those that the theme showed one in); null when there is none. */
export function themeMenu(settings: readonly Fields[], lang: unknown, folders: Pick<HexoSettings, 'tagDir' | 'categoryDir' | 'archiveDir'>, pages: ReadonlyMap<string, string> = new Map()): NavItemConfig[] | null {
  const words: Readonly<Record<string, string>> = typeof lang === 'string' && !lang.startsWith('zh') ? WORDS.en : WORDS.zh;
  const lists = new Map([...[...pages].flatMap(([address, to]) => (address === '/' ? [] : [[bare(address), to] as const])), [folders.archiveDir, '/timeline/'], [folders.tagDir, '/tag/'], [folders.categoryDir, '/categories/']]);
  // Icarus has a menu, and links of another kind where Redefine has its menu.
  for (const menu of [...settings.flatMap((each) => [each.menu, fields(each.navbar).menu]), ...settings.map((each) => ofRedefine(fields(each.navbar).links))]) {
    const items = readItems(menu, 1);
    if (items.length > 0) return items;
  }
  return null;

  /** Names are translated in any case; a group has no link of its own; what leads to `none` is not shown. */
  function ofRedefine(links: unknown): Fields[] {
    const named = (name: string): string => (Object.hasOwn(words, name.toLowerCase()) ? words[name.toLowerCase()]! : name);
    return Object.entries(fields(links)).flatMap(([name, value]) => {
      const { path, submenus } = fields(value);
      const submenu = Object.entries(fields(submenus)).map(([each, to]) => ({ name: named(each), path: to }));
      return path === 'none' ? [] : [{ name: named(name), ...(submenu.length > 0 ? { submenu } : { path }) }];
    });
  }

  function readItems(menu: unknown, level: number): NavItemConfig[] {
    if (level > MOST_LEVELS) return [];
    const entries: [name: string, value: unknown][] = Array.isArray(menu) ? menu.flatMap(entriesOf) : Object.entries(fields(menu));
    return entries.flatMap(([name, value]) => readItem(name, value, level));
  }

  /** `{ 首页: … }`, `{ key: 'home', link: '/' }`, `首页 || / || icon` */
  function entriesOf(item: unknown): [string, unknown][] {
    if (typeof item === 'string') {
      const [name = '', link = ''] = item.split('||');
      return [[name, link]];
    }
    const own = fields(item);
    const name = text(own.name) ?? text(own.key) ?? text(own.page);
    return name === null ? Object.entries(own) : [[name, own]];
  }

  function readItem(name: string, value: unknown, level: number): NavItemConfig[] {
    // Butterfly has the icon behind the name of a group, and the link before the icon of an item.
    const word = name.split('||')[0]!.trim();
    const label = Object.hasOwn(words, word) ? words[word]! : word;
    if (label === '' || value === null || value === undefined) return [];
    const { default: ownPage, ...own } = fields(value);
    const link = linkOf(typeof value === 'string' ? value : (text(own.url) ?? text(own.link) ?? text(own.path) ?? text(own.directory) ?? text(ownPage)));
    // Volantis and Icarus name what is in a group; elsewhere the group itself is a map of it.
    const below = own.submenu ?? own.children ?? own.rows ?? (ownPage !== undefined ? own : link === null && own.name === undefined && own.key === undefined ? value : null);
    const items = typeof value === 'string' ? [] : readItems(below, level + 1);
    if (items.length > 0) return [{ text: label, items: link === null ? items : [{ text: label, link }, ...items] }];
    return link === null ? [] : [{ text: label, link }];
  }

  function linkOf(written: string | null): string | null {
    const link = written?.split('||')[0]!.trim() ?? '';
    if (link === '' || /^(javascript:|#)/i.test(link)) return null;
    if (/^[a-z][\w+.-]*:|^\/\//i.test(link)) return link;
    const path = link.startsWith('/') ? link : `/${link}`;
    return lists.get(bare(path)) ?? path;
  }
}

function bare(path: string): string {
  return path.replace(/^\/|\/$/g, '');
}

/** What Redefine shows for the title, the subtitle and the author of Hexo's config, when it was told so. */
export function siteOfTheme(settings: readonly Fields[]): { readonly title?: string; readonly subtitle?: string; readonly author?: string } {
  return Object.fromEntries(
    ['title', 'subtitle', 'author'].flatMap((key) => {
      const told = firstText(settings.map(({ info }) => fields(info)[key]));
      return told === null ? [] : [[key, told]];
    }),
  );
}

/** The settings, with what Icarus has in its widgets and its head where other themes have it. */
export function withWidgets(settings: Fields): Fields {
  const widgets = Array.isArray(settings.widgets) ? settings.widgets.map(fields) : [];
  const ofType = (type: string): Fields => widgets.find((widget) => widget.type === type) ?? {};
  return widgets.length === 0 ? settings : { links: ofType('links').links, avatar: ofType('profile').avatar, favicon: fields(settings.head).favicon, ...settings };
}

/** Friends of the files in `_data` that Butterfly, Matery, Volantis and Redefine have for them, or of NeXT's and Fluid's `links` and Yilia's `friends`. */
export function themeFriends(data: readonly unknown[], settings: readonly Fields[]): Friend[] {
  // A list, of friends or of groups of them; or a map by their names.
  const entries = data.flatMap((file) => (Array.isArray(file) ? file : Object.entries(fields(file)).map(([name, each]) => ({ name, ...fields(each) }))));
  const listed = entries.flatMap((each: unknown) => {
    const { link_list: ofButterfly, list = ofButterfly, items = list } = fields(each);
    return (Array.isArray(items) ? items : [each]).map(fields);
  });
  const friends = listed.map((each) => friendOf(text(each.name) ?? text(each.title), text(each.link) ?? text(each.url), text(each.descr) ?? text(each.introduction) ?? text(each.description), text(each.avatar)));
  const ofFluid = settings.flatMap((each) => [fields(each.links).items].flat()).map(fields).map((each) => friendOf(text(each.title), text(each.link), text(each.intro), text(each.avatar)));
  const linked = settings.flatMap((each) => [each.links, each.friends].map(fields)).flatMap((each) => (Array.isArray(each.items) ? [] : Object.entries(each))).map(([name, link]) => friendOf(name, text(link)?.split('||')[0]!.trim() ?? null, null, null));
  return [...friends, ...ofFluid, ...linked].filter((friend) => friend !== null);
}

function friendOf(title: string | null, link: string | null, desc: string | null, logo: string | null): Friend | null {
  if (title === null || link === null || !/^https?:\/\//i.test(link)) return null;
  return { title, ...(desc === null ? {} : { desc }), link, ...(logo === null ? {} : { logo }) };
}

/** Whether Fluid (`image_caption`) or Butterfly (`photofigcaption`) showed what a picture is called below it. */
export function themeCaptions(settings: readonly Fields[]): boolean {
  return settings.some(({ post, photofigcaption }) => photofigcaption === true || fields(fields(post).image_caption).enable === true);
}

/** The page views' services: NeXT and Butterfly name them, Fluid has them in `web_analytics`, Redefine Google's in `global`. */
export function themeAnalytics(settings: readonly Fields[]): { readonly id?: string; readonly baidu?: string } {
  const ofFluid = settings.map((each) => fields(each.web_analytics)).filter(({ enable }) => enable !== false);
  const ofRedefine = settings.map((each) => fields(fields(each.global).google_analytics)).filter(({ enable }) => enable === true);
  const id = firstText([...[...settings.map((each) => each.google_analytics), ...ofFluid.map(({ google }) => google)].flatMap((each) => [each, fields(each).tracking_id, fields(each).measurement_id]), ...ofRedefine.map((each) => each.id)]);
  const baidu = firstText([...settings.map((each) => each.baidu_analytics), ...ofFluid.map((each) => each.baidu)]);
  return { ...(id === null ? {} : { id }), ...(baidu === null ? {} : { baidu }) };
}

/** Whether a picture is on the web, or `has` its path below the source folder: others came with the theme. */
export function isThere(picture: string | null | undefined, has: (path: string) => boolean): picture is string {
  return typeof picture === 'string' && (/^(?:https?:)?\/\//i.test(picture) || has(picture.replace(/^\//, '')));
}

/** Picture of the author, icon and logo of the site, when they are there. */
export function themePictures(settings: readonly Fields[], has: (path: string) => boolean): { readonly avatar: string | null; readonly icon: string | null; readonly logo: string | null } {
  const first = (candidates: readonly unknown[]): string | null => candidates.map(text).find((each) => isThere(each, has))?.replace(/^(?!\/|https?:)/i, '/') ?? null;
  const ofRedefine = settings.map((each) => fields(each.defaults));
  const ofVolantis = settings.flatMap((each) => [each.blogger, fields(fields(each.sidebar).widget_library).blogger]).map(fields);
  return {
    avatar: first([...settings.flatMap((each) => [each.avatar, fields(each.avatar).url, fields(each.avatar).img]), ...[...ofRedefine, ...ofVolantis].map((each) => each.avatar)]),
    icon: first([...settings.flatMap((each) => [each.favicon, fields(each.favicon).medium, fields(each.favicon).small]), ...ofRedefine.map((each) => each.favicon)]),
    logo: first(ofRedefine.map((each) => each.logo)),
  };
}

function firstText(candidates: readonly unknown[]): string | null {
  return candidates.map(text).find((each) => each !== null) ?? null;
}
