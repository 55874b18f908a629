/** What the tags of Hexo itself and the common ones of its themes stand for, as Markdown. Pure. */

import { fields, text } from './hexo-config';
import { parseHexoYaml } from './hexo-yaml';

export interface TagContext {
  /** The path of a file in the post's asset folder, as the Markdown shall write it. */
  readonly asset: (name: string) => string;
  /** Link to another post by its file name, and its title; null when there is none. */
  readonly post: (name: string) => { readonly link: string; readonly title: string } | null;
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

/** Volantis has words for the look, and the text behind a comma or, since its version 5, two colons. Null when there is neither. */
function lookAndText(all: string): readonly [look: string, text: string] | null {
  const at = all.search(/,|::/);
  return at < 0 ? null : [all.slice(0, at).trim(), all.slice(at).replace(/^(?:,|::)/, '').trim()];
}

function kindOf(look: string): string {
  return NOTES[look.split(/\s+/)[0]!] ?? 'info';
}

/** Volantis's; Stellar has names before what belongs to the look, and the title bare. */
const noteblock: Block = (args, _, body) => {
  const all = args.join(' ');
  const named = /^\w+:\S+\s+(.*)$/.exec(all)?.[1];
  const [look, title] = lookAndText(all) ?? [all, ''];
  return container(kindOf(look), named ?? title, body());
};

/** NeXT's: a name, an address, words and a picture in each line. */
const linkgrid: Block = (_, lines) =>
  trimmed(lines).map((line) => {
    const [name = '', url = '', words = ''] = line.split('|').map((part) => part.trim());
    return url === '' ? line : listedSite(name, url, words);
  });

/** Butterfly's list of friends in YAML; what cannot be read stays. */
const flink: Block = (_, lines) => {
  let groups: unknown;
  try {
    groups = parseHexoYaml(lines.join('\n'));
  } catch {
    return [...lines];
  }
  return (Array.isArray(groups) ? groups : []).map(fields).flatMap((group, index) => {
    const names = [text(group.class_name), text(group.class_desc)].flatMap((name, at) => (name === null ? [] : [at === 0 ? `**${name}**` : name, '']));
    const sites = [group.link_list].flat().map(fields).map((site) => listedSite(text(site.name) ?? '', text(site.link) ?? '', text(site.descr) ?? ''));
    return [...(index === 0 ? [] : ['']), ...names, ...sites];
  });
};

function listedSite(name: string, url: string, words: string): string {
  return `- [${name}](${target(url)})${words === '' ? '' : `：${words}`}`;
}

const group: Block = (_, __, body) => trimmed(body());

/** Tags without an end that fill the line, or some, by what is written in them; null leaves them as they are. */
export const LONE: Readonly<Record<string, (written: string) => string[] | null>> = {
  // Volantis's; those of other themes have an end.
  note: (written) => {
    const parts = lookAndText(written);
    return parts === null || parts[1] === '' ? null : container(kindOf(parts[0]), '', parts[1].split('\n'));
  },
};

/** Butterfly's, with colours behind the title; of Fluid the title is behind an `@`. */
const details: Block = (args, _, body) => container('details', args.join(' ').replace(/^[^@,]*@/, '').replace(/,.*$/, '').trim(), body());

/** Volantis's; Stellar has names before what belongs to the look. */
const folding: Block = (args, _, body) => {
  const all = args.join(' ').replace(/(?:^|\s)[a-z]+:[^\s:]+(?=\s)/g, '');
  return container('details', lookAndText(all)?.[1] ?? all.trim(), body());
};

const tabs: Block = (_, __, body) => {
  const out: string[] = [];
  const panel: string[] = [];
  let title: string | null = null;
  // Tabs within these are converted by then, so that their marks are none of ours.
  for (const line of body()) {
    const start = /^\s*<!--\s*tab\b\s*(.*?)\s*-->\s*$/.exec(line);
    if (start) title = start[1]!.replace(/@.*$/, '').trim();
    else if (/^\s*<!--\s*endtab\s*-->\s*$/.test(line)) {
      out.push(`@tab ${title ?? ''}`.trimEnd(), ...trimmed(panel.splice(0)), '');
      title = null;
    } else panel.push(line);
  }
  return [`${colons(out)} tabs`, ...out, colons(out)];
};

/** Butterfly's: `<!-- timeline 2020 -->` … `<!-- endtimeline -->` for each date. */
const timeline: Block = (args, lines, body) => {
  const title = args.join(' ').replace(/,[^,]*$/, '');
  const dated = lines.map((line) => line.replace(/^\s*<!--\s*timeline\b\s*(.*?)\s*-->\s*$/, '\n**$1**\n').replace(/^\s*<!--\s*endtimeline\s*-->\s*$/, ''));
  return [...(title === '' ? [] : [`**${title}**`, '']), ...trimmed(body(dated.flatMap((line) => line.split('\n'))))];
};

export const BLOCKS: Readonly<Record<string, Block>> = {
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
  folding,
  spoiler: details,
  fold: details,
  hideToggle: details,
  hideBlock: details,
  tabs,
  subtabs: tabs,
  subsubtabs: tabs,
  linkgrid,
  lg: linkgrid,
  flink,
  mermaid: (_, lines) => fenced('mermaid', lines, ''),
  math: (_, lines) => ['$$', ...trimmed(lines), '$$'],
  timeline,
  timenode: (args, _, body) => [`**${args.join(' ')}**`, '', ...trimmed(body())],
  noteblock,
  swiper: group,
  sitegroup: group,
  btns: group,
  markmap: group,
  poem: (args, lines, body) => {
    const [title = '', author = ''] = args.join(' ').split(',').map((part) => part.trim());
    return [...(title === '' ? [] : [`**${title}**`, '']), ...quote(author === '' ? [] : [author], lines, body)];
  },
  videos: (_, __, body) => body(),
  gallery: (_, __, body) => body(),
  grouppicture: (_, __, body) => body(),
  gp: (_, __, body) => body(),
};

/** Null leaves the tag as it is. */
type Inline = (args: string[], context: TagContext) => string | null;

const link: Inline = (args) => {
  const all = args.join(' ');
  // Volantis parts the arguments by commas, since its version 5 by two colons.
  const parts = /::(https?:|\/)/.test(all) ? all.split('::') : /,\s*(https?:|\/)/.test(all) ? all.split(/,\s*/) : args;
  const at = parts.findIndex((part) => /^(https?:|\/|mailto:)/.test(part));
  return at < 0 ? null : `[${parts.slice(0, at).join(' ') || parts[at]!}](${target(parts[at]!)})`;
};
/** Volantis's, and those of themes after it. */
const styled: Inline = (args) => lookAndText(args.join(' '))?.[1] ?? args.join(' ');
const choice: Inline = (args, context) => `${/\bchecked\b/.test(lookAndText(args.join(' '))?.[0] ?? '') ? '☑' : '☐'} ${styled(args, context)!}`;
const site: Inline = (args) => {
  const [title = '', ...rest] = args.join(' ').split(/,\s*(?=(?:url|screenshot|avatar|description)=)/);
  const { url = '', description = '' } = Object.fromEntries(rest.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1).trim()])) as Readonly<Record<string, string>>;
  return url === '' ? null : listedSite(title, url, description);
};
const bubble: Inline = (args) => {
  const [word = '', notation = ''] = args.join(' ').split(',').map((part) => part.trim());
  return notation === '' ? word : `${word}（${notation}）`;
};
const repository: Inline = (args) => {
  const [name = ''] = args.join(' ').split(',');
  return name.trim() === '' ? null : `[${name.trim()}](https://github.com/${name.trim()})`;
};
const film: Inline = ([url = '']) => (url === '' ? null : `<video src="${attribute(url.replace(/,$/, ''))}" controls width="100%"></video>`);
const element = (name: string): Inline => (args) => `<${name}>${args.join(' ')}</${name}>`;
/** NexT and Butterfly part the arguments by commas. */
const button: Inline = (args) => {
  const [url = '', text = ''] = args.join(' ').split(',').map((part) => part.trim());
  return url === '' ? null : `[${text || url}](${target(url)})`;
};
const marked: Inline = (args) => {
  const all = args.join(' ');
  return `<mark>${(/^[a-z]*@(.*)$/.exec(all)?.[1] ?? all.replace(/\s+(default|primary|success|info|warning|danger|blue|red|green|orange|pink|purple)$/, '')).trim()}</mark>`;
};

