/** The settings of a VuePress theme -> ours, whichever theme they are of. Pure. */
import { findComments, takeComments, takeProvided, type TakenComments } from '../comment-systems';
import { themeConfigSchema } from '../config/schema';
import type { Plain } from './config-answer';
import { baiduSite } from './map-analytics';
import { mapFooter, recordsOf } from './map-footer';
import { depthOf, handedThrough, makerOf, mapNavItem, mapSeries, mapSidebar } from './map-menus';
import { fieldsOf, pick, withoutEmpty, type Fields } from './plain-fields';
import { isOfVuePress } from './vuepress-packages';

/** Keys whose work is done here without being asked, that only name texts that are ours, or that are read elsewhere (`map-locks`). */
const BUILT_IN = new Set(
  `
  lastUpdatedText editLinkText displayAllHeaders activeHeaderLinks searchPlaceholder nextLinks prevLinks pageButton updateBar rightMenuBar repoLabel
  huawei codeTheme recoLocales date_format contributors contributorsText toggleColorMode serviceWorker home noFoundPageByTencent iconPrefix iconAssets
  pure breadcrumb breadcrumbIcon displayFooter pageInfo blog sidebarIcon sidebarSorter navbarLayout navbarAutoHide navbarIcon print fullscreen
  headerDepth metaLocales toc prevLink nextLink titleIcon themeColor focus changelog hotReload encryptLocales themePicker backToHome toggleDarkMode
  toggleSidebar openInNewWindow notFound backToTop tip warning danger editLinkPattern autoSetSeries autoSetBlogCategories autoSetCategory
  blogConfig.category blogConfig.tag category tag archive fileDocSidebar categoriesText categoryText tagsText catalogTitle style info details inputPasswordText
  unlockSucessText unlockFailuerText dateFormat paginationComponent header infoCard defaultPages zooming pagination lang katex mermaid mdPlus searchIcon
  appearance navbarSocialInclude notes collections autoFrontmatter languageIcon readingTime hitokoto homeHeaderImages directories frontmatters encrypt keyPage password
  repoDisplay cache article transition aside sidebarScrollbar createTime
  `
    .trim()
    .split(/\s+/),
);

