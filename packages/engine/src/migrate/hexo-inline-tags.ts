/** What the tags of Hexo itself and the common ones of its themes stand for within a line, as Markdown. Pure. */

import { attribute, listedSite, lookAndText, target } from './hexo-tag-parts';

export interface TagContext {
  /** The path of a file in the post's asset folder, as the Markdown shall write it. */
  readonly asset: (name: string) => string;
  /** Link to another post by its file name, and its title; null when there is none. */
  readonly post: (name: string) => { readonly link: string; readonly title: string } | null;
  /** The text of a file in the folder of code; null when there is none. */
  readonly code: (path: string) => string | null;
}

/** Null leaves the tag as it is. */
type Inline = (args: string[], context: TagContext) => string | null;

const link: Inline = (args) => {
  const all = args.join(' ');
  // Volantis parts the arguments by commas, since its version 5 by two colons.
  const parts = /::(https?:|\/)/.test(all) ? all.split('::') : /,\s*(https?:|\/)/.test(all) ? all.split(/,\s*/) : args;
  const at = parts.findIndex(isAddress);
  if (at < 0) return null;
  // Stellar has the text behind the address.
  const text = parts.slice(0, at).join(' ') || withoutOptions(parts.slice(at + 1)).join(' ');
  return `[${text || parts[at]!}](${target(parts[at]!)})`;
};
const isAddress = (part: string): boolean => /^(https?:|\/|mailto:)/.test(part);
/** Stellar's: `icon:…`, `color:…`. */
const withoutOptions = (args: readonly string[]): string[] => args.filter((arg) => !/^[a-z]+:(?!\/\/)/.test(arg));
/** Volantis's, and those of themes after it. */
const styled: Inline = (args) => lookAndText(args.join(' '))?.[1] ?? args.join(' ');
/** Fluid's: a text, whether it is ticked, and whether it stands within a line. */
const tick: Inline = (args) => {
  const [text = '', checked = ''] = args.join(' ').split(',').map((part) => part.trim());
  return `${checked === '' || checked === 'false' ? '☐' : '☑'} ${text}`;
};
const choice: Inline = (args, context) => {
  const all = args.join(' ');
  if (/,\s*(?:true|false)\s*$/.test(all)) return tick(args, context);
  return `${/\bchecked\b/.test(lookAndText(all)?.[0] ?? '') ? '☑' : '☐'} ${styled(args, context)!}`;
};
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
const sound = (url: string): string => `<audio src="${attribute(url)}" controls></audio>`;
const film: Inline = ([url = '']) => (url === '' ? null : `<video src="${attribute(url.replace(/,$/, ''))}" controls width="100%"></video>`);
const element = (name: string): Inline => (args) => `<${name}>${args.join(' ')}</${name}>`;
/** NexT and Butterfly part the arguments by commas; Stellar does not, and has the text before the address. */
const button: Inline = (args) => {
  const at = args.findIndex(isAddress);
  if (at > 0 && !args.slice(0, at).join('').includes(',')) return `[${args.slice(0, at).join(' ')}](${target(args[at]!)})`;
  if (args.length > 1 && !args.join(' ').includes(',')) return null;
  const [url = '', text = ''] = args.join(' ').split(',').map((part) => part.trim());
  return url === '' ? null : `[${text || url}](${target(url)})`;
};
/** NexT and Fluid have the look before an `@`, Butterfly behind the text. */
const marked: Inline = (args) => {
  const all = args.join(' ');
  return `<mark>${(/^[a-z]*\s*@(.*)$/.exec(all)?.[1] ?? all.replace(/\s+(default|primary|success|info|warning|danger|blue|red|green|orange|pink|purple)$/, '')).trim()}</mark>`;
};

/** Butterfly's, inside of HTML: name, description, link, picture. */
const album: Inline = ([name = '', description = '', link = '', picture = '']) =>
  link === '' || picture === '' ? null : `<p><a href="${attribute(link)}"><img src="${attribute(picture)}" alt="${attribute(name)}"></a><br>${attribute(name)}${description === '' ? '' : `：${attribute(description)}`}</p>`;

