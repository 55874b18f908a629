/** The text of one Hexo article as ours: tags become Markdown, relative addresses lead where they led. Pure. */
import { isLinkWithScheme, percentDecode, splitHref } from '@glimpress/contracts/route';
import { encodePath } from '../relative-path';
import type { TagContext } from './hexo-inline-tags';
import { asMarkdown, type Reading } from './hexo-leniency';
import { markedLines } from './hexo-tag-parts';
import { convertTags, type ConvertedTags } from './hexo-tags';
import { codeBlockEnd, mapOutsideCode } from './outside-code';

export interface TextPlace extends TagContext, Reading {
  /** Address of the page that Hexo made of the text, decoded. */
  readonly address: string;
  /** True when a file lies there, relative to the article's own folder, after the migration. */
  readonly isBeside: (path: string) => boolean;
  /** True when the new site answers at this absolute path, decoded. */
  readonly isAddress: (path: string) => boolean;
  /** The file of a post's folder that Hexo answered with at this absolute path, decoded: its path from the article's own folder; or null. */
  readonly assetAt: (path: string) => string | null;
  /** The renderer made links of addresses. */
  readonly linkify: boolean;
  /** The absolute path of what lies there, relative to the Markdown file in the old folder of the blog. */
  readonly fromFile: (path: string) => string;
}

/** Markdown links and images, and `src`, `href` and `data` in HTML: an address with spaces; before the address, the address. Code in a line is matched to be left alone. */
const ADDRESSES = /((`+)(?!`)[\s\S]*?[^`]\2(?!`))|\]\(([^()<>"\n]{0,200} [^()<>"\n]{0,200}\.\w{2,5})(?=\))|(\]\(\s*<?|<(?:img|a|source|video|audio|iframe|embed|object)\s[^>]{0,2000}?(?:src|href|data)=["'])((?:[^\s()>"']|\([^\s()>"']*\)|\()+)/gm;

/** A mail address, and before it all that may hold one and is to be left alone: code, formulas, HTML, tags, links, addresses. */
const MAILS = new RegExp(
  [
    /(?<ticks>`+)(?!`)[\s\S]*?[^`]\k<ticks>(?!`)|^(?: {4}|\t).*/,
    /\$\$[\s\S]{0,5000}?\$\$|\$[^$\n]{1,500}\$|\{%[^\n]{0,500}?%\}|\{\{[^\n]{0,500}?\}\}/,
    /<(?<element>pre|script|style|a)\b[\s\S]{0,5000}?<\/\k<element>>|^ {0,3}<[a-z/!][\s\S]*?(?=\n[ \t]*\n|(?![\s\S]))|<[^<>\n]{1,2000}>/,
    /!?\[[^\]\n]{0,500}\](?:\([^)\n]{0,2000}\)|:.*)?|(?:mailto:|\w{2,20}:\/\/)[^\s<>]*/,
    /(?<![\w.+@/=&%#:~-])(?<mail>[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24})(?![\w@/-]|[.:]\w)/,
  ].map(({ source }) => source).join('|'),
  'gim',
);

/** The text of an article; `unknown` tags stay in it. */
export function convertText(markdown: string, place: TextPlace): ConvertedTags {
  const { markdown: converted, unknown } = convertTags(asMarkdown(markdown, place), place);
  const relocated = (text: string): string => text.replace(ADDRESSES, (whole, code: string | undefined, _: unknown, spaced: string | undefined, before: string | undefined, address: string) => {
    if (spaced !== undefined) return `](${withSpaces(spaced, place)}`;
    return code === undefined ? before! + relocate(address, place) : whole;
  });
  const linked = (text: string): string => (place.linkify ? text.replace(MAILS, (whole, ...groups: unknown[]) => ((groups.at(-1) as { readonly mail?: string }).mail === undefined ? whole : `<${whole}>`)) : text);
  return { markdown: withCaptions(mapOutsideCode(converted, (text) => linked(relocated(text)))), unknown };
}

/** The words behind the fences of code blocks as ours. */
function withCaptions(markdown: string): string {
  const lines = markdown.split('\n');
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const end = codeBlockEnd(lines, at);
    out.push(end < 0 ? lines[at]! : withCaption(lines[at]!), ...lines.slice(at + 1, end + 1));
    at = Math.max(at, end);
  }
  return out.join('\n');
}

/** Hexo has the caption bare, behind it an address and its words, and options such as `mark:1,3-5`. */
function withCaption(fence: string): string {
  const mark = fence.search(/`{3}|~{3}/);
  const length = /^(?:`+|~+)[ \t]*/.exec(fence.slice(mark))![0].length;
  const [, language, words = ''] = /^([^\s`{]+)[ \t]+([^\s{[].*)$/.exec(fence.slice(mark + length)) ?? [];
  if (language === undefined || /title=|:line-numbers|:no-line-numbers/.test(words)) return fence;
  const options = words.split(/\s+/).filter((word) => /^(?:mark|first_line|line_number|line_threshold|highlight|wrap|caption):/.test(word));
  const bare = words.split(/\s+/).filter((word) => !options.includes(word));
  const address = bare.findIndex((word, index) => index > 0 && /^(?:https?:\/\/|\/)\S/.test(word));
  const caption = bare.slice(0, address < 0 ? bare.length : address).join(' ').replaceAll('"', "'");
  if (options.length === 0 && !/[\p{L}\p{N}]/u.test(caption)) return fence;
  return `${fence.slice(0, mark + length)}${language}${markedLines(options)}${caption === '' ? '' : ` title="${caption}"`}`;
}

/** An address with spaces is none in Markdown, but in older Hexo it was: where a file answers to it, it is encoded. */
function withSpaces(written: string, place: TextPlace): string {
  const encoded = encodeURI(written);
  const relocated = relocate(encoded, place);
  return relocated !== encoded || place.isBeside(written) ? relocated : written;
}

/** In Hexo a browser resolved an address against the page's own, unless a plugin or the renderer had done so; here it is a file beside the article, or an absolute path. */
export function relocate(written: string, { address, asset, isBeside, isAddress, assetAt, fromFile }: TextPlace): string {
  if (/^(#|\/\/)/.test(written) || isLinkWithScheme(written)) return written;
  const { path, query, hash } = splitHref(written);
  const decoded = percentDecode(path);
  if (decoded === '') return written;
  const isAbsolute = written.startsWith('/');
  if (!isAbsolute) {
    if (isBeside(decoded)) return written;
    // For hexo-asset-image the first folder is the post's own, whatever its name.
    const inFolder = [decoded, decoded.replace(/^(?:\.\/)?[^/]+\//, '')].map(asset).find((name) => isBeside(name.replace(/^\.\//, '')));
    if (inFolder !== undefined) return encodePath(inFolder) + query + hash;
  }
  const resolved = percentDecode(new URL(encodePath(decoded), `http://old.invalid${encodePath(address)}`).pathname);
  // Where hexo-renderer-marked has a picture begin that is not beside the post.
  const fromRoot = percentDecode(new URL(encodePath(decoded), 'http://old.invalid/').pathname);
  const file = assetAt(resolved) ?? assetAt(fromRoot);
  if (file !== null) return encodePath(file) + query + hash;
  if (isAbsolute) return written;
  // Some wrote the path from the file, as editors want it.
  const found = [resolved, fromFile(decoded), fromRoot].find((path) => isAddress(path));
  return found === undefined ? written : encodePath(found) + query + hash;
}
