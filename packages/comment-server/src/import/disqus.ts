/** Disqus's XML export: threads with their addresses, and posts that point to a thread and to the post they answer. */
import { pathOf } from './artalk';
import { endsOf, isoTime, type ExportReader, type ImportRecord, type Skipped } from './record';

interface Element {
  name: string;
  attributes: string;
  /** Texts directly inside, CDATA included. */
  text: string;
  children: Element[];
}

export const readDisqus: ExportReader = ({ text }) => {
  if (!/^\s*(<\?xml[^>]*>\s*)?<disqus[\s>]/.test(text)) return undefined;
  const root = parseXml(text);
  if (!root) return [{ className: 'Comment', reason: 'XML 不完整 (the XML is not complete)' }];
  const all = (name: string): Element[] => root.children.filter((element) => element.name === name);
  const pages = new Map(all('thread').map((thread) => [idOf(thread), pathOf(textOf(thread, 'link') || textOf(thread, 'id'))]));
  const posts = all('post');
  const own = (id: string): string => `disqus${id}`;
  const answered = new Map(posts.map((post) => [own(idOf(post)), own(idOf(child(post, 'parent')))]));
  const isDeleted = (post: Element): boolean => textOf(post, 'isDeleted') === 'true';
  const deleted = new Set(posts.filter(isDeleted).map((post) => own(idOf(post))));
  // What answers a deleted comment hangs where that one hung: below one that is not there nobody would see it.
  const keptFrom = endsOf(new Map([...answered].filter(([id]) => deleted.has(id))));
  const parents = new Map([...answered].map(([id, parent]) => [id, keptFrom(parent)] as const).filter(([, parent]) => answered.has(parent) && !deleted.has(parent)));
  const rootOf = endsOf(parents);
  return posts.map((post): ImportRecord | Skipped => {
    const url = pages.get(idOf(child(post, 'thread')));
    if (isDeleted(post)) return { className: 'Comment', reason: '已在 Disqus 删除 (deleted there)' };
    if (url === undefined) return { className: 'Comment', reason: '找不到所属页面 (page unknown)' };
    const id = own(idOf(post));
    const created = isoTime(textOf(post, 'createdAt'));
    const author = child(post, 'author');
    const thread = rootOf(id);
    return {
      className: 'Comment',
      object: {
        objectId: id,
        ...(created ? { createdAt: created, insertedAt: { __type: 'Date', iso: created } } : {}),
        nick: author ? textOf(author, 'name') : '',
        mail: author ? textOf(author, 'email') : '',
        link: '',
        ua: '',
        url,
        comment: textOf(post, 'message'),
        ...(thread !== id ? { rid: thread, pid: parents.get(id)! } : {}),
        ...(textOf(post, 'isSpam') === 'true' ? { isSpam: true } : {}),
      },
    };
  });
};

function child(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((one) => one.name === name);
}
function textOf(element: Element, name: string): string {
  return child(element, name)?.text.trim() ?? '';
}
function idOf(element: Element | undefined): string {
  return /\bdsq:id\s*=\s*"([^"]*)"/.exec(element?.attributes ?? '')?.[1] ?? '';
}

const MAX_DEPTH = 50;
const TOKEN = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/y;

/** The root element; undefined for what is not well-formed. No entities but the five of XML and numbers. */
function parseXml(text: string): Element | undefined {
  const document: Element = { name: '', attributes: '', text: '', children: [] };
  const open = [document];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match || open.length > MAX_DEPTH) return undefined;
    const [, data, closing, name, attributes = '', single, plain] = match;
    const current = open.at(-1)!;
    if (data !== undefined) current.text += data;
    else if (plain !== undefined) current.text += decoded(plain);
    else if (name !== undefined && closing === '/') {
      if (open.pop()!.name !== name) return undefined;
    } else if (name !== undefined) {
      const element: Element = { name, attributes, text: '', children: [] };
      current.children.push(element);
      if (single !== '/') open.push(element);
    }
  }
  return open.length === 1 ? document.children[0] : undefined;
}
function decoded(text: string): string {
  return text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (all, name?: string, digits?: string, hex?: string) => {
    if (name !== undefined) return { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }[name.toLowerCase()]!;
    const code = digits === undefined ? parseInt(hex!, 16) : Number(digits);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
