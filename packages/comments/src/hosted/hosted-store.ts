/** Comments on a server that speaks the LeanCloud protocol (§7 Hosted comment service). */
import { cloudQuery, countObjects, createObject, decodeValue, findObjects, isObjectId, RequestError, urlVariants, type Client, type StoredObject, type Where } from '@glimpress/comment-protocol';
import type { CommentForm, CommentStore, StoredComment } from '../store/comment-store';

/** Ids in one question for replies: the address stays short enough for every proxy. */
const IDS_AT_ONCE = 50;
const MAX_REPLIES = 1000;
/** Our server refuses forms that are younger. */
const FORM_AGE_MS = 2200;
/** And older ones; renewed in good time. */
const FORM_MAX_AGE_MS = 11 * 60 * 60_000;

/** A post whose answer was lost: it may be stored, with the time it was given. */
interface Lost {
  readonly words: string;
  readonly insertedAt: Date;
}

/** By page: who has turned to another one meanwhile finds it still. */
const lost = new Map<string, Lost>();

interface KnownForm extends CommentForm {
  /** Undefined for a server that knows no forms. */
  readonly token: string | undefined;
  /** When its answer came: the server counts its age from before that. */
  readonly givenAt: number;
  /** By how much the server's clock is ahead, in milliseconds. */
  readonly aheadMs: number;
}

/** `url`: the page's address as `commentUrl` gives it. */
export function createHostedStore(client: Client, className: string, url: string, pageSize: number): CommentStore {
  const roots: Where = { url: { $in: urlVariants(url) }, $or: [{ rid: { $exists: false } }, { rid: '' }] };
  let asked: Promise<KnownForm> | undefined;
  let isOurs = false;

  async function form(): Promise<KnownForm> {
    asked ??= requestForm(client).catch((failure: unknown) => {
      asked = undefined;
      throw failure;
    });
    const known = await asked;
    isOurs = known.token !== undefined;
    if (Date.now() - known.givenAt <= FORM_MAX_AGE_MS) return known;
    asked = undefined;
    return form();
  }

  /** None where the server does not know of pins: then nothing is missing from the list. */
  function findPinned(): Promise<StoredObject[]> {
    return findObjects(client, className, { where: { ...roots, sticky: { $in: [1, true] } }, order: '-createdAt', limit: pageSize }).catch(() => []);
  }

  async function repliesTo(ids: readonly string[]): Promise<StoredComment[]> {
    const found: StoredObject[] = [];
    for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
      const some = ids.slice(start, start + IDS_AT_ONCE);
      const ask = (limit: string) => cloudQuery(client, `select * from ${className} where rid in (${some.map(() => '?').join(',')}) ${limit}order by -createdAt`, some);
      // Where all are too much for an answer, our server gives the newest that have room, if it is told no number.
      const { results } = await ask(`limit ${MAX_REPLIES} `).catch((failure: unknown) => ((failure as RequestError).code === 124 ? ask('') : Promise.reject(failure)));
      found.push(...results);
    }
    return commentsFrom(found).sort((a, b) => a.time.getTime() - b.time.getTime());
  }

  async function find(ids: readonly string[]): Promise<StoredComment[]> {
    return commentsFrom(await findObjects(client, className, { where: { url: { $in: urlVariants(url) }, objectId: { $in: ids } } }));
  }

  return {
    async load(skip, wanted = []) {
      const [found, pinned] = await Promise.all([findObjects(client, className, { where: roots, order: '-createdAt', limit: pageSize, skip }), skip === 0 ? findPinned() : []]).then((lists) => lists.map(commentsFrom) as [StoredComment[], StoredComment[]]);
      const shown = new Set([...pinned, ...found].map(({ id }) => id));
      const replies = await repliesTo([...shown]);
      const missing = wanted.filter((id) => !shown.has(id) && !replies.some((reply) => reply.id === id));
      if (missing.length === 0) return { above: pinned, roots: found, replies };
      // The list is worth reading without.
      const threads = await find(missing).then((comments) => find(comments.map(({ id, rootId }) => rootId ?? id))).catch(() => []);
      const more = threads.filter(({ id, rootId }) => rootId === undefined && !shown.has(id));
      return { above: [...pinned, ...more], roots: found, replies: [...replies, ...(await repliesTo(more.map(({ id }) => id)))] };
    },

    find,

    count: () => countObjects(client, className, roots),

    form,

    mailsItself: () => isOurs,

    async post({ nick, mail, link, text, parent, website }, answer) {
      const words = JSON.stringify([nick, mail, link, text, parent?.id]);
      const last = lost.get(url);
      const before = last?.words === words ? last : undefined;
      if (before !== undefined) {
        const [there] = commentsFrom(await findObjects(client, className, { where: { url: { $in: urlVariants(url) }, insertedAt: before.insertedAt }, limit: 1 }));
        if (there !== undefined) {
          lost.delete(url);
          return there;
        }
      }
      const current = await form();
      // A form can be used once, also by a post that is refused.
      asked = undefined;
      // No longer than that, also where the clock was set back meanwhile.
      if (current.token !== undefined) await new Promise((done) => setTimeout(done, Math.min(FORM_AGE_MS, current.givenAt + FORM_AGE_MS - Date.now())));
      const sent = {
        nick,
        mail,
        link,
        comment: text,
        ua: navigator.userAgent,
        url,
        insertedAt: before?.insertedAt ?? new Date(Date.now() + current.aheadMs),
        ...(parent === undefined ? {} : { pid: parent.id, rid: parent.rootId ?? parent.id }),
        ...(current.token === undefined ? {} : { formToken: current.token, ...(answer === undefined ? {} : { formAnswer: answer }) }),
        ...(website === '' ? {} : { website }),
        ACL: { '*': { read: true } },
      };
      const created = await createObject(client, className, sent).catch((failure: unknown) => {
        const { status, code } = failure as RequestError;
        // To our server it is a repetition: it waits for the owner, or it would have been found.
        if (before !== undefined && code === 142 && /重复|already posted/.test((failure as RequestError).rawMessage)) return undefined;
        if (status === undefined || status >= 500) lost.set(url, { words, insertedAt: sent.insertedAt });
        throw failure;
      });
      lost.delete(url);
      if (created === undefined) return undefined;
      // It is posted, whatever happens now: a failure here would have it posted twice.
      return commentsFrom(await findObjects(client, className, { where: { objectId: created.objectId }, limit: 1 }).catch(() => [{ ...sent, ...created }]))[0];
    },
  };
}

