/** What the tags of Hexo itself and the common ones of its themes stand for that hold lines of text, as Markdown. Pure. */

import { posix } from 'node:path';
import { fields, text } from './hexo-config';
import type { TagContext } from './hexo-inline-tags';
import { colons, container, fenced, listedSite, lookAndText, markedLines, trimmed, words } from './hexo-tag-parts';
import { parseHexoYaml } from './hexo-yaml';
import { codeBlockEnd } from './outside-code';

/** `lines` as written between the tags; `body` converts them, or some of them. */
type Block = (args: string[], lines: readonly string[], body: (lines?: readonly string[]) => string[]) => string[];

const quote: Block = (args, _, body) => {
  const author = args.join(' ');
  return [...trimmed(body()).map((line) => (line === '' ? '>' : `> ${line}`)), ...(author === '' ? [] : ['>', `> — ${author}`])];
};

const code: Block = (args, lines) => {
  const options = args.filter((arg) => /^(?:lang|line_number|line_threshold|language_attr|highlight|first_line|mark|wrap):/.test(arg));
  const language = options.find((arg) => arg.startsWith('lang:'))?.slice('lang:'.length) ?? '';
  // Behind the title stand an address and the words of its link.
  const bare = args.filter((arg) => !options.includes(arg));
  const address = bare.findIndex((arg, index) => index > 0 && /^https?:\/\//i.test(arg));
  return fenced(language, lines, bare.slice(0, address < 0 ? bare.length : address).join(' '), markedLines(options));
};

/** NexT's, Butterfly's and Fluid's colours and names -> containers. */
const NOTES: Readonly<Record<string, string>> = { warning: 'warning', orange: 'warning', yellow: 'warning', danger: 'danger', red: 'danger', error: 'danger', info: 'info', default: 'info', simple: 'info', secondary: 'info', light: 'info', blue: 'info' };

const note: Block = (args, _, body) => {
  const [kind = 'default', ...rest] = args;
  const title = rest.filter((arg) => !/^(no-icon|modern|flat|simple|disabled|fa[srb]?\b.*|icon-.*)$/.test(arg)).join(' ');
  return container(Object.hasOwn(NOTES, kind) ? NOTES[kind]! : 'tip', title, body());
};

function kindOf(look: string): string {
  const [kind] = look.split(/\s+/) as [string];
  return Object.hasOwn(NOTES, kind) ? NOTES[kind]! : 'info';
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

const group: Block = (_, __, body) => trimmed(body());

/** Tags without an end that fill the line, or some, by what is written in them; null leaves them as they are. */
export const LONE: Readonly<Record<string, (written: string, context: TagContext) => string[] | null>> = {
  // Volantis's; those of other themes have an end.
  note: (written) => {
    const parts = lookAndText(written);
    return parts === null || parts[1] === '' ? null : container(kindOf(parts[0]), '', parts[1].split('\n'));
  },
  // Hexo's own: `[title] [lang:x] [from:line] [to:line] file`.
  include_code: (written, context) => {
    const args = words(written);
    const option = (name: string): string | undefined => args.find((arg) => arg.startsWith(`${name}:`))?.slice(name.length + 1);
    const to = option('to');
    const named = args.filter((arg) => !/^(?:lang|from|to):/.test(arg));
    const file = named.at(-1) ?? '';
    const lines = context.code(file)?.split('\n').slice(Number(option('from') ?? 1) - 1, to === undefined ? undefined : Number(to));
    return lines === undefined ? null : fenced(option('lang') ?? posix.extname(file).slice(1), lines, named.slice(0, -1).join(' ') || posix.basename(file));
  },
};

/** Butterfly's, with colours behind the title; of Fluid the title is behind an `@`. */
const details: Block = (args, _, body) => container('details', args.join(' ').replace(/^[^@,]*@/, '').replace(/,.*$/, '').trim(), body());

/** Volantis's; Stellar has names before what belongs to the look. */
const folding: Block = (args, _, body) => {
  const all = args.join(' ').replace(/(?:^|\s)[a-z]+:[^\s:]+(?=\s)/g, '');
  return container('details', lookAndText(all)?.[1] ?? all.trim(), body());
};

/** NexT's and Butterfly's: the number of the tab that is open stands behind their name. */
const tabs: Block = (args, _, body) => {
  const active = Number(args.join(' ').split(',')[1]);
  let count = 0;
  const out: string[] = [];
  const panel: string[] = [];
  let title: string | null = null;
  // Tabs within these are converted by then, so that their marks are none of ours.
  const lines = body();
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const codeEnd = codeBlockEnd(lines, at);
    const start = /^\s*<!--\s*tab\b\s*(.*?)\s*-->\s*$/.exec(line);
    if (codeEnd >= 0) {
      panel.push(...lines.slice(at, codeEnd + 1));
      at = codeEnd;
    } else if (start) title = start[1]!.replace(/@.*$/, '').trim();
    else if (/^\s*<!--\s*endtab\s*-->\s*$/.test(line)) {
      count++;
      out.push(`@tab${count === active ? ':active' : ''} ${title ?? ''}`.trimEnd(), ...trimmed(panel.splice(0)), '');
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
  groupimage: (_, __, body) => body(),
  gi: (_, __, body) => body(),
};
