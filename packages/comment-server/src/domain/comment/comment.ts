/**
 * The rules of `Comment` (§3, §6). Clients may post, never change; every field has a type, because one odd row stops the
 * list of an old widget for every reader; what others may see holds neither mail nor address.
 */
import { createHash } from 'node:crypto';
import { isObjectId, ProtocolError, typeOf, urlVariants, type Acl, type DateValue, type Json, type JsonObject } from '@glimpress/comment-protocol';
import { siteHash, type Site } from '../../site';
import { networkOf } from '../network';
import { parseAcl, PUBLIC_READ, type Caller } from '../acl';
import { plainText, sanitiseComment, siteAddress } from './sanitise';
import { reducedUserAgent } from './user-agent';

/** Who somebody is, as widgets and their forks called it: a hash of a mail tells the mail to whoever guesses it. */
export const PERSONAL_FIELDS: readonly string[] = ['mail', 'email', 'mailMd5', 'mailmd5', 'emailMd5', 'emailHash', 'ip', 'IP', 'phone', 'mobilePhoneNumber', 'qq', 'QQ'];
/** Neither asked for, nor ordered by, except with the master key: what is not shown must not be guessed. */
export const UNASKED_COMMENT_FIELDS: ReadonlySet<string> = new Set([...PERSONAL_FIELDS, 'log', 'user_id', 'avatar', 'isOwner']);
/** Not shown, except with the master key. Forks of Valine ask for what is no spam: everything others see is none, so they may. */
export const PRIVATE_COMMENT_FIELDS: ReadonlySet<string> = new Set([...UNASKED_COMMENT_FIELDS, 'status', 'isSpam', 'isNotified']);

const MAX_COMMENT_CHARACTERS = 20_000;
/** Old widgets, and ours, send HTML: lists, tables and code make it three times what was typed, and more. */
const MAX_HTML_CHARACTERS = 60_000;
/** Valine 1.5 puts pasted pictures into the text itself; where it stored them, an object had room for 128 KB. */
const MAX_PICTURE_CHARACTERS = 100_000;
const PASTED_PICTURES = /data:image\/\w{3,4};base64,[a-z0-9+/=]+/gi;
/** Encoded, the path of a file with a Chinese name; what is longer has no place in the index (`MAX_KEY_BYTES`). */
const MAX_URL_BYTES = 1500;
const MAX_NICK_CHARACTERS = 50;
const MAX_MAIL_CHARACTERS = 100;
/** A visitor's clock may be so wrong that the time shown would be nonsense. */
const MAX_CLOCK_ERROR_MS = 10 * 60_000;

/** A page's address as stored: no character with a meaning in HTML. Throws 142 for what is no page. */
export function pageUrl(url: unknown): string {
  if (typeof url !== 'string' || url === '') throw new ProtocolError(142, 400, '评论缺少页面地址。The page (url) is missing.');
  const safe = storedUrl(url);
  if (Buffer.byteLength(safe) > MAX_URL_BYTES) throw new ProtocolError(142, 400, '页面地址太长。The page address (url) is too long.');
  if (OTHER_SCHEME.test(bareUrl(url))) throw invalidUrl();
  return safe;
}
function invalidUrl(): ProtocolError {
  return new ProtocolError(142, 400, '页面地址无效。The page address (url) is not valid.');
}

/** As `pageUrl`, of what a client sends: lists of the latest and of the most read lead there, and not to another site. */
export function clientPageUrl({ rules }: Site, url: unknown): string {
  const page = pageUrl(url);
  const host = /^https?:/i.test(page) ? URL.canParse(page) && new URL(page).host : undefined;
  if (host !== undefined && rules.origins.length > 0 && !rules.origins.some((origin) => new URL(origin).host === host)) throw invalidUrl();
  return page;
}

/**
 * What a page's address in a question must become to find what `pageUrl` stored, and one from an import before it is given out:
 * Valine makes links of them, as HTML. No scheme but http and https, no other host behind two slashes, no entity.
 */
