/** The last line of a home page, which theme-reco 2 has as an object and many blogs as HTML. Pure. */
import type { FooterPart } from '@glimpress/contracts/page';
import { decodeHtml } from '../html-entities';

const TAG = /<\/?[a-z][^<>]*>/gi;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const SEPARATOR: FooterPart = { text: ' · ' };

/** Text as it is; of HTML the text and its links. */
export function footerOfText(text: string): string | readonly FooterPart[] {
  if (text.search(TAG) < 0) return text;
  const parts: { text: string; readonly link: string | undefined }[] = [];
  let link: string | undefined;
  let done = 0;
  const takeUpTo = (end: number): void => {
    const last = parts.at(-1);
    const piece = text.slice(done, end);
    if (last !== undefined && last.link === link) last.text += ` ${piece}`;
    else parts.push({ text: piece, link });
  };
  for (const match of text.matchAll(TAG)) {
    takeUpTo(match.index);
    done = match.index + match[0].length;
    if (/^<a\s/i.test(match[0])) link = HREF.exec(match[0])?.slice(1).find((each) => each !== undefined);
    else if (/^<\/a\b/i.test(match[0])) link = undefined;
  }
  takeUpTo(text.length);
  return parts.map((part) => linked(decodeHtml(part.text).replace(/\s+/g, ' '), part.link)).filter((part) => part.text.trim() !== '');
}

/** Registration numbers, each with the place where it can be checked. */
export function footerOfRecords({ record, recordLink, cyberSecurityRecord, cyberSecurityLink }: Readonly<Record<string, unknown>>): readonly FooterPart[] {
  const numbers = [[record, recordLink], [cyberSecurityRecord, cyberSecurityLink]].flatMap(([text, link]) => (typeof text === 'string' && text !== '' ? [linked(text, link)] : []));
  return numbers.flatMap((number, index) => (index === 0 ? [number] : [SEPARATOR, number]));
}

function linked(text: string, link: unknown): FooterPart {
  return typeof link === 'string' && /^https?:\/\//i.test(link) ? { text, link: decodeHtml(link) } : { text };
}