/** Butterfly's, inside of HTML: name, description, link, picture. */
const album: Inline = ([name = '', description = '', link = '', picture = '']) =>
  link === '' || picture === '' ? null : `<p><a href="${attribute(link)}"><img src="${attribute(picture)}" alt="${attribute(name)}"></a><br>${attribute(name)}${description === '' ? '' : `：${attribute(description)}`}</p>`;

export const INLINE: Readonly<Record<string, Inline>> = {
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
  // Volantis shows the words below the picture.
  image: ([first = '', ...rest]) => {
    const alt = (/alt=([^,]*)/.exec(rest.join(' '))?.[1] ?? '').trim();
    return `![${alt}](${target(first.replace(/,$/, ''))}${alt === '' ? '' : ` "${alt.replaceAll('"', '&quot;')}"`})`;
  },
  link,
  url: link,
  button,
  btn: button,
  label: marked,
  p: styled,
  span: styled,
  u: element('u'),
  wavy: element('u'),
  emp: element('strong'),
  del: element('del'),
  kbd: element('kbd'),
  psw: (args) => args.join(' '),
  bubble,
  ghcard: repository,
  video: film,
  audio: ([url = '']) => (url === '' ? null : `<audio src="${attribute(url.replace(/,$/, ''))}" controls></audio>`),
  site,
  cell: link,
  progress: ([width = '', ...words]) => (/^\d+$/.test(width) ? `${words.slice(1).join(' ')} ${width}%`.trim() : null),
  checkbox: choice,
  radio: choice,
  inlineimage: ([src = '']) => (src === '' ? null : `![](${target(src.replace(/,$/, ''))})`),
  inlineImg: ([src = '']) => (src === '' ? null : `![](${target(src)})`),
  hideInline: (args) => args.join(' ').split(',')[0]!.trim(),
  galleryGroup: album,
  youtube: ([id = '']) => frame(`https://www.youtube.com/embed/${id}`, 'YouTube'),
  vimeo: ([id = '']) => frame(`https://player.vimeo.com/video/${id}`, 'Vimeo'),
  bilibili: ([id = '']) => frame(`https://player.bilibili.com/player.html?bvid=${id}`, 'bilibili'),
  iframe: ([url = '']) => frame(url, url),
  pdf: ([url = '']) => frame(url, url),
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

/** A link or picture in Markdown as HTML; anything else as it is. */
export function asHtml(made: string): string {
  const found = /^(!?)\[([^\]]*)\]\((<[^>]*>|[^\s)]*)(?: "([^"]*)")?\)$/.exec(made);
  if (found === null) return made;
  const [, mark, text = '', written = '', title] = found;
  const address = attribute(written.replace(/^<|>$/g, ''));
  return mark === '' ? `<a href="${address}">${text}</a>` : `<img src="${address}" alt="${attribute(text)}"${title === undefined ? '' : ` title="${title}"`}>`;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function frame(url: string, title: string): string {
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
