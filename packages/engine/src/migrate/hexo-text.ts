/** The text of one Hexo article as ours: tags become Markdown, relative addresses lead where they led. Pure. */
import { isLinkWithScheme, percentDecode, splitHref } from '@glimpress/contracts/route';
import type { TagContext } from './hexo-tag-meanings';
import { convertTags, type ConvertedTags } from './hexo-tags';
import { mapOutsideCode } from './outside-code';

export interface TextPlace extends TagContext {
  /** Address of the page that Hexo made of the text, decoded. */
  readonly address: string;
  /** True when a file lies there, relative to the article's own folder, after the migration. */
  readonly isBeside: (path: string) => boolean;
  /** True when the new site answers at this absolute path, decoded. */
  readonly isAddress: (path: string) => boolean;
}

/** Markdown links and images, and `src` and `href` in HTML: before the address, the address, after it. Code in a line is matched to be left alone. */
const ADDRESSES = /((`+)(?!`)[\s\S]*?[^`]\2(?!`))|(\]\(\s*<?|<(?:img|a|source|video|audio)\s[^>]*?(?:src|href)=["'])([^\s)>"']+)/gm;

/** The text of an article; `unknown` tags stay in it. */
export function convertText(markdown: string, place: TextPlace): ConvertedTags {
  const { markdown: converted, unknown } = convertTags(markdown, place);
  const relocated = (text: string): string => text.replace(ADDRESSES, (whole, code: string | undefined, _: unknown, before: string, address: string) => (code === undefined ? before + relocate(address, place) : whole));
  return { markdown: mapOutsideCode(converted, relocated), unknown };
}

/** In Hexo a browser resolved an address against the page's own; here it is a file beside the article, or an absolute path. */
function relocate(written: string, { address, asset, isBeside, isAddress }: TextPlace): string {
  if (written.startsWith('/') || written.startsWith('#') || isLinkWithScheme(written)) return written;
  const { path, query, hash } = splitHref(written);
  const decoded = percentDecode(path);
  if (decoded === '' || isBeside(decoded)) return written;
  const inFolder = asset(decoded);
  if (isBeside(inFolder.replace(/^\.\//, ''))) return encodeURI(inFolder) + query + hash;
  const resolved = percentDecode(new URL(encodeURI(decoded), `http://old.invalid${encodeURI(address)}`).pathname);
  return isAddress(resolved) ? encodeURI(resolved) + query + hash : written;
}
