/**
 * What stands above a home page's text, in the words of VuePress 1 (`heroText`, `actionText`), VuePress 2 (`actions`), theme-reco 2
 * (`banner`, `bannerBrand`) and theme-hope (`projects`). Pure.
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

export function homeHead(front: FrontMatter): HomeHead {
  const { heroText, title = heroText, description, tagline, buttons } = { ...fields(front.banner), ...fields(front.bannerBrand) };
  const lines = [description, tagline].filter(isText).join('\n');
  return {
    text: front.heroText ?? (isText(title) ? title : null),
    tagline: front.tagline ?? (lines === '' ? null : lines),
    actions: front.actionText !== undefined && front.actionLink !== undefined ? [{ text: front.actionText, link: front.actionLink, isPlain: false, key: 'actionLink' }] : [...actionsOf(front.actions, 'actions'), ...actionsOf(buttons, 'bannerBrand')],
    features: [
      ...(front.features ?? []).map(({ title: name = '', details = '', link = null }) => ({ title: name, details, link, key: 'features' })),
      ...listOf(front.projects).flatMap(({ name, desc, link }) => (isText(name) ? [{ title: name, details: isText(desc) ? desc : '', link: isText(link) ? link : null, key: 'projects' }] : [])),
    ],
  };
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
