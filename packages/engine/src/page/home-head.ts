/**
 * What stands above a home page's text, in the words of VuePress 1 (`heroText`, `actionText`), VuePress 2 (`actions`), theme-reco 2
 * (`banner`, `bannerBrand`), theme-hope (`projects`) and theme-plume (sections in `config`). Pure.
 */
import type { FrontMatter } from '@glimpress/contracts/page';
import type { ThemeConfig } from '../config/schema';

export interface HomeHead {
  /** Null: the site's title. */
  readonly text: string | null;
  /** Lines; null: the site's description. */
  readonly tagline: string | null;
  /** `link` is as written, `key` where it is written; plain ones stand beside one that counts more. */
  readonly actions: readonly { readonly text: string; readonly link: string; readonly isPlain: boolean; readonly key: string }[];
  readonly features: readonly { readonly title: string; readonly details: string; readonly link: string | null; readonly image: string | null; readonly key: string }[];
}

/** What a home page's front matter says; what is none of this is left out. */
export function homeHead(front: FrontMatter): HomeHead {
  const sections = listOf(front.config);
  const { name, text, actions, ...hero } = fields(sections.find((section) => section.hero !== undefined)?.hero);
  const { heroText = name, title = heroText, description = text, tagline, buttons } = { ...hero, ...fields(front.banner), ...fields(front.bannerBrand) };
  const lines = [description, tagline].filter(isText).join('\n').replaceAll(/<br *\/?>/gi, '\n');
  return {
    text: front.heroText ?? (isText(title) ? title : null),
    tagline: front.tagline ?? (lines === '' ? null : lines),
    actions: front.actionText !== undefined && front.actionLink !== undefined ? [{ text: front.actionText, link: front.actionLink, isPlain: false, key: 'actionLink' }] : [...actionsOf(front.actions, 'actions'), ...antdocsActions(front), ...actionsOf(buttons, 'bannerBrand'), ...actionsOf(listOf(actions).map(({ theme, ...action }) => ({ ...action, type: theme === 'alt' ? 'plain' : 'primary' })), 'config')],
    features: [
      ...(front.features ?? []).map(({ title: name = '', details = '', link = null, imgUrl = null }) => ({ title: name, details, link, image: imgUrl === null ? null : slashed(imgUrl), key: 'features' })),
      ...sections.flatMap(({ features }) => listOf(features)).flatMap(({ title: heading, details, link }) => (isText(heading) ? [{ title: heading, details: isText(details) ? details : '', link: isText(link) ? link : null, image: null, key: 'config' }] : [])),
      ...listOf(front.projects).flatMap(({ name, desc, link }) => (isText(name) ? [{ title: name, details: isText(desc) ? desc : '', link: isText(link) ? link : null, image: null, key: 'projects' }] : [])),
    ],
  };
}

interface HomeImage {
  readonly path: string;
  /** Where it is written. */
  readonly key: string;
}

/** The pictures of a home page: the one beside its words, and the banner behind them (theme-reco, theme-hope; `bannerBg` is theme-vdoing's, and may be a style or `none`). */
export function homeImages({ heroImage, bgImage, bannerBg, bannerBrand }: FrontMatter): { readonly hero: HomeImage | null; readonly banner: HomeImage | null } {
  const banners: readonly (readonly [key: string, path: unknown])[] = [['bgImage', bgImage], ['bannerBg', isText(bannerBg) && /^[^\s:]+\.\w+$|^https?:/.test(bannerBg) ? bannerBg : null], ['bannerBrand', fields(bannerBrand).bgImage]];
  const banner = banners.find((each): each is [string, string] => isText(each[1]));
  return { hero: heroImage === undefined ? null : { path: slashed(heroImage), key: 'heroImage' }, banner: banner === undefined ? null : { path: slashed(banner[1]), key: banner[0] } };
}

/** Browsers took `\hero.png`, as some on Windows write it, for `/hero.png`. */
function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

/** What a home page that lists all posts shows of them; null when it is not one: by the config, or by what theme-reco 2 (`modules`) and theme-hope (`layout: BlogHome`) say on the page. */
export function blogHome({ modules, hideRightBar, postList }: FrontMatter, { type, blogHome: isChosen = type === 'blog' }: ThemeConfig): { readonly hasPosts: boolean; readonly hasColumn: boolean } | null {
  if (!isChosen && !(Array.isArray(modules) && modules.includes('Blog'))) return null;
  return { hasPosts: postList !== 'none', hasColumn: hideRightBar !== true };
}

/** theme-reco 2 has them on the page. */
export function socialLinks({ blog }: FrontMatter): readonly { readonly link: string }[] {
  return listOf(fields(blog).socialLinks).flatMap(({ link }) => (isText(link) ? [{ link }] : []));
}

/** theme-antdocs has one button that counts and one beside it. */
function antdocsActions({ actionBtn, preactionBtn }: FrontMatter): HomeHead['actions'] {
  return [...actionsOf([{ ...fields(actionBtn), type: 'primary' }], 'actionBtn'), ...actionsOf([{ ...fields(preactionBtn), type: 'plain' }], 'preactionBtn').map((action) => ({ ...action, isPlain: true }))];
}

function actionsOf(written: unknown, key: string): HomeHead['actions'] {
  const list = listOf(written);
  const hasMain = list.some(({ type }) => type === 'primary');
  // VuePress 2 takes one without a type for the one that counts, theme-hope for a plain one.
  return list.flatMap(({ text, link, type }) => (isText(text) && isText(link) ? [{ text, link, isPlain: hasMain ? type !== 'primary' : type !== undefined, key }] : []));
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(fields) : [];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