/** What our own server asks of a comment; the hosted service and its likes know no such call. */
async function requestForm(client: Client): Promise<KnownForm> {
  try {
    const { token, question, time } = (await client.request('GET', '/commentForm')) as { token?: unknown; question?: unknown; time?: unknown };
    return { token: typeof token === 'string' ? token : undefined, question: typeof question === 'string' ? question : undefined, givenAt: Date.now(), aheadMs: typeof time === 'number' ? time - Date.now() : 0 };
  } catch (failure) {
    if (failure instanceof RequestError && failure.status !== undefined && failure.status >= 400 && failure.status < 500 && ![401, 403, 429].includes(failure.status)) return { token: undefined, question: undefined, givenAt: Date.now(), aheadMs: 0 };
    throw failure;
  }
}

/** Rows to comments: what has no id is left out, what is missing or of another type becomes empty. */
export function commentsFrom(rows: unknown): StoredComment[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown): StoredComment[] => {
    const { objectId, nick, mail, link, comment, rid, pid, insertedAt, createdAt, sticky, isOwner } = Object(row) as Record<string, unknown>;
    if (typeof objectId !== 'string' || !isObjectId(objectId)) return [];
    return [{ id: objectId, nick: text(nick).slice(0, 100) || 'Anonymous', mail: text(mail), link: siteLink(text(link)), text: text(comment), rootId: text(rid) || undefined, parentId: text(pid) || undefined, time: timeOf(insertedAt) ?? timeOf(createdAt) ?? new Date(NaN), isPinned: sticky === 1 || sticky === true, isOwner: isOwner === true }];
  });
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function timeOf(value: unknown): Date | undefined {
  const time = decodeValue(value);
  const date = typeof time === 'string' ? new Date(time) : time;
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date : undefined;
}

/** A visitor's site: http(s) only, `http://` in front where the scheme is missing; empty for anything else. */
export function siteLink(link: string): string {
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(link.trim()) ? link.trim() : `http://${link.trim().replace(/^\/+/, '')}`;
  try {
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) && url.hostname.includes('.') && url.username === '' ? url.href : '';
  } catch {
    return '';
  }
}
