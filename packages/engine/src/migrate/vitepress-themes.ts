/**
 * Blog themes of VitePress. A config `extends` what such a theme's function makes of its settings: those become the words that
 * VuePress themes have for the same. A theme of the author's own tells itself by the posts it had listed in the config. Pure.
 */
import type { Plain } from '../vuepress/config-answer';
import { recordsOf } from '../vuepress/map-footer';
import { fieldsOf, pick, withoutEmpty, type Fields } from '../vuepress/plain-fields';

/** What a theme's settings say of the site, and of the theme. */
export interface BlogTheme {
  readonly site: Fields;
  readonly theme: Fields;
}

/** `extended` is what the config extends; null when that is no blog theme. */
export function blogTheme(extended: Plain | undefined): BlogTheme | null {
  const { $call, args } = fieldsOf(extended);
  const settings = Array.isArray(args) ? fieldsOf(args[0] as Plain) : {};
  if (typeof $call !== 'string') return null;
  if ($call.startsWith('@sugarat/theme')) return sugarat(settings);
  return $call.startsWith('vitepress-theme-teek') ? teek(settings) : null;
}

/** Texts and services that have no place here: the mapping names them. */
const NAMED = ['popover', 'notice', 'works', 'buttonAfterArticle', 'appreciation', 'oml2d', 'private', 'siteAnalytics'];

/** giscus finds discussions by any part of their titles unless told not to, as theme-hope tells it. */
export const LENIENT = { strict: false } as const;

function sugarat({ author, friend, footer, comment, RSS, socialLinks, recommend, ...settings }: Fields): BlogTheme {
  const { type, options, ...flat } = fieldsOf(comment);
  const feed = fieldsOf([RSS].flat()[0] as Plain);
  return {
    site: { undatedPosts: true, ...(typeof feed.baseUrl === 'string' && URL.canParse(feed.baseUrl) ? { url: new URL(feed.baseUrl).origin } : {}) },
    theme: present({
      ...pick(settings, NAMED),
      author,
      blogHome: true,
      // Beside an article it shows those that lie in the same folder.
      ...(recommend === false ? {} : { sidebar: 'structuring' }),
      socialLinks,
      friendLink: friends(Array.isArray(friend) ? friend : fieldsOf(friend).list, ({ nickname, des, url, avatar }) => present({ title: nickname, desc: des, link: url, logo: avatar })),
      comment: comment === undefined ? undefined : { provider: type ?? 'giscus', ...LENIENT, ...flat, ...fieldsOf(options) },
      ...list(Array.isArray(footer) ? footer : [footer ?? null]).reduce((found, each) => ({ ...found, ...recordFields(each) }), {}),
    }),
  };
}

function teek({ author, blogger, footerInfo, friendLink, social, comment, siteAnalytics, teekHome, vitePlugins, ...settings }: Fields): BlogTheme {
  const { provider, options } = fieldsOf(comment);
  const analytics = list(siteAnalytics).map((each) => ({ of: each.provider, ...fieldsOf(each.options) }) as Fields);
  const idOf = (provider: string): Plain | undefined => analytics.find((each) => each.of === provider && typeof each.id === 'string')?.id;
  const services = present({ id: idOf('google'), baidu: idOf('baidu') });
  const isBlog = teekHome !== false;
  return {
    site: { undatedPosts: true },
    theme: present({
      ...pick(settings, NAMED),
      author: typeof author === 'string' ? author : fieldsOf(author).name,
      // Made of the folders, as theme-vdoing had it, from which this theme comes.
      ...(fieldsOf(vitePlugins).sidebar === false ? {} : { sidebar: 'structuring' }),
      ...(isBlog ? { blogHome: true, blogger, socialLinks: list(social).map(({ name, link }) => present({ title: name, link })) } : {}),
      friendLink: friends(fieldsOf(friendLink).list, ({ name, desc, link, avatar }) => present({ title: name, desc, link, logo: avatar })),
      comment: typeof provider === 'string' ? { provider, ...LENIENT, ...fieldsOf(options) } : undefined,
      analytics: Object.keys(services).length === 0 ? undefined : services,
      ...(analytics.length > Object.keys(services).length ? { siteAnalytics: siteAnalytics! } : {}),
      startYear: fieldsOf(fieldsOf(footerInfo).copyright).createYear,
      ...recordFields(fieldsOf(footerInfo)),
    }),
  };
}

/** Both themes have them as a name and an address. */
function recordFields({ icpRecord, securityRecord, ...footer }: Fields): Fields {
  const [icp, police] = [fieldsOf(icpRecord), fieldsOf(securityRecord)];
  return { ...recordsOf(JSON.stringify(footer)), ...present({ record: icp.name, recordLink: icp.link, cyberSecurityRecord: police.name, cyberSecurityLink: police.link }) };
}

/** A theme that is the author's own has the list of posts computed in the config. */
export function ownBlog({ posts, pageSize }: Fields): Fields {
  if (posts === undefined) return {};
  return { blogHome: true, ...(typeof pageSize === 'number' ? { pagination: { perPage: pageSize } } : {}) };
}

function friends(value: Plain | undefined, friendOf: (friend: Fields) => Fields): Plain | undefined {
  const taken = list(value).map(friendOf);
  return taken.length > 0 ? taken : undefined;
}

function list(value: Plain | undefined): readonly Fields[] {
  return Array.isArray(value) ? value.map((each: Plain) => fieldsOf(each)) : [];
}

function present(from: Readonly<Record<string, Plain | undefined>>): Fields {
  return withoutEmpty(from) as Fields;
}