/** What has no place here is told to `ignored`, or stays for `takeValid` to refuse. */
export function mapThemeConfig(theme: Fields, ignored: (key: string, hint?: string) => void): Record<string, unknown> {
  const mapped: Record<string, unknown> = {};
  tellUnmadeMenus(theme, 'themeConfig', ignored);
  for (const [path, locale] of Object.entries(fieldsOf(theme.locales))) tellUnmadeMenus(fieldsOf(locale), `themeConfig.locales.${path}`, ignored);
  for (const [key, value] of Object.entries(theme)) {
    // A template's gap.
    if (value === '') continue;
    switch (key) {
      case 'nav':
      case 'navbar': {
        const items = handedThrough(value);
        if (Array.isArray(items)) mapped.nav = items.map((item: Plain) => mapNavItem(item));
        break;
      }
      case 'sidebar':
        mapped.sidebar = mapSidebar(value);
        break;
      case 'series':
        // theme-reco 2's name for the sidebar.
        mapped.sidebar ??= mapSeries(value);
        break;
      case 'locales':
        mapped.locales = Object.fromEntries(Object.entries(fieldsOf(value)).map(([path, locale]) => [path, mapThemeLocale(fieldsOf(locale))]));
        for (const locale of Object.values(fieldsOf(value)).map(fieldsOf)) takeMissing(mapped, { ...mapRecoKeys(locale, ignored), ...mapHopeBlog(fieldsOf(locale.blog)) });
        // The numbers are the site's, in whichever language theme-hope has them.
        for (const { footer } of Object.values(fieldsOf(value)).map(fieldsOf)) if (typeof footer === 'string') takeMissing(mapped, recordsOf(footer));
        break;
      case 'sidebarDepth':
        mapped.sidebarDepth = depthOf(value);
        break;
      case 'editLink':
        mapped.editLinks = value;
        break;
      case 'author':
        mapped.author = typeof value === 'string' ? value : fieldsOf(value).name;
        break;
      case 'blogger':
        takeMissing(mapped, mapVdoingAuthor(fieldsOf(value)));
        break;
      case 'social':
        // Of theme-vdoing's template all that it could be told may be a remark.
        if (fieldsOf(value).icons === undefined && JSON.stringify(value) !== '{}') ignored('themeConfig.social', 'Links to profiles can stand in "nav" or on the about page.');
        takeMissing(mapped, { socialLinks: socialLinksOf(fieldsOf(value).icons) });
        break;
      case 'search':
      case 'lastUpdated':
        // In theme-plume more than yes or no: who searches, how a date is written.
        if (typeof value !== 'object') mapped[key] = value;
        break;
      case 'blogConfig':
        // Only what is named stood in the navigation.
        for (const [list, place] of Object.entries(fieldsOf(value))) {
          if (list === 'category' || list === 'tag') mapped.blogConfig = { ...(mapped.blogConfig as object | undefined), [list]: placeOf(fieldsOf(place)) };
        }
        takeMissing(mapped, { socialLinks: socialLinksOf(fieldsOf(value).socialLinks) });
        break;
      case 'socialLinks':
      case 'sns':
        // theme-melodydl has them by the service's name.
        takeMissing(mapped, { socialLinks: socialLinksOf(Array.isArray(value) ? value : Object.values(fieldsOf(value))) });
        break;
      case 'friendLink':
      case 'friendshipLinks':
        if (Array.isArray(value)) mapped.friendLink ??= value.map((friend: Plain) => pick(fieldsOf(friend), ['title', 'desc', 'link', 'logo']));
        break;
      case 'commentConfig':
      case 'autoAddCategoryToNavbar':
        takeMissing(mapped, mapRecoKeys({ [key]: value, categoriesText: theme.categoriesText ?? null, tagsText: theme.tagsText ?? null }, ignored));
        break;
      case 'analytics': {
        const { ga, ba, ...own } = fieldsOf(value);
        if (value !== false) mapped.analytics = { ...own, ...(ga === undefined ? {} : { id: ga }), ...(ba === undefined ? {} : { baidu: baiduSite(ba) }) };
        break;
      }
      case 'blog':
        takeMissing(mapped, mapHopeBlog(fieldsOf(value)));
        break;
      case 'profile':
      case 'personalInfo':
        // theme-plume's lists of posts (`profile`) are no home pages.
        takeMissing(mapped, mapPersonalInfo(fieldsOf(value), key === 'personalInfo'));
        break;
      case 'comments': {
        // theme-meteorlxy's settings of Vssue; what theme-reco's plugin takes is no map, and stays.
        if (fieldsOf(value).owner !== undefined) takeMissing(mapped, { vssueConfig: { platform: 'github', ...fieldsOf(value) } });
        else if (value !== false) mapped[key] = value;
        break;
      }
      case 'comment': {
        const { themeConfig, left } = mapComment(fieldsOf(value));
        takeMissing(mapped, themeConfig);
        if (value !== false && Object.keys(themeConfig).length === 0) ignored('themeConfig.comment', left[0]);
        break;
      }
      case 'colorMode':
        takeMissing(mapped, { mode: value });
        break;
      case 'colorModeSwitch':
        takeMissing(mapped, { modePicker: value });
        break;
      case 'darkmode':
        // theme-hope's: a mode without a choice, or one of several buttons for it.
        if (value === 'enable' || value === 'disable') takeMissing(mapped, { mode: value === 'enable' ? 'dark' : 'light', modePicker: false });
        break;
      case 'type':
        // Other kinds are a theme's own components; the home page lists the newest articles in any case.
        if (value === 'blog') mapped.type = value;
        break;
      case 'footer':
        takeMissing(mapped, mapFooter(value, ignored));
        // The official blog theme's links to the author elsewhere.
        takeMissing(mapped, { socialLinks: socialLinksOf(fieldsOf(value).contact) });
        break;
      default: {
        // A comment system by its own name.
        const found = Object.hasOwn(themeConfigSchema.entries, key) ? null : findComments({ [key]: value });
        if (found !== null) {
          takeMissing(mapped, found.themeConfig);
          if (Object.keys(found.themeConfig).length === 0) ignored(`themeConfig.${key}`, found.left[0]);
          break;
        }
        // What is not known and not wanted is not missed.
        if (!BUILT_IN.has(key) && (value !== false || Object.hasOwn(themeConfigSchema.entries, key))) mapped[key] = value;
      }
    }
  }
  return withoutEmpty(mapped);
}

