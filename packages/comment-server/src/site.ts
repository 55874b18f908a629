/** One served site: its database, keys and choices. Everything else of a request comes with the request. */
import { createHmac } from 'node:crypto';
import type { Row, Storage } from './storage/storage';

/** Which comments wait for the owner before others see them. */
export type Moderation = 'all' | 'suspicious' | 'none';

export interface SiteRules {
  /** Origins whose pages may use the server; empty for all. */
  origins: readonly string[];
  /** What old pages call the class of comments (Valine's `clazzName`), when not `Comment`. */
  commentClass: string;
  /** Clients may make classes, list users and upload files, as the hosted service let them. */
  openClasses: boolean;
  /** Limits on how often one address, and all together, may write. */
  limits: boolean;
  moderation: Moderation;
  /** Comments need the answer to an arithmetic question (§5), which only our own widget asks. */
  question: boolean;
  /** The public gets a stable stand-in for a mail, for widgets that compute avatars from it; else an empty text. */
  mailStandIn: boolean;
  /** Base address of an avatar service that knows MD5 of mails; without one the server draws avatars itself. */
  avatarHost: string | undefined;
  /** Where the pages are that comments name by their paths: for the owner's way to them. */
  siteUrl: string | undefined;
  /** The owner's mail: under it stands what they wrote, and nothing of others. Undefined when nobody said whose site it is. */
  ownerMail: string | undefined;
}

/** What happened to a comment: others can see it, or it waits for the owner. */
export type CommentEvent = 'published' | 'waiting';

export interface Site {
  storage: Storage;
  appId: string;
  appKey: string;
  masterKey: string;
  /** For stand-ins, form tokens and limits; never leaves the server. */
  secret: string;
  rules: SiteRules;
  /** Tells those who want to know; returns at once. `byOwner`: what came about by the owner is no news to them. */
  announce(event: CommentEvent, comment: Row, byOwner?: boolean): void;
}

/** A text only this site can derive from another; 32 hex digits. */
export function siteHash(site: Pick<Site, 'secret'>, purpose: string, text: string): string {
  return createHmac('sha256', site.secret).update(`${purpose}\0${text}`).digest('hex').slice(0, 32);
}
