/** Language tags (BCP 47) as authors mistake them. Pure. */
import { didYouMean } from '@glimpress/contracts/problem';
import { once } from '../once';

/** Names of countries and languages that are taken for tags. */
const MEANT: Readonly<Record<string, string>> = { cn: 'zh-CN', zhcn: 'zh-CN', 'zh-zh': 'zh-CN', chinese: 'zh-CN', 'chinese-simplified': 'zh-CN', zhtw: 'zh-TW', hk: 'zh-HK', english: 'en-US', us: 'en-US', 'en-en': 'en-US', enus: 'en-US', jp: 'ja', 'ja-jp': 'ja-JP', 'jp-jp': 'ja-JP', japanese: 'ja', korean: 'ko', 'ko-ko': 'ko-KR' };
const USUAL = ['zh-CN', 'zh-TW', 'zh-HK', 'zh-Hans', 'zh-Hant', 'en-US', 'en-GB', 'ja-JP', 'ko-KR', 'de-DE', 'fr-FR', 'es-ES', 'pt-BR', 'ru-RU'];

/** Loading the names costs more than the rest of a config: only for a tag that is not usual. */
const names = once(() => ({ languages: new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }), regions: new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }) }));

/**
 * Whether browsers know the tag: undefined when they do, else the tag that was probably meant, or null when none is near.
 * On a Node without the names of languages only the form is judged.
 */
export function betterLanguageTag(tag: string): string | null | undefined {
  if (isKnown(tag)) return undefined;
  const name = tag.toLowerCase().replaceAll('_', '-');
  const meant = Object.hasOwn(MEANT, name) ? MEANT[name] : undefined;
  const dashed = tag.trim().replaceAll('_', '-');
  return meant ?? (isKnown(dashed) ? Intl.getCanonicalLocales(dashed)[0]! : (didYouMean(dashed, USUAL) ?? null));
}

/** `ZH-CN` as `zh-CN`: tags mean the same in capitals. What is no tag stays as it is. */
export function canonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag;
  }
}

function isKnown(tag: string): boolean {
  if (USUAL.some((usual) => usual === tag || usual.startsWith(`${tag}-`))) return true;
  let locale: Intl.Locale;
  try {
    // An older form: the macrolanguage in front.
    locale = new Intl.Locale(tag.replace(/^zh-(?=(?:cmn|yue|wuu|nan|hak|gan)(?:-|$))/i, ''));
  } catch {
    return false;
  }
  const { language, region } = locale;
  const { languages, regions } = names();
  const hasNames = languages.of('zh') !== undefined && regions.of('CN') !== undefined;
  return !hasNames || (languages.of(language) !== undefined && (region === undefined || regions.of(region) !== undefined));
}
