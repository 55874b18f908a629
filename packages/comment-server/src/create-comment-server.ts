/** A comment server as a function of requests: for the command, and for embedding in another server. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { firstRunToken } from './admin/session';
import { forgetOld } from './admin/undo';
import { createApp } from './http/app';
import type { Connection, RequestHandler } from './http/request-handler';
import type { LogEntry } from './log';
import { createNotices } from './notices/create-notices';
import type { MailOptions } from './notices/mail';
import type { WebhookOptions } from './notices/webhook';
import type { Moderation, Site } from './site';
import type { OAuthClients } from './oauth/platforms';
import { openStorage } from './storage/open';
import type { Storage } from './storage/storage';

export interface CommentServerOptions {
  /** A file for SQLite, or `postgres://…`. */
  database: string;
  /** To PostgreSQL, at once; ten when absent. */
  maxConnections?: number;
  /** Made up and kept in the database when absent; what is given here is used and not kept. */
  appId?: string;
  appKey?: string;
  masterKey?: string;
  /** Origins whose pages may use the server, such as `https://blog.example`; all when empty or absent. */
  origins?: readonly string[];
  /** What old pages call the class of comments (Valine's `clazzName`); `Comment` when absent. */
  commentClass?: string;
  /** Clients may make classes, list users and upload files. */
  openClasses?: boolean;
  /** Limits per address and site; on unless false. */
  limits?: boolean;
  /** Which comments wait for the owner; `suspicious` when absent. */
  moderation?: Moderation;
  /** Comments need the answer to an arithmetic question. */
  question?: boolean;
  /** Mails are shown to the public as a stand-in that leads to an avatar; on unless false. */
  mailStandIn?: boolean;
  /** Base address of an avatar service, such as `https://avatars.example/avatar/`. */
  avatarHost?: string;
  /** Address of the site; the only one of `origins` when absent. */
  siteUrl?: string;
  /** Your mail: told of new comments where mails are sent; comments under it are marked as yours, and those of others wait. */
  ownerMail?: string;
  /** The requests come through a proxy of the owner's, which says whom they are from. */
  trustProxy?: boolean;
  /** Logins of platforms whose codes are exchanged for tokens here, for pages of `origins`. */
  oauth?: OAuthClients;
  /** Mails to people who were answered; none when absent. */
  mail?: MailOptions | undefined;
  /** Where the owner's own programs are told of comments. */
  webhook?: WebhookOptions | undefined;
  /** Milliseconds before a notice that failed is tried again; five seconds when absent, four times as long every further time. */
  noticePauseMs?: number;
  /** Path all addresses start with, such as `/comments`. */
  basePath?: string;
  log?: (entry: LogEntry) => void;
}

export interface CommentServer extends RequestHandler {
  readonly appId: string;
  readonly appKey: string;
  readonly masterKey: string;
  /** The master key was made up just now: nobody has seen it yet. */
  readonly madeMasterKey: boolean;
  /** Lets the owner choose a password for the admin page; undefined when that is done. */
  readonly firstRunToken: string | undefined;
}

const TRASH_PAUSE_MS = 10 * 60_000;

/** Rejects with a `StorageError` when the database cannot be opened. */
export async function createCommentServer(options: CommentServerOptions): Promise<CommentServer> {
  const storage = await openStorage(options.database, options.maxConnections);
  return serverOn(storage, options).catch(async (failure: unknown) => {
    await storage.close();
    throw failure;
  });
}

async function serverOn(storage: Storage, options: CommentServerOptions): Promise<CommentServer> {
  const madeMasterKey = options.masterKey === undefined && (await storage.setting('master key')) === undefined;
  const log = options.log ?? (() => undefined);
  const notices = createNotices({ mail: options.mail, webhook: options.webhook, log, firstPauseMs: options.noticePauseMs });
  const underWay = new AsyncLocalStorage<Connection>();
  const site = await siteOf(storage, options, (event, comment, byOwner) => {
    const told = notices.announce(site, event, comment, byOwner);
    underWay.getStore()?.waitUntil?.(told);
  });
  await forgetOld(storage);
  const token = await firstRunToken(storage);
  // What was deleted is gone when it was said to be, also when the owner does not come back to look.
  const emptying = setInterval(() => void forgetOld(storage).catch(() => undefined), TRASH_PAUSE_MS);
  emptying.unref();
  const app = createApp({ site, oauth: options.oauth ?? {}, noticeLanguage: options.mail?.language ?? 'zh', log, trustProxy: options.trustProxy ?? false, basePath: (options.basePath ?? '').replace(/\/+$/, '') });
  return {
    fetch: async (request, connection) => underWay.run(connection, () => app.fetch(request, connection)),
    appId: site.appId,
    appKey: site.appKey,
    masterKey: site.masterKey,
    madeMasterKey,
    firstRunToken: token,
    async close() {
      clearInterval(emptying);
      await notices.close();
      await storage.close();
    },
  };
}

async function siteOf(storage: Storage, options: CommentServerOptions, announce: Site['announce']): Promise<Site> {
  const kept = (name: string): Promise<string> => storage.settingOr(name, randomBytes(18).toString('base64url').replace(/[-_]/g, 'x'));
  return {
    storage,
    appId: options.appId ?? (await kept('app id')),
    appKey: options.appKey ?? (await kept('app key')),
    masterKey: options.masterKey ?? (await kept('master key')),
    announce,
    secret: await storage.settingOr('secret', randomBytes(32).toString('hex')),
    rules: {
      origins: (options.origins ?? []).map((origin) => origin.trim().replace(/\/+$/, '').toLowerCase()).filter(Boolean),
      commentClass: options.commentClass ?? 'Comment',
      openClasses: options.openClasses ?? false,
      limits: options.limits ?? true,
      moderation: options.moderation ?? 'suspicious',
      question: options.question ?? false,
      mailStandIn: options.mailStandIn ?? true,
      avatarHost: options.avatarHost,
      ownerMail: options.ownerMail,
      siteUrl: options.siteUrl ?? (options.origins?.length === 1 ? options.origins[0] : undefined),
    },
  };
}
