/** What the widget says (§8), and which language it says it in: the option's, else the browser's, else English. */
import type { ReactionKind } from '../store';

export interface Texts {
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly login: (platform: string) => string;
  readonly logout: string;
  readonly currentUser: string;
  readonly submit: string;
  readonly submitting: string;
  readonly save: string;
  readonly cancel: string;
  readonly edit: string;
  readonly editMode: string;
  readonly edited: string;
  readonly remove: string;
  readonly reply: string;
  readonly write: string;
  readonly preview: string;
  readonly previewEmpty: string;
  readonly reactions: Readonly<Record<ReactionKind, string>>;
  readonly pager: string;
  readonly perPage: string;
  readonly page: string;
  readonly previous: string;
  readonly next: string;
  readonly sort: string;
  readonly newestFirst: string;
  readonly oldestFirst: string;
  readonly comments: (count: number) => string;
  readonly loginToComment: (platform: string) => string;
  readonly placeholder: string;
  readonly noLoginPlaceholder: string;
  readonly leaveComment: string;
  readonly opensInNewTab: string;
  readonly poweredBy: string;
  /** §4 Status text. */
  readonly failed: string;
  readonly initializing: string;
  readonly issueNotCreated: string;
  readonly loadingComments: string;
  readonly loginRequired: string;
  readonly noComments: string;
  readonly retry: string;
  readonly dismiss: string;
  readonly reactionGiven: (reaction: string) => string;
  readonly deleteConfirm: string;
  readonly deleteFailed: string;
  readonly loginFailed: string;
  readonly sessionExpired: string;
  readonly offline: string;
  readonly network: string;
  readonly timeout: string;
  readonly forbidden: string;
  readonly trackerClosed: string;
  /** Null: the platform does not say when. */
  readonly rateLimited: (time: string | null) => string;
}

export const LOCALES = ['en', 'zh', 'pt', 'ja', 'he'] as const;
export type Locale = (typeof LOCALES)[number];

const load: Readonly<Record<Locale, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import('./en'),
  zh: () => import('./zh'),
  pt: () => import('./pt'),
  ja: () => import('./ja'),
  he: () => import('./he'),
};

/** Compared by language alone: `zh-HK` is `zh`; `iw` is what Hebrew was called before. */
export function chooseLocale(option: string | null, browser: readonly string[]): Locale {
  for (const name of [...(option === null ? [] : [option]), ...browser]) {
    const language = name.toLowerCase().split(/[-_]/)[0]!.replace(/^iw$/, 'he');
    if ((LOCALES as readonly string[]).includes(language)) return language as Locale;
  }
  return 'en';
}

export async function loadTexts(locale: Locale): Promise<Texts> {
  return (await load[locale]()).default;
}