export const INLINE: Readonly<Record<string, Inline>> = {
  asset_img: (args, context) => image(args, (name) => fileAddress(name, context)),
  asset_image: (args, context) => image(args, (name) => fileAddress(name, context)),
  asset_path: ([name = ''], context) => target(fileAddress(name, context)),
  asset_link: ([name = '', ...title], context) => `[${withoutEscape(title) || name}](${target(fileAddress(name, context))})`,
  post_link: ([name = '', ...title], context) => {
    const found = namedPost(name, context);
    return found === null ? null : `[${withoutEscape(title) || found.title}](${target(found.link)})`;
  },
  post_path: ([name = ''], context) => {
    const found = namedPost(name, context);
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
  audio: ([url = '']) => (url === '' ? null : sound(url.replace(/,$/, ''))),
  // hexo-tag-aplayer: title, artist, a file on the web or of the post.
  aplayer: ([title = '', artist = '', url = ''], { asset }) => (url === '' ? null : `${title}${artist === '' ? '' : `（${artist}）`} ${sound(/^(?:https?:|\/)/.test(url) ? url : asset(url))}`),
  site,
  cell: link,
  progress: ([width = '', ...words]) => (/^\d+$/.test(width) ? `${words.slice(1).join(' ')} ${width}%`.trim() : null),
  checkbox: choice,
  cb: tick,
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

/** Behind its name may stand the id of a heading. */
function namedPost(name: string, { post }: TagContext): ReturnType<TagContext['post']> {
  const [, bare = name, hash = ''] = /^([^#]+)(#.+)$/.exec(name) ?? [];
  const found = post(bare);
  return post(name) ?? (found === null ? null : { ...found, link: found.link + hash });
}

/** A post's folder and its files have names, not addresses. */
function fileAddress(name: string, { asset }: TagContext): string {
  return asset(name).replaceAll('#', '%23');
}

/** `[class names] name [width] [height] [title [alt]]`, as Hexo reads it: the first word that is a file. */
function image(args: string[], path: (name: string) => string): string | null {
  const at = args.findIndex((arg) => /\.\w{2,5}([?#].*)?$|^https?:|^\//.test(arg));
  const name = args[at];
  if (name === undefined) return null;
  const isSize = (arg: string, index: number): boolean => index < 2 && /^\d+(px|%)?$/.test(arg);
  const behind = args.slice(at + 1);
  const rest = behind.filter((arg, index) => !isSize(arg, index));
  const [width, height = ''] = behind.filter(isSize).map((size) => size.replace('px', ''));
  // The title and the alternative text may be quoted within one pair of quotes.
  const [title = '', alt = title] = rest.length === 1 ? rest[0]!.split(/["']\s+["']/) : rest.length === 2 ? rest : [rest.join(' ')];
  return `![${alt.replaceAll(/[[\]]/g, '')}](${target(path(name))}${title === '' ? '' : ` "${title.replaceAll('"', '&quot;')}"`}${width === undefined ? '' : ` =${width}x${height}`})`;
}

function withoutEscape(title: readonly string[]): string {
  return (/^(true|false)$/.test(title.at(-1) ?? '') ? title.slice(0, -1) : title).join(' ');
}

/** A link or picture in Markdown as HTML; anything else as it is. */
export function asHtml(made: string): string {
  const found = /^(!?)\[([^\]]*)\]\((<[^>]*>|[^\s)]*)(?: "([^"]*)")?(?: =([\d%]*)x([\d%]*))?\)$/.exec(made);
  if (found === null) return made;
  const [, mark, text = '', written = '', title, width = '', height = ''] = found;
  const address = attribute(written.replace(/^<|>$/g, ''));
  return mark === '' ? `<a href="${address}">${text}</a>` : `<img src="${address}" alt="${attribute(text)}"${title === undefined ? '' : ` title="${title}"`}${width === '' ? '' : ` width="${width}"`}${height === '' ? '' : ` height="${height}"`}>`;
}

function frame(url: string, title: string): string {
  return `<iframe src="${attribute(url)}" title="${attribute(title)}" width="100%" height="420" allowfullscreen></iframe>`;
}
