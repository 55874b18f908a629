/**
 * What stands at the head of a home page, in the words of VuePress 1 (`heroText`, `actionText`), VuePress 2 (`actions`) and theme-reco 2
 * (`bannerBrand`). Pure.
 */
import type { FrontMatter } from '@glimpress/contracts/page';

export interface HomeHead {
  /** Null: the site's title. */
  readonly text: string | null;
  /** Lines; null: the site's description. */
  readonly tagline: string | null;
  /** `link` is as written, `key` where it is written; plain ones stand beside one that counts more. */
  readonly actions: readonly { readonly text: string; readonly link: string; readonly isPlain: boolean; readonly key: string }[];
}

export function homeHead(front: FrontMatter): HomeHead {
  const { title, description, tagline, buttons } = fields(front.bannerBrand);
  const lines = [description, tagline].filter(isText).join('\n');
  return {
    text: front.heroText ?? (isText(title) ? title : null),
    tagline: front.tagline ?? (lines === '' ? null : lines),
    actions: front.actionText !== undefined && front.actionLink !== undefined ? [{ text: front.actionText, link: front.actionLink, isPlain: false, key: 'actionLink' }] : [...actionsOf(front.actions, 'actions'), ...actionsOf(buttons, 'bannerBrand')],
  };
}

function actionsOf(written: unknown, key: string): HomeHead['actions'] {
  const list = (Array.isArray(written) ? written : []).map(fields);
  const hasMain = list.some(({ type }) => type === 'primary');
  // VuePress 2 takes one without a type for the one that counts, theme-hope for a plain one.
  return list.flatMap(({ text, link, type }) => (isText(text) && isText(link) ? [{ text, link, isPlain: hasMain ? type !== 'primary' : type !== undefined, key }] : []));
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
