/** Values of the right type that do nothing, or not what they say: the site is built, and its author told. Pure. */
import { didYouMean, warning, type Problem } from '@glimpress/contracts/problem';
import { doubtfulComments } from './doubtful-comments';
import { betterLanguageTag } from './language-tag';
import { permalinkFault } from './permalink';
import { DEFAULT_THEME } from './resolve';
import type { NavItemConfig, UserConfig } from './schema';

/** All doubts about a valid config. `file` is how problems name it. */
export function doubtfulValues(config: UserConfig, file: string): Problem[] {
  const doubt = (code: string, message: string, hint: string): Problem => warning(code, message, { file, hint });
  return [...languages(config, doubt), ...permalink(config, doubt), ...secretsInPages(config, doubt), ...doubtfulComments(config, file), ...localesOfNone(config, doubt), ...navItems(config, doubt), ...editLinks(config, doubt), ...sidebarsOfNoPage(config, doubt), ...headTags(config, doubt), ...addresses(config, doubt)];
}

type Doubt = (code: string, message: string, hint: string) => Problem;

function languages({ lang, locales }: UserConfig, doubt: Doubt): Problem[] {
  const written = [['lang', lang], ...Object.entries(locales ?? {}).map(([path, locale]) => [`locales.${path}.lang`, locale.lang])] as [string, string | undefined][];
  return written.flatMap(([key, tag]) => {
    const better = tag === undefined ? undefined : betterLanguageTag(tag);
    return better === undefined ? [] : doubt('config/lang', `"${key}" is "${tag}", which is no language browsers know.`, `Write a language tag${better === null ? ' such as "zh-CN" or "en-US"' : `: "${better}"`}.`);
  });
}

function permalink({ permalink: pattern = '' }: UserConfig, doubt: Doubt): Problem[] {
  const found = permalinkFault(pattern);
  return found === null ? [] : [doubt('config/permalink', `"permalink" ${found.fault}.`, found.hint)];
}

/** Everything in a page can be read by everybody. */
function secretsInPages({ themeConfig }: UserConfig, doubt: Doubt): Problem[] {
  return (['valineConfig', 'vssueConfig', 'options'] as const).flatMap((place) =>
    ['masterKey', 'clientSecret']
      .filter((key) => (themeConfig?.[place]?.[key] ?? '') !== '')
      .map((key) => doubt('config/secret-in-page', `"themeConfig.${place}.${key}" goes into every page, where anybody can read it.`, key === 'masterKey' ? 'Remove it: the widget does not need it.' : 'Keep it on a server that exchanges tokens: see "tokenURL" in the manual on comments.')),
  );
}

/** What is said for a language counts only where the site has it. */
function localesOfNone({ locales, themeConfig }: UserConfig, doubt: Doubt): Problem[] {
  const known = ['/', ...Object.keys(locales ?? {})];
  return Object.keys(themeConfig?.locales ?? {}).flatMap((path) => {
    if (known.includes(path)) return [];
    const slashed = `/${path}/`.replace(/\/{2,}/g, '/');
    const meant = known.includes(slashed) ? slashed : known.length > 1 ? didYouMean(path, known.slice(1)) : undefined;
    return doubt('config/locale', `"themeConfig.locales.${path}" is for a language the site does not have.`, meant === undefined ? `Add it to "locales": { "${slashed}": { lang: "…" } }` : `Did you mean "${meant}"?`);
  });
}

/** The names of the theme's icons. */
export const NAV_ICONS = 'account auto category clock close date document github hash home lock menu message moon pause pin play search sun tag top words'.split(' ');

/** Whether the theme has an icon of this name, which theme-reco's class names stand for as well. */
export function isNavIcon(name: string): boolean {
  return NAV_ICONS.includes(bareIcon(name));
}

function bareIcon(name: string): string {
  return name.replace(/^(reco|icon)-/, '');
}

/** An item of the navigation that leads nowhere, or has an icon that there is not: a theme of one's own may have any. */
function navItems({ theme, themeConfig = {} }: UserConfig, doubt: Doubt): Problem[] {
  const iconOf = (icon: string | undefined, place: string): Problem[] => {
    if ((theme ?? DEFAULT_THEME) !== DEFAULT_THEME || icon === undefined || icon === '' || isNavIcon(icon)) return [];
    const meant = didYouMean(bareIcon(icon), NAV_ICONS);
    return [doubt('config/nav-icon', `"${place}.icon" is "${icon}": there is no such icon.`, meant === undefined ? `It can be ${NAV_ICONS.join(', ')}.` : `Did you mean "${meant}"?`)];
  };
  const visit = (items: readonly NavItemConfig[], above: string): Problem[] =>
    items.flatMap(({ text, link, icon, items: inner }, index) => {
      const place = `${above}.${index}`;
      const named = `"${place}"${text === undefined ? '' : ` ("${text}")`}`;
      if (inner !== undefined) return [...(text === undefined ? [doubt('config/nav-link', `${named} has no "text".`, 'Write what stands in the bar.')] : []), ...iconOf(icon, place), ...visit(inner, `${place}.items`)];
      return [...(link === undefined || link === '' ? [doubt('config/nav-link', `${named} has no "link".`, 'Write the address it leads to, or "items" for a menu.')] : []), ...iconOf(icon, place)];
    });
  return [visit(themeConfig.nav ?? [], 'themeConfig.nav'), ...Object.entries(themeConfig.locales ?? {}).map(([path, { nav = [] }]) => visit(nav, `themeConfig.locales.${path}.nav`))].flat();
}

