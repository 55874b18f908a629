/** What is refused, and what waits for the owner, before a comment is stored. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ProtocolError, type JsonObject } from '@glimpress/comment-protocol';
import { siteHash, type Site } from '../site';
import { networkOf } from '../domain/network';
import { isBlocked } from '../domain/comment/block';
import { isOwnerMail } from '../domain/comment/owner';
import { checkForm, FORM_MAX_AGE_MS, staleForm } from '../domain/comment/form';

const MAX_LINKS = 15;
const SUSPICIOUS_LINKS = 3;
const REPEAT_WINDOW_MS = 10 * 60_000;
/** Of a page's comments, looked through for one that is said to be repeated. */
const NEWEST = 100;
/** What two comments that come at once are apart, at most, in the database. */
const AT_ONCE_MS = 1000;

/**
 * Looks at a comment ready to be stored and at what was sent with it. Throws 142, whose text the visitor sees. Gives the
 * comment's `status`: `waiting` when the owner shall look first.
 */
export async function judgeComment(site: Site, comment: JsonObject, sent: JsonObject, address: string): Promise<'waiting' | undefined> {
  // A field people do not see and programs fill in.
  if (typeof sent.website === 'string' && sent.website !== '') throw new ProtocolError(142, 400, '评论未通过检查。The comment was refused.');
  await refuseBlocked(site, comment);
  // Below it nobody would see the answer.
  if (typeof comment.rid === 'string' && (await site.storage.get('Comment', comment.rid)) === undefined) throw new ProtocolError(142, 400, '你回复的评论已被删除，可以取消回复，直接发表。The comment you answer has been deleted.');
  const form = checkForm(site, sent);
  if (form !== undefined && (await site.storage.hit(`form:${form}`, Date.now() + FORM_MAX_AGE_MS)) > 1) throw staleForm(site);
  const judged = judgeText(site, comment.comment as string);
  // What is published under the owner's mail is taken for theirs.
  const status = isOwnerMail(site, comment.mail) ? 'waiting' : judged;
  if (site.rules.limits && (await site.storage.hit(repeatKey(site, comment, address), Date.now() + REPEAT_WINDOW_MS)) > 1 && (await isStored(site, comment))) {
    throw new ProtocolError(142, 400, '请不要重复发表相同的评论。You have already posted this comment.');
  }
  return status;
}

/** Also of what a comment was and is rewritten to. Throws 142. */
export async function refuseBlocked(site: Site, ...comments: JsonObject[]): Promise<void> {
  for (const comment of comments) if (await isBlocked(site, comment)) throw new ProtocolError(142, 400, '你暂时不能在此发表评论。You cannot comment here.');
}

/**
 * Whether the comment that was counted is there, too: the process may have been ended, or the database have failed, in between, and its visitor
 * would be told that it is. Looked for once more after a while: of two that come at once the first may not be stored yet.
 */
async function isStored({ storage }: Site, comment: JsonObject): Promise<boolean> {
  const find = async (): Promise<boolean> => {
    const since = new Date(Date.now() - 2 * REPEAT_WINDOW_MS).toISOString();
    const rows = await storage.page('Comment', { filter: { all: [{ field: 'url', in: [comment.url as string] }, { field: 'created', is: '>', than: since }] }, by: 'created', descending: true, limit: NEWEST });
    return rows.some(({ data }) => ['_address', 'nick', 'comment', 'pid'].every((field) => data[field] === comment[field]));
  };
  return (await find()) || pause(AT_ONCE_MS).then(find);
}

/** A comment that could not be stored: the next try of its visitor is no repetition. */
export function forgetComment(site: Site, comment: JsonObject, address: string): Promise<void> {
  return site.storage.forgetHits(repeatKey(site, comment, address));
}

/** Valine to 1.4 sends emojis as pictures. */
const EMOJI = /<img [^>]*class="vemoji"[^>]*>/g;
/**
 * What widgets that send HTML make of a typed address: it is in there twice, and one link. No word more, and nothing that Markdown
 * knows, where further links could hide.
 */
const TYPED_ADDRESS = /(<a href="(?:https?:)?\/\/[^"]*"[^<>]*>)[^<\s[]*(?=<\/a>)/gi;
/** Also those that leave the scheme to the page they are on. */
const LINK = /https?:\/\/(?:www\.)?|\bwww\.|(?:(?:href|src)="|\]\(\s*|\]:\s*)\/\//gi;

/** What a text alone tells. Throws 142 for what is never taken. */
export function judgeText({ rules }: Site, text: string): 'waiting' | undefined {
  const links = text.replace(EMOJI, '').replace(TYPED_ADDRESS, '$1').match(LINK)?.length ?? 0;
  if (links > MAX_LINKS) throw new ProtocolError(142, 400, '评论里的链接太多。The comment has too many links.');
  return rules.moderation === 'all' || (rules.moderation === 'suspicious' && links > SUSPICIOUS_LINKS) ? 'waiting' : undefined;
}

/** The same text by the same visitor on the same page. */
function repeatKey(site: Site, { comment, url, pid, nick }: JsonObject, address: string): string {
  return `repeat:${createHash('sha256').update(JSON.stringify([siteHash(site, 'address', networkOf(address)), url, pid ?? '', nick, comment])).digest('hex')}`;
}
