/** Answers of the owner from the admin page: what the widget would send, past the checks that are for strangers. */
import { isObjectId, ProtocolError, withMention, type JsonObject } from '@glimpress/comment-protocol';
import type { Context } from '../api/call';
import { createObject } from '../api/write';
import { avatarKey, commentText, pageUrl } from '../domain/comment/comment';
import { renderMarkdown } from '../domain/comment/markdown';
import { plainText, sanitiseComment, siteAddress } from '../domain/comment/sanitise';
import { reducedUserAgent } from '../domain/comment/user-agent';
import { isHeldBack, visibleObject } from '../domain/visible';
import type { Row } from '../storage/storage';
import { actOn } from './moderate';

const PROFILE = 'owner profile';
const MAX_NICK_CHARACTERS = 50;
/** An answer that is sent again because nobody heard that it had been taken. */
const AGAIN_MS = 10 * 60_000;

/** Under which name the owner answers. */
export interface Profile {
  nick: string;
  /** Empty for none. */
  link: string;
}

/** As last used, else as under the newest comment of theirs; empty where none is known. */
export async function ownerProfile({ site, caller }: Context): Promise<Profile> {
  const kept = await site.storage.setting(PROFILE);
  if (kept !== undefined) return JSON.parse(kept) as Profile;
  const { ownerMail } = site.rules;
  const [row] = ownerMail === undefined ? [] : await site.storage.page('Comment', { filter: { all: [{ field: 'avatar', in: [avatarKey(site, ownerMail)] }, { published: true }] }, by: 'created', descending: true, limit: 1 });
  const { nick = '', link = '' } = row ? (visibleObject(site, caller, row) as Partial<Profile>) : {};
  return { nick, link };
}

/** Publishes `comment`, Markdown, as an answer, and what is answered if that waits. Gives the answer's id. Throws 101, 104 or 142. */
export async function replyAsOwner(context: Context, { id, nick, link, comment }: JsonObject, userAgent: string): Promise<string> {
  const { site, caller } = context;
  if (typeof id !== 'string' || !isObjectId(id)) throw new ProtocolError(104);
  commentText(comment);
  const profile = profileOf(nick, link);
  const answered = await site.storage.get('Comment', id);
  if (!answered) throw new ProtocolError(101, 404, '这条评论已被删除。The comment has been deleted.');
  if (isSpam(answered)) throw new ProtocolError(142, 400, '垃圾评论不能回复，先通过它。Spam cannot be answered: approve it first.');
  const rid = typeof answered.data.rid === 'string' && answered.data.rid !== '' ? answered.data.rid : id;
  const root = rid === id ? answered : await site.storage.get('Comment', rid);
  // Below it nobody would see the answer.
  if (!root || (root !== answered && isHeldBack(root.data))) throw new ProtocolError(142, 400, '它所在的楼层还没有通过审核，或已被删除，回复不会显示。The comment it belongs to waits or has been deleted: an answer would not show.');
  const shown = visibleObject(site, caller, answered);
  const sent = {
    ...profile,
    mail: site.rules.ownerMail ?? '',
    comment: sanitiseComment(withMention(renderMarkdown(comment as string), { id, nick: shown.nick as string })),
    ua: reducedUserAgent(userAgent),
    url: pageUrl(answered.data.url),
    pid: id,
    rid,
  };
  if (answered.data.status === 'waiting') await actOn(context, 'approve', [id]);
  const before = await sentBefore(context, sent);
  if (before) return before.id;
  const { objectId } = (await createObject(context, 'Comment', sent, false)).body as { objectId: string };
  await site.storage.putSetting(PROFILE, JSON.stringify(profile));
  const row = await site.storage.get('Comment', objectId);
  if (row) site.announce('published', row, true);
  return objectId;
}

function profileOf(nick: unknown, link: unknown): Profile {
  const name = typeof nick === 'string' ? plainText(nick, MAX_NICK_CHARACTERS) : '';
  if (name === '') throw new ProtocolError(142, 400, '请填写昵称。Please give a name.');
  const address = typeof link === 'string' ? siteAddress(link) : '';
  if (address === '' && link !== '') throw new ProtocolError(142, 400, '网址无效，例如 https://blog.example。The website is not valid: write it as https://blog.example.');
  return { nick: name, link: address };
}

/** Found to be so here, or by Valine-Admin. */
function isSpam({ data }: Row): boolean {
  return data.status === 'spam' || data.isSpam === true;
}

/** The same answer, taken a moment ago. */
async function sentBefore({ site }: Context, sent: JsonObject): Promise<Row | undefined> {
  const latest = await site.storage.page('Comment', { filter: { field: 'rid', in: [sent.rid as string] }, by: 'created', descending: true, limit: 20 });
  return latest.find(({ created, data }) => Date.parse(created) > Date.now() - AGAIN_MS && (['pid', 'nick', 'mail', 'link', 'comment'] as const).every((key) => data[key] === sent[key]));
}
