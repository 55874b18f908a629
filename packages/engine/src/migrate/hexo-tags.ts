/**
 * Hexo's tags (`{% note %}`, `{% asset_img a.png %}`) to Markdown: those of Hexo itself and the common ones of its themes. Pure.
 * What nobody knows stays as written and is named with its line. Code blocks and inline code are left alone.
 */

export interface TagContext {
  /** The path of a file in the post's asset folder, as the Markdown shall write it. */
  readonly asset: (name: string) => string;
  /** Link to another post by its file name, and its title; null when there is none. */
  readonly post: (name: string) => { readonly link: string; readonly title: string } | null;
}

export interface ConvertedTags {
  readonly markdown: string;
  /** `line` counts from 1 in the Markdown given. */
  readonly unknown: readonly { readonly name: string; readonly line: number }[];
}

/** `{% name arguments %}`, on one line. */
const TAG = /\{%-?\s*([A-Za-z_][\w-]*)((?:[^%\n]|%(?!\}))*?)-?%\}/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** Deeper than any author nests. */
const MAX_DEPTH = 20;

/** Never throws; what cannot be read stays as it is. */
export function convertTags(markdown: string, context: TagContext): ConvertedTags {
  if (!markdown.includes('{%')) return { markdown, unknown: [] };
  const unknown: { name: string; line: number }[] = [];
  const convert = (lines: readonly string[], firstLine: number, depth: number): string[] => {
    const out: string[] = [];
    let fence: string | null = null;
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at]!;
      const mark = FENCE.exec(line)?.[1];
      if (fence === null && mark !== undefined) fence = mark;
      else if (fence !== null && mark !== undefined && mark.startsWith(fence) && line.trim() === mark) fence = null;
      if (fence !== null || mark !== undefined || !line.includes('{%')) {
        out.push(line);
        continue;
      }
      const opening = blockTag(line);
      const end = opening === null ? -1 : closingLine(lines, at, opening);
      if (opening !== null && end >= 0 && depth < MAX_DEPTH) {
        const inner = end === at ? [opening.inline ?? ''] : lines.slice(at + 1, end);
        const body = (from: readonly string[] = inner): string[] => convert(from, firstLine + at + 1, depth + 1);
        const made = BLOCKS[opening.name]!(words(opening.args), inner, body);
        out.push(...made.map((each) => opening.indent + each));
        at = end;
        continue;
      }
      out.push(convertLine(line, firstLine + at));
    }
    return out;
  };
  const convertLine = (line: string, number: number): string =>
    // Inline code is shown as it is.
    line.replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)|\{%-?\s*([A-Za-z_][\w-]*)((?:[^%]|%(?!\}))*?)-?%\}/g, (whole, _: string | undefined, name: string | undefined, args: string | undefined) => {
      if (name === undefined) return whole;
      const made = Object.hasOwn(INLINE, name) ? INLINE[name]!(words(args ?? ''), context) : null;
      if (made === null) unknown.push({ name, line: number });
      return made ?? whole;
    });
  return { markdown: convert(markdown.split('\n'), 1, 0).join('\n'), unknown };
}

interface BlockTag {
  readonly name: string;
  readonly args: string;
  readonly indent: string;
  /** Text between the tags when both stand on one line. */
  readonly inline: string | null;
}

/** A line that begins with the opening tag of a known block. */
function blockTag(line: string): BlockTag | null {
  const match = /^(\s*)(.*)$/.exec(line)!;
  const tag = TAG.exec(match[2]!);
  if (tag === null || tag.index !== 0 || !Object.hasOwn(BLOCKS, tag[1]!)) return null;
  const rest = match[2]!.slice(tag[0].length);
  const close = new RegExp(`\\{%-?\\s*end${tag[1]}\\s*-?%\\}\\s*$`, 'i').exec(rest);
  if (rest.trim() !== '' && close === null) return null;
  return { name: tag[1]!, args: tag[2]!, indent: match[1]!, inline: close === null ? null : rest.slice(0, close.index).trim() };
}

