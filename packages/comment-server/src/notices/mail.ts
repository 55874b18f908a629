/**
 * Mail to the owner, about what is new; and to whoever is answered. Only to mails that did not ask for an end, not to oneself, and only so many a day: nobody
 * proved that the mail under a comment is theirs.
 */
import { isIP } from 'node:net';
import type { Transporter } from 'nodemailer';
import sanitizeHtml from 'sanitize-html';
import type { JsonObject } from '@glimpress/comment-protocol';
import { mailStandIn } from '../domain/comment/comment';
import { isOwnerMail } from '../domain/comment/owner';
import { isPrivateAddress } from '../domain/network';
import { isHeldBack } from '../domain/visible';
import { plainText } from '../domain/comment/sanitise';
import { isSame } from '../same-text';
import { siteHash, type CommentEvent, type Site } from '../site';
import type { Row } from '../storage/storage';
import { Hopeless } from './queue';
import { writeNotice, writeOwnerNotice, type NoticeLanguage, type Written } from './texts';

const DAY_MS = 24 * 60 * 60_000;
const MAX_A_DAY = 10;
/** Of one address a reply comes from: who writes both a comment and its answer could send to anyone. */
const MAX_A_DAY_FROM = 50;
/** To the owner: a flood of comments is not to be one of mails. */
const HOUR_MS = 60 * 60_000;
const MAX_OWNER_AN_HOUR = 30;
const MAX_QUOTED_CHARACTERS = 500;
const STOPPED_PREFIX = 'no-mail:';

export interface MailOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  smtpUrl: string;
  /** What stands in From: `Comments <comments@example.com>`. */
  from: string;
  /** The site the comments are on, and this server, as readers reach them. */
  siteUrl: string;
  publicUrl: string;
  language: NoticeLanguage;
}

export interface Mailer {
  /** Sends what a new reply calls for. Rejects when it could not be sent now. */
  tellOfReply(site: Site, reply: Row): Promise<void>;
  /** What tells the owner of a new comment, to be called until it no longer rejects. */
  ownerNotice(site: Site, event: CommentEvent, comment: Row): () => Promise<void>;
  close(): void;
}

