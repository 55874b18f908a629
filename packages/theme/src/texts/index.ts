/** Interface texts by language. */
import { en } from './en';
import type { Texts } from './types';
import { zhCn } from './zh-cn';

export type { Texts } from './types';

/** The texts for a page's language: Chinese for any `zh…`, English for the rest. */
export function textsFor(lang: string): Texts {
  return /^zh\b/i.test(lang) ? zhCn : en;
}