/** The line of the closing tag that belongs to the block opened on line `at`; -1 when it is never closed. */
function closingLine(lines: readonly string[], at: number, { name, inline }: BlockTag): number {
  if (inline !== null) return at;
  const end = `end${name}`.toLowerCase();
  // Most that is never closed has no closing tag at all: one look from the end.
  if (lines.findLastIndex((line) => line.toLowerCase().includes(end)) <= at) return -1;
  const mark = new RegExp(`\\{%-?\\s*(end)?${name}(?=[\\s%-])`, 'gi');
  let depth = 1;
  for (let line = at + 1; line < lines.length; line++) {
    for (const [, end] of lines[line]!.matchAll(mark)) depth += end === undefined ? 1 : -1;
    if (depth <= 0) return line;
  }
  return -1;
}

/** Arguments: words, or texts in quotes. */
function words(args: string): string[] {
  return [...args.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare!);
}

/** `lines` as written between the tags; `body` converts them, or some of them. */
type Block = (args: string[], lines: readonly string[], body: (lines?: readonly string[]) => string[]) => string[];

const quote: Block = (args, _, body) => {
  const author = args.join(' ');
  return [...trimmed(body()).map((line) => (line === '' ? '>' : `> ${line}`)), ...(author === '' ? [] : ['>', `> — ${author}`])];
};

const code: Block = (args, lines) => {
  const options = args.filter((arg) => /^(lang|line_number|highlight|first_line|mark|wrap):/.test(arg));
  const language = options.find((arg) => arg.startsWith('lang:'))?.slice('lang:'.length) ?? '';
  const title = args.filter((arg) => !options.includes(arg) && !/^https?:/.test(arg)).join(' ');
  return fenced(language, lines, title);
};

/** NexT's, Butterfly's and Fluid's colours and names -> containers. */
const NOTES: Readonly<Record<string, string>> = { warning: 'warning', orange: 'warning', yellow: 'warning', danger: 'danger', red: 'danger', error: 'danger', info: 'info', default: 'info', simple: 'info', secondary: 'info', light: 'info', blue: 'info' };

const note: Block = (args, _, body) => {
  const [kind = 'default', ...rest] = args;
  const title = rest.filter((arg) => !/^(no-icon|modern|flat|simple|disabled|fa[srb]?\b.*|icon-.*)$/.test(arg)).join(' ');
  return container(NOTES[kind] ?? 'tip', title, body());
};