export function createMailer({ smtpUrl, from, siteUrl, publicUrl, language }: MailOptions): Mailer {
  let opened: Promise<Transporter> | undefined;
  // Loaded with the first mail: no start waits for it.
  const transport = (): Promise<Transporter> =>
    (opened ??= import('nodemailer').then(({ createTransport }) => createTransport({ url: smtpUrl, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, disableFileAccess: true, disableUrlAccess: true, ...(needsTls(smtpUrl) ? { requireTLS: true } : {}) })));
  const serverUrl = publicUrl.replace(/\/+$/, '');
  async function send(address: string, { subject, text, html }: Written, headers: Record<string, string>): Promise<void> {
    try {
      // RFC 3834: no automatic answers.
      await (await transport()).sendMail({ from, to: { name: '', address }, subject, text, html, headers: { ...headers, 'Auto-Submitted': 'auto-generated' } });
    } catch (failure) {
      const { code, responseCode } = failure as { code?: string; responseCode?: number };
      // Not for good: that there is no TLS may be what someone on the way says. The number that comes with it means little.
      if (code === 'ETLS') throw Object.assign(new Error(code), { code });
      throw responseCode !== undefined && responseCode >= 500 ? new Hopeless(String(responseCode)) : failure;
    }
  }
  return {
    async tellOfReply(site, { id }) {
      // As it is at this try: the owner may have removed or mended it meanwhile.
      const reply = await site.storage.get('Comment', id);
      if (!reply || isHeldBack(reply.data)) return;
      const to = await personAnswered(site, reply);
      if (!to) return;
      const { row, mail, standIn } = to;
      const stopAddress = `${serverUrl}/notices/stop/${stopToken(site, standIn)}`;
      const page = pageAddress(siteUrl, String(reply.data.url ?? ''));
      const notice = writeNotice(language, {
        site: new URL(siteUrl).host,
        to: shownName(row.data),
        comment: quotedText(row.data),
        from: shownName(reply.data),
        reply: quotedText(reply.data),
        address: `${page}#${reply.id}`,
        stopAddress,
      });
      // RFC 8058: the mail program's own button.
      await send(mail, notice, { 'List-Unsubscribe': `<${stopAddress}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    },
    ownerNotice(site, event, { id, data }) {
      let isCounted = false;
      return async () => {
        // Also of those under the owner's own mail: anyone can write it there.
        const owner = site.rules.ownerMail;
        if (owner === undefined) return;
        if (!isCounted && (await site.storage.hit('mail-owner', Date.now() + HOUR_MS)) > MAX_OWNER_AN_HOUR) return;
        isCounted = true;
        const waits = event === 'waiting';
        await send(owner, writeOwnerNotice(language, { site: new URL(siteUrl).host, from: shownName(data), comment: quotedText(data), address: waits ? undefined : `${pageAddress(siteUrl, String(data.url ?? ''))}#${id}`, adminAddress: `${serverUrl}/admin` }), {});
      };
    },
    close: () => void opened?.then((each) => each.close()),
  };
}

/** Where a password goes out to the internet: whoever is on the way could say that the server has no TLS, and read it. Names without a dot, and such as `host.docker.internal`, are of the network inside. */
export function needsTls(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  return username !== '' && (isIP(host) === 0 ? host.includes('.') && !/\.(?:internal|local|lan|localhost|home\.arpa)$/i.test(host) : !isPrivateAddress(host));
}

/** Checked again at every try: who asked for an end meanwhile gets nothing. */
async function personAnswered(site: Site, { id, data }: Row): Promise<{ row: Row; mail: string; standIn: string } | undefined> {
  const parent = typeof data.pid === 'string' ? data.pid : data.rid;
  const row = typeof parent === 'string' ? await site.storage.get('Comment', parent) : undefined;
  const mail = row?.data.mail;
  if (!row || typeof mail !== 'string' || mail === '' || isHeldBack(row.data)) return undefined;
  const standIn = boxStandIn(site, mail);
  // Who is told of all comments is not told of this one twice.
  if (isOwnerMail(site, mail)) return undefined;
  if (typeof data.mail === 'string' && data.mail !== '' && boxStandIn(site, data.mail) === standIn) return undefined;
  if ((await site.storage.setting(STOPPED_PREFIX + standIn)) !== undefined) return undefined;
  const endsAt = Date.now() + DAY_MS;
  const isTooMany = async (): Promise<boolean> => (await site.storage.hit(`mail:${standIn}`, endsAt)) > MAX_A_DAY || (typeof data._address === 'string' && (await site.storage.hit(`mail-from:${data._address}`, endsAt)) > MAX_A_DAY_FROM);
  // A second try for the same reply is no second mail.
  if ((await site.storage.hit(`mailed:${id}`, endsAt)) === 1 && (await isTooMany())) return undefined;
  return { row, mail, standIn };
}

/** Stands for whoever reads a mail. What is behind a plus sign leads to the same box, and to Gmail dots mean nothing: a stranger has no end of them. */
function boxStandIn(site: Site, mail: string): string {
  const [, name, host] = /^([^+@]+)[^@]*@(.*)$/.exec(mail.trim().toLowerCase()) ?? [];
  if (name === undefined || host === undefined) return mailStandIn(site, mail);
  return mailStandIn(site, /^(?:gmail|googlemail)\.com$/.test(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`);
}

/** Who may stop the mails to an address: whoever has one of them. 64 hex digits. */
function stopToken(site: Site, standIn: string): string {
  return standIn + siteHash(site, 'stop', standIn);
}
export function isStopToken(site: Site, token: string): boolean {
  return /^[0-9a-f]{64}$/.test(token) && isSame(token, stopToken(site, token.slice(0, 32)));
}
export async function stopMails({ storage }: Site, token: string): Promise<void> {
  await storage.putSetting(STOPPED_PREFIX + token.slice(0, 32), new Date().toISOString());
}

/** A comment may name any page as its own: mails lead to the site and nowhere else. */
function pageAddress(siteUrl: string, url: string): string {
  const home = new URL(siteUrl);
  const page = URL.canParse(url, siteUrl) ? new URL(url, siteUrl) : home;
  page.hash = '';
  return page.origin === home.origin ? page.href : home.href;
}
function shownName({ nick }: JsonObject): string {
  return withoutLinks(plainText(typeof nick === 'string' ? nick : '', 50)) || 'Anonymous';
}
/** Reads the same; a mail program finds no address in it to make a link of: those are the stranger's, the mail is the site's. */
function withoutLinks(text: string): string {
  return text.replace(/(?<=\S)[.:/@\u3002\uff0e\uff61](?=\S)/g, '$&\u200b');
}
function quotedText({ comment }: JsonObject): string {
  const text = sanitizeHtml(String(comment ?? '').replace(/<br\s*\/?>|<\/(p|div|li|pre|blockquote)>/gi, '\n'), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(lt|gt|amp|quot);/g, (_, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"' })[name]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const characters = [...text];
  return withoutLinks(characters.length > MAX_QUOTED_CHARACTERS ? `${characters.slice(0, MAX_QUOTED_CHARACTERS).join('')}…` : text);
}
