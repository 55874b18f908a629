/**
 * Comment text made safe (§5 Comment HTML is sanitised), for readers whose widget trusts what it gets. The column holds two
 * formats: HTML written by Valine to 1.4, Markdown by 1.5, which renders it when it is read. Cleaned when stored and again
 * when given out, so that rows from imports and from older rules are safe too; cleaning twice changes nothing.
 */
import sanitizeHtml from 'sanitize-html';

export type TextFormat = 'html' | 'markdown';

const BLOCK_START = /^\s*<(p|h[1-6]|pre|ul|ol|dl|blockquote|div|table|hr|details|figure)[\s>/]/i;

/** A guess that holds for what the widgets write: HTML starts with a block's tag. */
export function textFormatOf(text: string): TextFormat {
  return BLOCK_START.test(text) ? 'html' : 'markdown';
}

const TAGS = ['a', 'abbr', 'b', 'blockquote', 'br', 'code', 'dd', 'del', 'details', 'div', 'dl', 'dt', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'mark', 'ol', 'p', 'pre', 'q', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'summary', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul', 'var'];
/** Removed with everything inside; §5 names the first ones. */
const VOID_OF_TEXT = ['style', 'script', 'iframe', 'frame', 'frameset', 'audio', 'video', 'embed', 'object', 'applet', 'title', 'textarea', 'select', 'option', 'noscript', 'noembed', 'noframes', 'template', 'svg', 'math', 'xmp', 'plaintext', 'canvas', 'button', 'dialog'];
/** Other elements of HTML: they vanish, their text stays. A name outside of all three lists is text (`vector<int>`). */
const DROPPED = ['address', 'area', 'article', 'aside', 'base', 'basefont', 'bdi', 'bdo', 'bgsound', 'big', 'blink', 'body', 'caption', 'center', 'cite', 'col', 'colgroup', 'data', 'datalist', 'dfn', 'dir', 'fieldset', 'figcaption', 'figure', 'font', 'footer', 'form', 'head', 'header', 'hgroup', 'html', 'image', 'input', 'isindex', 'keygen', 'label', 'legend', 'link', 'listing', 'main', 'map', 'marquee', 'menu', 'menuitem', 'meta', 'meter', 'nav', 'optgroup', 'output', 'param', 'picture', 'portal', 'progress', 'rp', 'rt', 'ruby', 'search', 'section', 'slot', 'source', 'spacer', 'time', 'track', 'tt', 'wbr'];
const KNOWN = new Set([...TAGS, ...VOID_OF_TEXT, ...DROPPED]);

const ALIGNMENT = /^(?:left|center|right)$/;
/** Keeps one attribute, where it has such a value. */
const withOnly = (name: string, values: RegExp): sanitizeHtml.Transformer => (tagName, { [name]: value = '' }) => ({ tagName, attribs: values.test(value) ? { [name]: value } : {} });

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  nonTextTags: VOID_OF_TEXT,
  allowedAttributes: { a: ['href', 'title', 'class', 'target', 'rel'], img: ['src', 'alt', 'title', 'class', 'width', 'height', 'loading'], code: ['class'], pre: ['class'], span: ['class'], td: ['align'], th: ['align'], ol: ['start'] },
  allowedClasses: { a: ['at'], img: ['vemoji'], code: [/^(language|lang|hljs)(-[\w+#-]*)?$/], pre: [/^(language|lang|hljs)(-[\w+#-]*)?$/], span: [/^(hljs|token|vemoji)(-[\w-]*)?$/] },
  // Addresses are judged in `transformTags`, after all their disguises are taken off.
  allowedSchemes: ['http', 'https', 'mailto', 'data'],
  allowedSchemesAppliedToAttributes: [],
  allowProtocolRelative: true,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: {
    ol: withOnly('start', /^-?\d{1,9}$/),
    td: withOnly('align', ALIGNMENT),
    th: withOnly('align', ALIGNMENT),
    a: (tagName, { href, title, class: className }) => ({ tagName, attribs: { ...(className === 'at' ? { class: 'at' } : {}), ...(href === undefined ? {} : { href: safeAddress(href, 'link') }), ...(title ? { title: plainQuotes(title) } : {}), ...(className === 'at' ? {} : { target: '_blank', rel: 'noopener nofollow ugc' }) } }),
    img: (tagName, { src, alt, title, class: className, width, height }) => ({
      tagName,
      attribs: { src: safeAddress(src ?? '', 'image'), ...(alt ? { alt: plainQuotes(alt) } : {}), ...(title ? { title: plainQuotes(title) } : {}), ...(className === 'vemoji' ? { class: className } : {}), ...pixels({ width, height }), loading: 'lazy' },
    }),
  },
};

/** Markdown text keeps its entities as they were typed. */
const MARKDOWN_OPTIONS: sanitizeHtml.IOptions = { ...OPTIONS, parser: { decodeEntities: false } };

/** HTML as Valine to 1.4 stores it. To Valine 1.5 what follows an empty line of it is Markdown: it is made safe as that, too, in a way that shows the same as HTML. */
export function sanitiseHtml(html: string): string {
  // Also where nothing else looks like Markdown: an empty line within a value ends the block of HTML.
  const cleaned = sanitizeHtml(unknownTagsAsText(html), OPTIONS).replace(TAG, inertTag);
  if (!/\][(:]|`{3}|~{3}/.test(cleaned)) return cleaned;
  return cleaned.replace(FENCE, (fence) => withoutQuotes(fence)).replace(TARGET, withoutScript).replaceAll("'", '&#39;');
}

/** Markdown as Valine 1.5 stores it: HTML in it is cleaned, and so are the targets of links and images. */
export function sanitiseMarkdown(markdown: string): string {
  const [before, open] = codeAsText(markdown.replace(AUTOLINK, '$1'));
  // Quote marks at the start of lines would become entities with the other angle brackets.
  const marked = unknownTagsAsText(before).replace(/^[ \t]{0,3}(?:>[ \t]?)+/gm, (marks) => marks.replaceAll('>', QUOTE_MARK));
  const cleaned = (/<[a-z/!?]/i.test(marked) ? sanitizeHtml(marked, MARKDOWN_OPTIONS) : marked).replace(TAG, inertTag).replaceAll(QUOTE_MARK, '>');
  // The tags that are left open have been ended where an open fence begins its line, and to Markdown a block of HTML ends with an empty one,
  const whole = (open !== '' && cleaned !== '' && !/[\r\n]$/.test(cleaned) ? `${cleaned}\n\n` : cleaned) + open;
  const end = whole.search(LAST_ENDS);
  const text = cleanTargets(whole.slice(0, end));
  // or right behind a closed one, where they would name a language.
  return text + (end < whole.length && LAST_FENCE.test(text) ? '\n' : '') + whole.slice(end);
}
/** A tag as `sanitizeHtml` writes it: in its values `<` and `>` are entities. */
const TAG = /<\/?[a-z][^<>]*>/gi;

/** The same tag, with nothing in it that means something in Markdown: what is done to a target or a fence that began in a value would open the value. */
function inertTag(tag: string): string {
  return tag.replaceAll('[', '&#91;').replaceAll(']', '&#93;').replaceAll(QUOTE_MARK, '&gt;').replace(/\s+/g, ' ');
}
/** The ends of tags that nothing follows, or the end of a text. */
const LAST_ENDS = /(?<!<\/\w+>)(?:<\/\w+>)+$|$/;
/** A character no text may hold: it is removed from what comes in. */
const QUOTE_MARK = '\u{F8FF}';

/** `<https://…>`: without its brackets it is a link too, and no tag. */
const AUTOLINK = /<(https?:\/\/[^\s<>"'`]+)>/gi;

/** Without what is taken away, the rest may be read another way, as HTML or as code: it is cleaned as that, too. */
const MOST_ROUNDS = 5;

export function sanitiseComment(text: string): string {
  let clean = text.replaceAll(QUOTE_MARK, '').replace(/[\0\u2028\u2029]/g, '').toWellFormed();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const cleaner = textFormatOf(clean) === 'html' ? sanitiseHtml(clean) : sanitiseMarkdown(clean);
    if (cleaner === clean) break;
    clean = cleaner;
  }
  return clean;
}

/** A short text shown as HTML by old widgets (nick, ua): no markup, no half of an emoji, one line, no letters that are not seen (Hangul's fillers, Braille's blank), at most so many characters. */
export function plainText(text: string, maxCharacters: number): string {
  // Megabytes of it are looked at no further: nobody is served meanwhile.
  return [...text.slice(0, 100 * maxCharacters).replace(/[<>"'`&]/g, (sign) => FULL_WIDTH[sign]!).replace(UNSEEN, ' ').trim()].slice(0, maxCharacters).join('');
}
/** But what joins several emojis into one (👩‍💻), and parts the letters within a Persian word: without them other things are seen. */
const UNSEEN = /(?:(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic}))[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\s\u115f\u1160\u2800\u3164\uffa0])+/gu;
/** Look-alikes without meaning in HTML: they stay the same however often an old widget escapes or unescapes. */
const FULL_WIDTH: Readonly<Record<string, string>> = { '<': '＜', '>': '＞', '"': '＂', "'": '’', '`': '‵', '&': '＆', '=': '＝' };

/** A site's address: http and https only, a host without scheme gets one (as Valine does); empty when it is neither. */
export function siteAddress(link: string): string {
  const trimmed = withoutDisguise(link.trim());
  if (trimmed === '') return '';
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed) ? '' : `http://${trimmed.replace(/^\/+/, '')}`;
  try {
    const url = new URL(address);
    return url.username === '' && url.password === '' && url.hostname.includes('.') ? encodeQuotes(url.href).slice(0, 500) : '';
  } catch {
    return '';
  }
}

/**
 * Tags in code are what its author writes about: taken for tags, `<script>` would vanish with all that comes after it. A little too much is code
 * here; what is text is harmless. Returns the text as far as the line of a fence that goes on to the end, and from there on: this has no tags.
 */
function codeAsText(markdown: string): [before: string, open: string] {
  const parts = markdown.split(/(`+|~{3,})/);
  /** Place of a mark → that of the next like it, the end where it may begin a fence without one. */
  const ends: number[] = [];
  const nearest = new Map<string, number>();
  for (let at = parts.length - 2; at > 0; at -= 2) {
    const mark = parts[at]!;
    ends[at] = nearest.get(mark) ?? (mark.length > 2 ? parts.length : at);
    nearest.set(mark, at);
  }
  for (let at = 1; at < parts.length; at = ends[at]! + 2) {
    if (ends[at] === parts.length) {
      const before = parts.slice(0, at).join('');
      const start = before.search(FENCE_PLACE);
      if (start >= 0) return [before.slice(0, start), before.slice(start) + tagsAsText(parts.slice(at).join(''))];
      ends[at] = at;
    }
    for (let inside = at + 1; inside < ends[at]!; inside += 2) parts[inside] = tagsAsText(parts[inside]!);
  }
  return [parts.join(''), ''];
}

const tagsAsText = (text: string): string => text.replace(/<(?=[a-z/!?])/gi, '&lt;');

function unknownTagsAsText(text: string): string {
  const known = text.replace(/<(?=\/?([a-z][^\s/>]{0,30}))/gi, (sign, name: string) => (KNOWN.has(name.toLowerCase()) ? sign : '&lt;'));
  // A tag that never ends, too: browsers and old filters disagree about it.
  const lastEnd = known.lastIndexOf('>') + 1;
  return known.slice(0, lastEnd) + tagsAsText(known.slice(lastEnd));
}

/** What may stand before a fence in its line: it may be in a quote or a list, of tasks as well. */
const BEFORE_FENCE = String.raw`(?:[ \t>]|[*+-][ \t]|\d{1,9}[.)][ \t]|\[[ xX]\] )*`;
/** At the end of what is before a fence: its line as far as there. */
const FENCE_PLACE = new RegExp(String.raw`(?<![^\r\n])${BEFORE_FENCE}$`);
/** Begins a code block. What names its language becomes a class, which old widgets cut at quotes. */
const FENCE = new RegExp(String.raw`^(${BEFORE_FENCE}(?:\`{3,}(?=[^\`\n]*$)|~{3,}))([^\n]+)$`, 'gm');
/** What behind it would be taken for the name of a language. */
const LAST_FENCE = new RegExp(String.raw`(?<![^\r\n])${BEFORE_FENCE}(?:\`{3,}|~{3,})[^\n]*$`);

/**
 * Link and image targets `](…)`, `[x]: …` and `<…:…>` of Markdown, and the languages of code. Quotes end nothing but the address of a picture:
 * where there can be none, targets are judged and no more, for code is full of what looks like one (`handlers[name]('click')`).
 */
function cleanTargets(markdown: string): string {
  const hasPictures = mayHavePictures(markdown);
  const cleanTarget = (target: string, kind: 'link' | 'image'): string => {
    const safe = safeTarget(target, kind);
    return hasPictures || safe === '#' ? safe : target;
  };
  return markdown
    .replace(FENCE, (_, fence: string, info: string) => fence + info.replace(/(?:<|&lt;)[^>]*|["'`>=]|&[#\w]+;/g, ''))
    .replace(/(!?)(\[(?:[^[\]]|\[[^[\]]*\])*\]\(\s*)(<[^>\n]*>|&lt;[^\n]*?&gt;|[^\s)]*)/g, (_, bang: string, before: string, target: string) => bang + before + cleanTarget(target, bang ? 'image' : 'link'))
    .replace(/^([ \t>]*\[[^\]\n]+\]:\s*)(<[^>\n]*>|\S+)/gm, (_, before: string, target: string) => before + cleanTarget(target, 'link'))
    .replace(/(\]\(\s*)([^\s)]*)/g, (_, before: string, target: string) => before + (isSafe(target, 'image') || isSafe(target, 'link') ? target : '#'))
    .replace(TARGET, (target) => withoutScript(hasPictures ? withoutQuotes(target) : target))
    .replace(LONG_TARGET, (target) => (hasPictures ? withoutQuotes(target) : target));
}
/** Markdown's pictures begin with `![`. Old widgets take signs out of a line before they read it (`:smile:`), and might read entities: both in one line, in this order, are enough. */
function mayHavePictures(markdown: string): boolean {
  return markdown.split('\n').some((line) => {
    const at = line.search(/!|&(?:excl|#0*33|#x0*21)/i);
    return at >= 0 && /\[|&(?:lsqb|lbrack|#0*91|#x0*5b)/i.test(line.slice(at));
  });
}
/** Whatever may be a target, behind labels of any form: as far as the next white space. What a target holds may be the label of another. Looks back from its first character alone: in long runs of `>` that would take long. */
const TARGET = /(?![\s>])(?<=\][(:][\s>]*)(?:(?!\][(:])\S)+/g;
/** One that may hold spaces: all that follows in its line. */
const LONG_TARGET = /(?=<)(?<=\][(:][\s>]*)[^\n]+/g;
/** An address that a browser might run leads nowhere. */
function withoutScript(target: string): string {
  return /^<?(?:\w*script:|data:(?!image\/(?:png|jpe?g|gif|webp)[;,]))/i.test(withoutDisguise(target)) ? `#${target}` : target;
}
/** Valine 1.5 cuts the address of a picture at these. */
function withoutQuotes(target: string): string {
  return target.replaceAll("'", '’');
}
function safeTarget(target: string, kind: 'link' | 'image'): string {
  return target === '' ? '' : safeAddress(target.replace(/^(?:<|&lt;)|(?:>|&gt;)$/g, ''), kind);
}

const PASTED_IMAGE = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=]*$/i;

function isSafe(address: string, kind: 'link' | 'image'): boolean {
  const bare = withoutDisguise(address);
  if (kind === 'image' && PASTED_IMAGE.test(bare)) return true;
  // What is no character to us may be one to a widget.
  if (/^[^:/?]*:/.exec(bare)?.[0].includes('&#')) return false;
  // §5: eval is removed from hrefs.
  if (/\beval(?:\(|%28)/i.test(bare)) return false;
  // No colon before the first slash, question mark or hash: no scheme.
  const scheme = /^([^/?#]*?):/.exec(bare)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http' || scheme === 'https' || (kind === 'link' && scheme === 'mailto');
}

/** The address itself, its quotes encoded, or `#` when a browser might run it. */
function safeAddress(address: string, kind: 'link' | 'image'): string {
  const encoded = encodeQuotes(address.trim());
  return isSafe(address, kind) && isSafe(encoded, kind) ? encoded : '#';
}

/** What a browser would make of it: entities and percent signs decoded over and over, white space and control characters gone. */
function withoutDisguise(address: string): string {
  let bare = address;
  for (let round = 0; round < 5; round++) {
    const decoded = bare
      .replace(/&#x0*([0-9a-f]{1,6});?/gi, (all, hex: string) => character(parseInt(hex, 16), all))
      .replace(/&#0*(\d{1,7});?/g, (all, digits: string) => character(Number(digits), all))
      .replace(/&(colon|tab|newline|sol|lpar|rpar|amp);?/gi, (_, name: string) => ({ colon: ':', tab: '', newline: '', sol: '/', lpar: '(', rpar: ')', amp: '&' })[name.toLowerCase()]!)
      .replace(/[\p{Cc}\p{Cf}\s\\]+/gu, '');
    if (decoded === bare) break;
    bare = decoded;
  }
  // A percent-encoded colon is no scheme to a browser, but may be decoded by a widget.
  return /^[a-z]*%3a/i.test(bare) ? bare.replace(/%3a/i, ':') : bare;
}
function character(code: number, otherwise: string): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}

/** Old widgets cut attributes at either quote, wherever it stands. */
function encodeQuotes(address: string): string {
  return withoutQuoteNames(address.replace(/["'`<>\\\s]/g, (sign) => encodeURIComponent(sign).replace("'", '%27')), '%26');
}
function plainQuotes(text: string): string {
  return withoutQuoteNames(text.replace(/["'`<>=]/g, (sign) => FULL_WIDTH[sign]!), '＆');
}
/** Also without their `;`: what old widgets decode with is not known, so that `&quote=` in an address loses some letters. */
const QUOTE_NAMES = /&(quot|apos|lt|gt|grave|#0*(?:34|39|60|62|96)|#x0*(?:22|27|3c|3e|60));?/gi;
/** Without the entities of these signs; where some are hidden in each other, with `and` for all that begins one. */
function withoutQuoteNames(text: string, and: string): string {
  const without = text.replace(QUOTE_NAMES, '');
  return without.search(QUOTE_NAMES) < 0 ? without : without.replaceAll('&', and);
}
function pixels(sizes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(sizes).filter((entry): entry is [string, string] => /^\d{1,4}$/.test(entry[1] ?? '')));
}