const details: Block = (args, _, body) => container('details', args.filter((arg) => !/^(#|rgb|open$|cyan$|blue$|green$|yellow$|red$)/.test(arg)).join(' ').replace(/,.*$/, ''), body());

const tabs: Block = (_, lines, body) => {
  const out: string[] = [];
  const panel: string[] = [];
  let title: string | null = null;
  for (const line of lines) {
    const start = /^\s*<!--\s*tab\b\s*(.*?)\s*-->\s*$/.exec(line);
    if (start) title = start[1]!.replace(/@\S*$/, '').trim();
    else if (/^\s*<!--\s*endtab\s*-->\s*$/.test(line)) {
      out.push(`@tab ${title ?? ''}`.trimEnd(), ...trimmed(body(panel.splice(0))), '');
      title = null;
    } else panel.push(line);
  }
  return [`${colons(out)} tabs`, ...out, colons(out)];
};

const BLOCKS: Readonly<Record<string, Block>> = {
  blockquote: quote,
  quote,
  pullquote: (_, lines, body) => quote([], lines, body),
  centerquote: (_, lines, body) => quote([], lines, body),
  cq: (_, lines, body) => quote([], lines, body),
  codeblock: code,
  code,
  raw: (_, lines) => [...lines],
  note,
  tip: note,
  subnote: note,
  details,
  folding: details,
  spoiler: details,
  fold: details,
  hideToggle: details,
  hideBlock: details,
  tabs,
  mermaid: (_, lines) => fenced('mermaid', lines, ''),
  math: (_, lines) => ['$$', ...trimmed(lines), '$$'],
  gallery: (_, __, body) => body(),
  grouppicture: (_, __, body) => body(),
  gp: (_, __, body) => body(),
};

/** Null leaves the tag as it is. */
type Inline = (args: string[], context: TagContext) => string | null;

const link: Inline = (args) => {
  const at = args.findIndex((arg) => /^(https?:|\/|mailto:)/.test(arg));
  return at < 0 ? null : `[${args.slice(0, at).join(' ') || args[at]!}](${target(args[at]!)})`;
};
/** NexT and Butterfly part the arguments by commas. */
const button: Inline = (args) => {
  const [url = '', text = ''] = args.join(' ').split(',').map((part) => part.trim());
  return url === '' ? null : `[${text || url}](${target(url)})`;
};
const marked: Inline = (args) => {
  const all = args.join(' ');
  return `<mark>${(/^[a-z]*@(.*)$/.exec(all)?.[1] ?? all.replace(/\s+(default|primary|success|info|warning|danger|blue|red|green|orange|pink|purple)$/, '')).trim()}</mark>`;
};

const INLINE: Readonly<Record<string, Inline>> = {
  asset_img: (args, context) => image(args, context.asset),
  asset_image: (args, context) => image(args, context.asset),
  asset_path: ([name = ''], { asset }) => target(asset(name)),
  asset_link: ([name = '', ...title], { asset }) => `[${withoutEscape(title) || name}](${target(asset(name))})`,
  post_link: ([name = '', ...title], { post }) => {
    const found = post(name);
    return found === null ? null : `[${withoutEscape(title) || found.title}](${target(found.link)})`;
  },
  post_path: ([name = ''], { post }) => {
    const found = post(name);
    return found === null ? null : target(found.link);
  },
  img: (args) => image(args, (name) => name),
  image: ([first = '', ...rest]) => `![${(/alt=([^,]*)/.exec(rest.join(' '))?.[1] ?? '').trim()}](${target(first.replace(/,$/, ''))})`,
  link,
  url: link,
  button,
  btn: button,
  label: marked,
  youtube: ([id = '']) => frame(`https://www.youtube.com/embed/${id}`, 'YouTube'),
  vimeo: ([id = '']) => frame(`https://player.vimeo.com/video/${id}`, 'Vimeo'),
  bilibili: ([id = '']) => frame(`https://player.bilibili.com/player.html?bvid=${id}`, 'bilibili'),
  iframe: ([url = '']) => frame(url, url),
  gist: ([id = '']) => `[Gist](https://gist.github.com/${id})`,
  jsfiddle: ([id = '']) => `[JSFiddle](https://jsfiddle.net/${id}/)`,
  codepen: (args) => (args[0]?.startsWith('http') ? `[CodePen](${args[0]})` : null),
  more: () => '<!-- more -->',
};

/** `[class names] name [width] [height] [title [alt]]`, as Hexo reads it: the first word that is a file. */
function image(args: string[], path: (name: string) => string): string | null {
  const at = args.findIndex((arg) => /\.\w{2,5}([?#].*)?$|^https?:|^\//.test(arg));
  const name = args[at];
  if (name === undefined) return null;
  const rest = args.slice(at + 1).filter((arg, index) => !(index < 2 && /^\d+(px|%)?$/.test(arg)));
  // The title and the alternative text may be quoted within one pair of quotes.
  const [title = '', alt = title] = rest.length === 1 ? rest[0]!.split(/["']\s+["']/) : rest.length === 2 ? rest : [rest.join(' ')];
  return `![${alt.replaceAll(/[[\]]/g, '')}](${target(path(name))}${title === '' ? '' : ` "${title.replaceAll('"', '&quot;')}"`})`;
}

function withoutEscape(title: readonly string[]): string {
  return (/^(true|false)$/.test(title.at(-1) ?? '') ? title.slice(0, -1) : title).join(' ');
}

/** An address as Markdown wants it. */
function target(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replaceAll(/[<>]/g, encodeURIComponent)}>` : address;
}

function frame(url: string, title: string): string {
  const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${attribute(url)}" title="${attribute(title)}" width="100%" height="420" allowfullscreen></iframe>`;
}

function fenced(language: string, lines: readonly string[], title: string): string[] {
  const body = trimmed(lines);
  const longest = Math.max(2, ...body.map((line) => /^ {0,3}(`+)/.exec(line)?.[1]!.length ?? 0));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}${title === '' ? '' : `${language === '' ? 'text' : ''} title="${title.replaceAll('"', "'")}"`}`, ...body, fence];
}

function container(kind: string, title: string, body: readonly string[]): string[] {
  const inner = trimmed(body);
  const mark = colons(inner);
  return [`${mark} ${kind}${title === '' ? '' : ` ${title}`}`, ...inner, mark];
}

/** An outer container needs more colons than those in it. */
function colons(lines: readonly string[]): string {
  return ':'.repeat(Math.max(2, ...lines.map((line) => /^\s*(:{3,})/.exec(line)?.[1]!.length ?? 0)) + 1);
}

function trimmed(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line.trim() !== '') + 1);
}