/** Where a list stands in the navigation; its place is counted, whatever it is written as. */
function placeOf(list: Fields): Record<string, unknown> {
  const { location, ...place } = pick(list, ['location', 'text']);
  return withoutEmpty({ ...place, location: typeof location === 'string' && location.trim() !== '' ? Number(location) || location : location });
}

/** What VuePress's own theme, and those made from it, put behind the navigation: a link to the code. */
export function addRepository(mapped: Record<string, unknown>, { repo, repoLabel, repoDisplay, navbarLayout }: Readonly<Record<string, Plain | undefined>>): void {
  // theme-hope shows it unless told not to, or where else in the bar.
  if (typeof repo !== 'string' || repo === '' || repoDisplay === false || (navbarLayout !== undefined && !JSON.stringify(navbarLayout).includes('Repo'))) return;
  const link = /^https?:/.test(repo) ? repo : `https://github.com/${repo}`;
  const text = typeof repoLabel === 'string' ? repoLabel : (['GitHub', 'GitLab', 'Bitbucket'].find((host) => link.split('/')[2]?.includes(host.toLowerCase())) ?? 'Source');
  const item = { text, link, ...(text === 'GitHub' ? { icon: 'reco-github' } : {}) };
  const locales = Object.values((mapped.locales ?? {}) as Record<string, Record<string, unknown>>).filter(({ nav }) => nav !== undefined);
  for (const part of [mapped, ...locales]) {
    const nav = (part.nav ?? []) as readonly unknown[];
    if (!leadsTo(nav, link)) part.nav = [...nav, item];
  }
}

/** Whether an item of the menu leads to the repository, however it is spelled. */
function leadsTo(items: readonly unknown[], repository: string): boolean {
  const spelled = (link: string): string => link.toLowerCase().replace(/\/$|\.git$/, '');
  return (items as readonly { readonly link?: unknown; readonly items?: readonly unknown[] }[]).some(({ link, items: within = [] }) => (typeof link === 'string' && spelled(link) === spelled(repository)) || leadsTo(within, repository));
}

/** Menus that a package makes of the folders, which is run when it is installed. */
function tellUnmadeMenus(settings: Fields, above: string, ignored: (key: string, hint?: string) => void): void {
  for (const key of ['nav', 'navbar', 'sidebar']) {
    const maker = makerOf(settings[key] ?? null);
    if (maker === null) continue;
    const advice = `“${maker}” would make it, which is not installed: run "npm install" first.`;
    ignored(`${above}.${key}`, isOfVuePress(maker) ? undefined : key === 'sidebar' ? `${advice} Or give a folder as "children" of a group: all its pages are listed.` : advice);
  }
}

/** What theme-vdoing says of the author beside the posts of its home page. */
function mapVdoingAuthor({ name, avatar, slogan = null }: Fields): Record<string, unknown> {
  return { author: name, authorAvatar: avatar, slogan: sloganOf(slogan), blogHome: true };
}

/** Of the author: theme-gungnir and theme-plume have a name, theme-meteorlxy a nickname. `isOfHome`: the home page shows it beside the posts. */
function mapPersonalInfo({ name, nickname = name, avatar, description = null, sns = null }: Fields, isOfHome: boolean): Record<string, unknown> {
  const ofHome = isOfHome ? { blogHome: true, slogan: sloganOf(description), socialLinks: socialLinksOf(Object.values(fieldsOf(sns))) } : {};
  return { author: nickname, authorAvatar: avatar, ...ofHome };
}

