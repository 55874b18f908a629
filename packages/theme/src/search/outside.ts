/** The same words, asked elsewhere: links only, nothing is fetched (vuepress-behaviour §6). */
import type { Option } from './options';
import type { SearchTexts } from './texts';

const ENGINES = [
  ['Bing', 'https://www.bing.com/search?q='],
  ['Google', 'https://www.google.com/search?q='],
] as const;

export function outsideSearches(query: string, texts: SearchTexts): readonly Option[] {
  // A lone surrogate cannot be encoded.
  const words = encodeURIComponent(query.replace(/[\ud800-\udfff]/gu, '\ufffd'));
  return ENGINES.map(([name, address]) => ({ url: address + words, text: texts.outside(name) }));
}
