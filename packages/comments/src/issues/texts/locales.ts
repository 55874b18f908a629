/** Which language the widget speaks: the option's, else the browser's, else English (§8). */
import type { Texts } from './texts';

export const LOCALES = ['en', 'zh', 'pt', 'ja', 'he'] as const;
export type Locale = (typeof LOCALES)[number];

export const loadTexts: Readonly<Record<Locale, () => Promise<{ readonly default: Texts }>>> = {
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