function editLinks({ themeConfig = {} }: UserConfig, doubt: Doubt): Problem[] {
  if (themeConfig.editLinks !== true || themeConfig.repo || themeConfig.docsRepo) return [];
  return [doubt('config/edit-links', '"themeConfig.editLinks" has no repository: no article has the link.', 'Write "repo", like "me/blog", or remove it.')];
}

/** Every page's path begins with a slash: a prefix without one is of none. */
function sidebarsOfNoPage({ themeConfig }: UserConfig, doubt: Doubt): Problem[] {
  const places: [string, object][] = [['themeConfig', themeConfig ?? {}], ...Object.entries(themeConfig?.locales ?? {}).map(([path, theme]): [string, object] => [`themeConfig.locales.${path}`, theme])];
  return places.flatMap(([place, { sidebar }]: [string, { sidebar?: unknown }]) =>
    Object.keys(typeof sidebar === 'object' && sidebar !== null && !Array.isArray(sidebar) ? sidebar : {})
      .filter((prefix) => !prefix.startsWith('/'))
      .map((prefix) => doubt('config/sidebar-page', `"${place}.sidebar" names "${prefix}", where no page is.`, `Begin the path with a slash: "/${prefix}".`)),
  );
}

const HEAD_TAGS = ['title', 'base', 'link', 'meta', 'script', 'style', 'noscript', 'template'];

/** At any other element a browser ends the head, and all that follows is in the page. */
function headTags({ head = [] }: UserConfig, doubt: Doubt): Problem[] {
  return head.flatMap(([tag, attributes, text], index) => {
    const key = `head.${index}`;
    if (!HEAD_TAGS.includes(tag.toLowerCase())) {
      const meant = didYouMean(tag, HEAD_TAGS);
      return doubt('config/head-tag', `"${key}" is a <${tag}>, which cannot stand in a page's head.`, meant === undefined ? `It can be ${HEAD_TAGS.join(', ')}.` : `Did you mean "${meant}"?`);
    }
    const needed = tag === 'link' ? 'href' : tag === 'script' && text === undefined ? 'src' : null;
    if (needed === null || attributes[needed] !== undefined) return [];
    const meant = tag === 'script' && attributes.href !== undefined ? 'href' : didYouMean(needed, Object.keys(attributes));
    return doubt('config/head-tag', `"${key}" has no "${needed}": it does nothing.`, meant === undefined ? 'Write it, or remove the entry.' : `Did you mean "${needed}" where you wrote "${meant}"?`);
  });
}

/** `www.example.com` without its scheme is a file of the site. */
function addresses({ themeConfig = {} }: UserConfig, doubt: Doubt): Problem[] {
  const { friendLink = [], socialLinks = [], projects = [], recordLink, cyberSecurityLink } = themeConfig;
  const written = [...friendLink.map(({ link }, index) => [`friendLink.${index}.link`, link]), ...socialLinks.map(({ link }, index) => [`socialLinks.${index}.link`, link]), ...projects.map(({ url }, index) => [`projects.${index}.url`, url]), ['recordLink', recordLink], ['cyberSecurityLink', cyberSecurityLink]] as [string, string | undefined][];
  const ofRecords = (['recordLink', 'cyberSecurityLink'] as const).filter((key) => !isAddress(themeConfig[key] ?? '')).map((key) => doubt('config/address', `"themeConfig.${key}" is "${themeConfig[key]}", which is no address: the number stands without a link.`, 'Write an address that begins with https://, or remove it.'));
  const withoutScheme = written.filter(([, address]) => address !== undefined && /^[\w-]+(\.[\w-]+)+(?=[/:?#]|$)/.test(address) && !/\.(html?|md)$/i.test(address)).map(([key, address]) => doubt('config/address', `"themeConfig.${key}" is "${address}", which a browser looks for in this site.`, `Write it with its scheme: "https://${address}".`));
  return [...ofRecords, ...withoutScheme];
}

/** Words are none: theme-reco's template has some where the place belongs at which a registration number can be checked. */
export function isAddress(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:|^\//i.test(text) || !/[\s\u2e80-\u9fff]/.test(text);
}
