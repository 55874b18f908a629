/**
 * What stands above a home page's text, in the words of VuePress 1 (`heroText`, `actionText`), VuePress 2 (`actions`), theme-reco 2
 * (`banner`, `bannerBrand`), theme-hope (`projects`) and theme-plume (sections in `config`). Pure.
 */
import type { FrontMatter } from '@glimpress/contracts/page';

export interface HomeHead {
  /** Null: the site's title. */
  readonly text: string | null;
  /** Lines; null: the site's description. */
  readonly tagline: string | null;
  /** `link` is as written, `key` where it is written; plain ones stand beside one that counts more. */
  readonly actions: readonly { readonly text: string; readonly link: string; readonly isPlain: boolean; readonly key: string }[];
  readonly features: readonly { readonly title: string; readonly details: string; readonly link: string | null; readonly key: string }[];
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
    actions: front.actionText !== undefined && front.actionLink !== undefined ? [{ text: front.actionText, link: front.actionLink, isPlain: false, key: 'actionLink' }] : [...actionsOf(front.actions, 'actions'), ...actionsOf(buttons, 'bannerBrand'), ...actionsOf(listOf(actions).map(({ theme, ...action }) => ({ ...action, type: theme === 'alt' ? 'plain' : 'primary' })), 'config')],
    features: [
      ...(front.features ?? []).map(({ title: name = '', details = '', link = null }) => ({ title: name, details, link, key: 'features' })),
      ...sections.flatMap(({ features }) => listOf(features)).flatMap(({ title: heading, details, link }) => (isText(heading) ? [{ title: heading, details: isText(details) ? details : '', link: isText(link) ? link : null, key: 'config' }] : [])),
      ...listOf(front.projects).flatMap(({ name, desc, link }) => (isText(name) ? [{ title: name, details: isText(desc) ? desc : '', link: isText(link) ? link : null, key: 'projects' }] : [])),
    ],
  };
}

/** A home page's picture, as written under `key`: theme-reco's banner where there is no other. */
export function homeImage({ heroImage, bgImage }: FrontMatter): { readonly path: string; readonly key: 'heroImage' | 'bgImage' } | null {
  if (heroImage !== undefined) return { path: heroImage, key: 'heroImage' };
  return isText(bgImage) ? { path: bgImage, key: 'bgImage' } : null;
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