/** The blog theme names a service; theme-gungnir has the settings of Vssue. */
function mapComment({ service, provider = service, platform, ...options }: Readonly<Record<string, Plain | undefined>>): Pick<TakenComments, 'themeConfig' | 'left'> {
  const isVssue = platform !== undefined || (options.owner !== undefined && options.clientId !== undefined && provider === undefined);
  const found = isVssue ? takeComments('vssue', { ...options, ...(platform === undefined ? {} : { platform }) }) : typeof provider === 'string' ? takeProvided(provider, options) : null;
  return found ?? { themeConfig: {}, left: [] };
}

/** What theme-hope says of the author beside the posts of its home page; of an account without an address nothing can be made. */
function mapHopeBlog({ name, avatar, description = null, medias = null }: Fields): Record<string, unknown> {
  const links = Object.entries(fieldsOf(medias)).map(([title, media]): Fields => ({ title, link: (Array.isArray(media) ? (media[0] as Plain) : fieldsOf(media).link) ?? media }));
  return withoutEmpty({ author: name, authorAvatar: avatar, slogan: sloganOf(description), socialLinks: socialLinksOf(links.filter(({ link }) => typeof link === 'string' && /^(https?:\/\/|mailto:)/.test(link))) });
}

/** What theme-reco 2 has under names of its own, for the site or for a language: comments, and the lists in the navigation. */
function mapRecoKeys({ commentConfig, autoAddCategoryToNavbar: lists, categoriesText, tagsText }: Readonly<Record<string, Plain | undefined>>, ignored: (key: string, hint?: string) => void): Record<string, unknown> {
  const mapped: Record<string, unknown> = {};
  const { type, options = null } = fieldsOf(commentConfig ?? null);
  if (type === 'valine') mapped.valineConfig = fieldsOf(options);
  else if (typeof type === 'string') {
    const found = takeComments(type, fieldsOf(options));
    takeMissing(mapped, found?.themeConfig ?? {});
    if (Object.keys(mapped).length === 0) for (const left of found?.left ?? [undefined]) ignored('themeConfig.commentConfig', left);
  }
  if (lists !== undefined && lists !== null && lists !== false) {
    const { location, categoryText = categoriesText, tagText = tagsText } = fieldsOf(lists);
    const before = typeof location === 'number' ? location : 0;
    mapped.blogConfig = { category: withoutEmpty({ location: before + 1, text: categoryText }), tag: withoutEmpty({ location: before + 2, text: tagText }) };
  }
  return mapped;
}

/** Some have line ends and other elements in it. */
function sloganOf(written: Plain): string | undefined {
  const slogan = typeof written === 'string' ? written.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim() : '';
  return slogan === '' ? undefined : slogan;
}

/** theme-reco names an icon of its font for each, which says no more than the address. */
function socialLinksOf(list: Plain | undefined): readonly { readonly text?: string; readonly link: string }[] | undefined {
  const links = (Array.isArray(list) ? list : []).map(fieldsOf).flatMap(({ title, link }) => (typeof link === 'string' && link !== '' ? [{ ...(typeof title === 'string' && title !== '' && { text: title }), link }] : []));
  return links.length > 0 ? links : undefined;
}

function takeMissing(mapped: Record<string, unknown>, found: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(found)) mapped[key] ??= value;
}

function mapThemeLocale(locale: Fields): Record<string, unknown> {
  const { nav, navbar, sidebar, series, label, selectText, selectLanguageName, selectLanguageText } = locale;
  const items = handedThrough(nav ?? navbar ?? null);
  return withoutEmpty({
    ...(Array.isArray(items) ? { nav: items.map((item: Plain) => mapNavItem(item)) } : {}),
    sidebar: sidebar === undefined && series === undefined ? undefined : sidebar === undefined ? mapSeries(series!) : mapSidebar(sidebar),
    label: label ?? selectLanguageName,
    selectText: selectText ?? selectLanguageText,
  });
}
