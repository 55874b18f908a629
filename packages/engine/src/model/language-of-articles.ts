/** Whether a site says of itself what language its articles are in. */
import { warning, type Problem } from '@glimpress/contracts/problem';
import type { SiteConfig } from '../config/resolve';
import type { SitePage } from './entry';

/** Fewer titles say nothing of a site. */
const FEWEST_ARTICLES = 5;

/**
 * Problems of languages that most titles contradict: written over from a template, such a language has the theme speak English to
 * Chinese readers, and screen readers pronounce Chinese as English. Titles with kana or Hangul count for no Chinese ones.
 */
export function contradictedLanguages(authored: readonly SitePage[], { locales, configName }: SiteConfig): Problem[] {
  return locales
    .filter(({ lang }) => !/^(?:zh|yue|wuu|nan|hak|ja|ko)(?![a-z])/i.test(lang))
    .flatMap((locale) => {
      const own = authored.filter((page) => page.locale === locale && page.data.lang === locale.lang && page.data.title !== '');
      const chinese = own.filter(({ data: { title } }) => /\p{Script=Han}/u.test(title) && !/[\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}]/u.test(title));
      return own.length < FEWEST_ARTICLES || chinese.length * 2 <= own.length
        ? []
        : warning('config/lang', `The language is "${locale.lang}", but ${chinese.length} of ${own.length} titles${locale.path === '/' ? '' : ` below ${locale.path}`} are Chinese.`, {
            file: configName,
            hint: 'Write "zh-CN": menus, dates and search then speak Chinese, and screen readers read it as such.',
          });
    });
}
