/**
 * A comment of this server as the text of an issue's comment, and back. People read who wrote it and when; an invisible line
 * in front says so to programs: the same comment is never copied twice, and comes back as what it was.
 */
import { isObjectId } from '@glimpress/comment-protocol';

export interface CopiedComment {
  id: string;
  nick: string;
  /** http(s), or empty. */
  link: string;
  /** ISO. */
  at: string;
  rid?: string;
  pid?: string;
  /** HTML or Markdown. */
  text: string;
}

/**
 * A mention in a text would call whoever has that name on the platform: a word joiner, which nobody sees, keeps it a name. Platforms find mentions
 * behind all that is no word, `.` and a lone backtick among it, but in addresses they make links of.
 */
const MENTION = /(?<!\w|\bhttps?:\/\/[\w-]+(?:\.[\w-]+)*(?::\d+)?\/[^\s<>"]{0,300})@(?=[\w-])/g;
const JOINER = '\u2060';

/** `answered`: name of the one it answers. */
export function copiedText({ text, ...about }: CopiedComment, answered: string | undefined): string {
  const { nick, link, at } = about;
  // In one line: what is imported may have names of several.
  const shown = (name: string): string => name.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#]/g, '\\$&').replace(MENTION, `@${JOINER}`);
  const name = shown(nick);
  const who = link === '' ? `**${name}**` : `**[${name}](<${link}>)**`;
  const what = answered === undefined ? '写道' : `回复 ${shown(answered)}`;
  return `<!-- glimpress-comment ${marked(about)} -->\n${who} 于 ${chinaTime(at)} ${what}：\n\n${text.replace(MENTION, `@${JOINER}`)}`;
}

/** Undefined for what was not copied. Anyone can write such a line: ask only of texts of the account that copies. */
export function copiedComment(body: string): CopiedComment | undefined {
  const [, marker, text] = /^<!-- glimpress-comment (\{.*?\}) -->\r?\n[^\n]*\n\r?\n([^]*)$/.exec(body) ?? [];
  if (marker === undefined || text === undefined) return undefined;
  try {
    const { id, nick, link, at, rid, pid } = JSON.parse(marker) as Record<string, unknown>;
    if (![id, nick, link, at].every((value) => typeof value === 'string') || !isObjectId(id as string) || Number.isNaN(Date.parse(at as string))) return undefined;
    const parent = (name: 'rid' | 'pid', value: unknown) => (typeof value === 'string' && isObjectId(value) ? { [name]: value } : {});
    return { id: id as string, nick: nick as string, link: link as string, at: new Date(at as string).toISOString(), ...parent('rid', rid), ...parent('pid', pid), text: text.replaceAll(`@${JOINER}`, '@') };
  } catch {
    return undefined;
  }
}

/** JSON that cannot end the comment it stands in. */
function marked(about: Omit<CopiedComment, 'text'>): string {
  return JSON.stringify(about).replace(/[<>]|-(?=-)/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
}

/** `2024-05-01 12:34` at UTC+8, as everywhere on the site. */
function chinaTime(iso: string): string {
  return new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
}