export function storedUrl(url: string): string {
  // Megabytes of it are looked at no further: nobody is served meanwhile.
  const bare = bareUrl(url.slice(0, 10 * MAX_URL_BYTES)).replace(/^[\\/]{2,}/, '/');
  const harmless = OTHER_SCHEME.test(bare) ? bare.replace(':', '%3A') : bare;
  return harmless.replace(/[<>"'`]|&(?=#|\w+;)/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
/** Without what a browser takes away before it looks for the scheme. */
function bareUrl(url: string): string {
  return url.replace(/[\0\p{Cc}]/gu, '').toWellFormed().replace(/^ +/, '');
}
const OTHER_SCHEME = /^(?!https?:\/\/)[a-z][a-z0-9+.-]*:/i;
/**
 * All forms under which a page's address may be stored, that in the question first. None is too long for the index but by itself.
 * Imports bring some whose escapes have small letters: no page asks for those.
 */
export function storedUrls(url: string): string[] {
  const forms = urlVariants(url);
  // None that is longer is kept, and in megabytes nothing is looked for.
  const small = forms.filter(({ length }) => length <= MAX_URL_BYTES).map((form) => form.replace(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase()));
  const [asked, ...others] = [...forms, ...small].map(storedUrl) as [string, ...string[]];
  return [...new Set([asked, ...others.filter((form) => Buffer.byteLength(form) <= MAX_URL_BYTES)])];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The text a client sends as it can be stored, for a comment whose text had `had` characters before: what is longer than is taken anew
 * may be changed, and not grow, also not as cleaning makes it longer (`&amp;`). Throws 142.
 */
export function commentText(sent: unknown, had = 0): string {
  const comment = text(sent);
  if (comment.trim() === '') throw new ProtocolError(142, 400, '评论内容不能为空。The comment is empty.');
  const excess = excessOf(comment);
  if (excess && comment.length > had) throw excess;
  const cleaned = sanitiseComment(comment);
  if (excess && cleaned.length > had) throw excess;
  return cleaned;
}

/** What there is too much of in a text; undefined when it may be taken. */
function excessOf(comment: string): ProtocolError | undefined {
  const written = comment.replace(PASTED_PICTURES, '');
  if (comment.length - written.length > MAX_PICTURE_CHARACTERS) return new ProtocolError(142, 400, '粘贴的图片太大（一共最多 75 KB），请缩小一些，或改成图片的地址。The pasted pictures are too large (75 KB together at most): please make them smaller, or give the address of a picture.');
  const characters = typedCharacters(written);
  if (characters <= MAX_COMMENT_CHARACTERS && written.length <= MAX_HTML_CHARACTERS) return undefined;
  const [wrong, english] = characters > MAX_COMMENT_CHARACTERS ? [`有 ${characters} 字，最多 ${MAX_COMMENT_CHARACTERS} 字`, `has ${characters} characters, at most ${MAX_COMMENT_CHARACTERS} are taken`] : ['格式太多', 'has too much markup'];
  return new ProtocolError(142, 400, `评论太长（${wrong}），请删去一些，或分成几条发表。The comment ${english}: please shorten it, or post it in parts.`);
}

/** About as many characters as a visitor typed: without tags, and entities as the one they stand for. */
function typedCharacters(comment: string): number {
  return comment.length <= MAX_COMMENT_CHARACTERS ? comment.length : comment.replace(/<[^<>]*>/g, '').replace(/&#?\w{1,8};/g, '.').trim().length;
}

/** A comment as a client sends it to one that can be stored. Throws 142. */
export function commentFromClient(site: Site, sent: JsonObject, caller: Caller, createdAt: string): JsonObject {
  const mail = mailOf(sent.mail);
  const [rid, pid] = [sent.rid, sent.pid].map((id) => (typeof id === 'string' && isObjectId(id) ? id : ''));
  return {
    nick: nickOf(sent.nick),
    mail,
    link: siteAddress(text(sent.link)),
    comment: commentText(sent.comment),
    ua: reducedUserAgent(text(sent.ua)),
    url: clientPageUrl(site, sent.url),
    ...(rid ? { rid } : {}),
    ...(pid ? { pid } : {}),
    ...(typeof sent.QQAvatar === 'string' ? { QQAvatar: pictureAddress(sent.QQAvatar) } : {}),
    ...(typeof sent.mailMd5 === 'string' ? { mailMd5: mail ? md5(mail) : '' } : {}),
    ...(mail ? { avatar: avatarKey(site, mail) } : {}),
    insertedAt: insertedAtOf(sent.insertedAt, createdAt),
    _address: addressKey(site, caller.address),
    ACL: commentAcl(sent.ACL, caller) as JsonObject,
  };
}

/** §6: readable by all, writable by none but a signed-in author. */
function commentAcl(sent: Json | undefined, caller: Caller): Acl {
  if (sent === undefined || !caller.userId) return PUBLIC_READ;
  const own = parseAcl(sent)[caller.userId];
  return own ? { ...PUBLIC_READ, [caller.userId]: own } : PUBLIC_READ;
}

/** A stored or imported comment with the types every widget counts on. The text is left as it is. */
export function withCommentTypes(data: JsonObject, createdAt: string): JsonObject {
  const { rid, pid, ...rest } = data;
  return {
    ...rest,
    nick: text(data.nick) || 'Anonymous',
    mail: text(data.mail),
    link: text(data.link),
    comment: text(data.comment),
    ua: text(data.ua),
    url: text(data.url),
    ...(typeof rid === 'string' && isObjectId(rid) ? { rid } : {}),
    ...(typeof pid === 'string' && isObjectId(pid) ? { pid } : {}),
    insertedAt: dateOf(data.insertedAt) ?? dateValue(createdAt),
  };
}

/** What everyone may see of a stored comment, cleaned once more. `version` differs whenever the row does. */
export function publicComment(site: Site, data: JsonObject, createdAt: string, version: string): JsonObject {
  const typed = withCommentTypes(data, createdAt);
  const shown: JsonObject = {};
  for (const [key, value] of Object.entries(typed)) if (!PRIVATE_COMMENT_FIELDS.has(key) && !COMMENT_TEXTS.has(key) && !isUnknownObject(key, value)) shown[key] = typeof value === 'string' ? plainText(value, 500) : value;
  return { ...shown, ...cleanedTexts(site, typed, version) };
}
/**
 * What other widgets and imports keep in objects and lists of their own nobody has looked at: MiniValine stored the visitor's address there (`log`).
 * Neither shown nor held against a question, except with the master key. Rights are not among them: who asks for them sees them.
 */
export function isUnknownObject(key: string, value: Json | undefined): boolean {
  return typeof value === 'object' && !KNOWN_OBJECTS.has(key) && !COMMENT_TEXTS.has(key) && !key.startsWith('_') && !['Date', 'Pointer', 'Relation', 'File', 'GeoPoint'].includes(typeOf(value) ?? '');
}
const KNOWN_OBJECTS: ReadonlySet<string> = new Set(['ACL', 'insertedAt']);
const COMMENT_TEXTS: ReadonlySet<string> = new Set(['nick', 'mail', 'mailMd5', 'link', 'comment', 'ua', 'url', 'rid', 'pid', 'QQAvatar']);

/**
 * Rows are read far more often than written: their cleaned texts are kept, the latest of each site. Long ones too: a text full of
 * tags takes a good part of a second to clean, and whoever posts some would have every reader of the page cost as much.
 */
const cleaned = new WeakMap<Site, { texts: Map<string, Record<string, string>>; characters: number }>();
const MAX_CLEANED = 5000;
const MAX_CLEANED_CHARACTERS = 20_000_000;

function cleanedTexts(site: Site, typed: JsonObject, version: string): Record<string, string> {
  const kept = cleaned.get(site) ?? { texts: new Map<string, Record<string, string>>(), characters: 0 };
  cleaned.set(site, kept);
  const known = kept.texts.get(version);
  if (known) return known;
  // Nothing that is made of it either: a comment sent with a guessed mail gets the same, which tells whether the guess is right.
  const standIn = site.rules.mailStandIn && typed.mail ? mailStandIn(site, typed.mail as string) : '';
  const texts = {
    nick: nickOf(typed.nick),
    mail: standIn,
    link: siteAddress(typed.link as string),
    comment: sanitiseComment(typed.comment as string),
    ua: reducedUserAgent(typed.ua as string),
    url: storedUrl(typed.url as string),
    ...(typeof typed.rid === 'string' && isObjectId(typed.rid) ? { rid: typed.rid } : {}),
    ...(typeof typed.pid === 'string' && isObjectId(typed.pid) ? { pid: typed.pid } : {}),
    ...(standIn ? { avatar: md5(standIn) } : {}),
    // MiniValine makes the avatar's address of it, and stops where it is no text.
    ...(typeof typed.mailMd5 === 'string' ? { mailMd5: standIn ? md5(standIn) : '' } : {}),
    ...(typeof typed.QQAvatar === 'string' ? { QQAvatar: pictureAddress(typed.QQAvatar) } : {}),
  };
  kept.texts.set(version, texts);
  kept.characters += texts.comment.length;
  for (const [oldest, { comment }] of kept.texts) {
    if (kept.texts.size <= MAX_CLEANED && kept.characters <= MAX_CLEANED_CHARACTERS) break;
    kept.texts.delete(oldest);
    kept.characters -= comment!.length;
  }
  return texts;
}

/** Stands for the address a comment came from, which is stored nowhere: enough to block it. */
export function addressKey(site: Pick<Site, 'secret'>, address: string): string {
  return siteHash(site, 'address', networkOf(address));
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/** Stands for a mail wherever strangers see it: the same for the same mail, and it leads nowhere. */
export function mailStandIn(site: Pick<Site, 'secret'>, mail: string): string {
  return siteHash(site, 'mail', mail.trim().toLowerCase());
}
/** The name under which `/avatar/` finds a mail's avatar: what old widgets compute from the stand-in. */
export function avatarKey(site: Pick<Site, 'secret'>, mail: string): string {
  return md5(mailStandIn(site, mail));
}

function nickOf(nick: unknown): string {
  return plainText(text(nick), MAX_NICK_CHARACTERS) || 'Anonymous';
}
function mailOf(mail: unknown): string {
  const plain = text(mail).trim().slice(0, MAX_MAIL_CHARACTERS + 1);
  return plain.length <= MAX_MAIL_CHARACTERS && /^[^\s@<>"'`]+@[^\s@<>"'`]+\.[^\s@<>"'`]+$/.test(plain) ? plain.toWellFormed().replaceAll('\0', '') : '';
}
function pictureAddress(address: string): string {
  return /^https:\/\//i.test(address) ? siteAddress(address) : '';
}
function insertedAtOf(sent: unknown, createdAt: string): JsonObject {
  const date = dateOf(sent);
  return date && Math.abs(Date.parse(date.iso as string) - Date.parse(createdAt)) <= MAX_CLOCK_ERROR_MS ? date : dateValue(createdAt);
}
/** Typed, or as text: rows that went through a console have it so. */
function dateOf(value: unknown): JsonObject | undefined {
  const iso = typeOf(value) === 'Date' ? (value as DateValue).iso : value;
  return typeof iso === 'string' && !Number.isNaN(Date.parse(iso)) ? dateValue(new Date(iso).toISOString()) : undefined;
}
const dateValue = (iso: string): JsonObject => ({ __type: 'Date', iso });
