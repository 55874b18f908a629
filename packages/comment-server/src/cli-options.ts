/** What the command was told, by argument or environment, checked. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CommentServerOptions } from './create-comment-server';
import { NOTICE_LANGUAGES } from './notices/texts';
import { clientsOf, PLATFORMS, type OAuthClients } from './oauth/platforms';
import type { Moderation } from './site';
import { isPostgresUrl, openStorage } from './storage/open';
import type { Storage } from './storage/storage';

/** A mistake of whoever typed the command: shown without a stack. */
export class UsageError extends Error {}

/** `#`, `/` and `?` end what stands before the host. */
export const PASSWORD_ADVICE = '密码里的 # / ? 等符号要写成 %23 %2F %3F。In a password, write # / ? as %23 %2F %3F.';

export const DEFAULT_DATABASE = 'comments.db';

/** An option, else the environment; `off`, `false`, `0` and `no` switch off. */
export function chosen(options: Record<string, unknown>, name: string, variable: string): string | undefined {
  const given = options[name] ?? process.env[variable];
  return given === undefined || given === '' ? undefined : String(given);
}
function isSwitchedOn(options: Record<string, unknown>, name: string, variable: string, otherwise: boolean): boolean {
  // cac sets `true` for every `--no-…` that is not given: only `false` says something then.
  const value = otherwise && options[name] === true ? undefined : options[name];
  const text = String(value ?? process.env[variable] ?? otherwise).toLowerCase();
  return !['off', 'false', '0', 'no', ''].includes(text);
}
export function databaseOf(options: Record<string, unknown>): string {
  const database = chosen(options, 'database', 'DATABASE_URL') ?? DEFAULT_DATABASE;
  // One letter and a colon is a drive.
  if (/^[a-z][a-z0-9+.-]+:/i.test(database) && !isPostgresUrl(database)) throw new UsageError('DATABASE_URL 只能是 SQLite 文件的路径，或者 postgres:// 开头的地址。DATABASE_URL is the path of a SQLite file, or an address that begins with postgres://.');
  return database;
}
/** What browsers send of the sites' addresses: scheme and host. */
function originsOf(options: Record<string, unknown>): string[] {
  const sites = (chosen(options, 'origins', 'ORIGINS') ?? '').split(',').map((site) => site.trim()).filter(Boolean);
  return sites.map((site) => {
    if (!/^https?:\/\//i.test(site) || !URL.canParse(site)) throw new UsageError(`ORIGINS 里的“${site}”要写成 https://blog.example 的样子。"${site}" in ORIGINS must look like https://blog.example.`);
    return new URL(site).origin;
  });
}
function basePathOf(options: Record<string, unknown>): string | undefined {
  const path = chosen(options, 'basePath', 'BASE_PATH')?.replace(/^\/+|\/+$/g, '');
  if (path !== undefined && !/^[\w.~/-]*$/.test(path)) throw new UsageError('BASE_PATH 要写成 /comments 的样子。BASE_PATH must look like /comments.');
  return path ? `/${path}` : undefined;
}
function moderationOf(options: Record<string, unknown>): Moderation {
  const value = options.moderation === false ? 'none' : options.moderation === true || options.moderation === undefined ? (process.env.MODERATION ?? 'suspicious') : String(options.moderation);
  if (value === 'all' || value === 'suspicious' || value === 'none') return value;
  throw new UsageError(`--moderation 只能是 all、suspicious 或 none。--moderation is one of all, suspicious, none.`);
}
export function portOf(options: Record<string, unknown>): number {
  const port = Number(chosen(options, 'port', 'PORT') ?? 8080);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError('--port 必须是 0 到 65535 的整数。--port must be a whole number from 0 to 65535.');
}

export function addressOption(options: Record<string, unknown>, name: string, variable: string): string | undefined {
  const value = chosen(options, name, variable);
  if (value === undefined || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) return value;
  throw new UsageError(`${variable} 必须是 http 或 https 地址。${variable} must be an http or https address.`);
}
function ownerMailOf(options: Record<string, unknown>): string | undefined {
  const mail = chosen(options, 'ownerMail', 'OWNER_MAIL')?.trim();
  if (mail !== undefined && !/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(mail)) throw new UsageError('OWNER_MAIL 是一个邮箱地址。OWNER_MAIL is one mail address.');
  return mail;
}
function mailOptions(options: Record<string, unknown>): CommentServerOptions['mail'] {
  const smtpUrl = chosen(options, 'smtpUrl', 'SMTP_URL');
  if (smtpUrl === undefined) return undefined;
  const [from, siteUrl, publicUrl] = [chosen(options, 'mailFrom', 'MAIL_FROM'), addressOption(options, 'siteUrl', 'SITE_URL'), addressOption(options, 'publicUrl', 'PUBLIC_URL')];
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)) throw new UsageError(`SMTP_URL 必须形如 smtp://用户:密码@主机:587。SMTP_URL must look like smtp://user:password@host:587. ${PASSWORD_ADVICE}`);
  if (from === undefined || siteUrl === undefined || publicUrl === undefined) throw new UsageError('发送邮件还需要 MAIL_FROM、SITE_URL 和 PUBLIC_URL。Mails also need MAIL_FROM, SITE_URL and PUBLIC_URL.');
  if (!/[^\s@]@[^\s@]/.test(from)) throw new UsageError('MAIL_FROM 必须是邮箱地址，如 comments@blog.example。MAIL_FROM must be a mail address such as comments@blog.example.');
  const language = NOTICE_LANGUAGES.find((name) => name === (chosen(options, 'noticeLanguage', 'NOTICE_LANGUAGE') ?? 'zh'));
  if (!language) throw new UsageError('NOTICE_LANGUAGE 只能是 zh、zh-TW 或 en。NOTICE_LANGUAGE is zh, zh-TW or en.');
  return { smtpUrl, from, siteUrl, publicUrl, language };
}
function webhookOptions(options: Record<string, unknown>): CommentServerOptions['webhook'] {
  const url = addressOption(options, 'webhookUrl', 'WEBHOOK_URL');
  if (url === undefined) return undefined;
  const secret = process.env.WEBHOOK_SECRET;
  if (!secret) throw new UsageError('使用 WEBHOOK_URL 时还需要 WEBHOOK_SECRET。WEBHOOK_URL also needs WEBHOOK_SECRET.');
  return { url, secret, allowPrivate: isSwitchedOn(options, 'webhookAllowPrivate', 'WEBHOOK_ALLOW_PRIVATE', false) };
}
/** What is set by half would only show as logins that do not work. */
function oauthClients(options: Record<string, unknown>): OAuthClients {
  for (const name of PLATFORMS.map((platform) => platform.toUpperCase())) {
    const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`];
    if (!process.env[id] !== !process.env[secret]) throw new UsageError(`${id} 和 ${secret} 要一起设置。${id} and ${secret} are set together.`);
    addressOption({}, 'url', `${name}_URL`);
  }
  const clients = clientsOf(process.env);
  const [first] = Object.keys(clients);
  if (first !== undefined && originsOf(options).length === 0) throw new UsageError(`设置了 ${first.toUpperCase()}_CLIENT_ID，还需要 ORIGINS：只替这些网站的页面换取令牌。${first.toUpperCase()}_CLIENT_ID also needs ORIGINS: tokens are exchanged for their pages alone.`);
  return clients;
}

export function serverOptions(options: Record<string, unknown>): Omit<CommentServerOptions, 'log'> {
  const texts = { appId: chosen(options, 'appId', 'APP_ID'), appKey: chosen(options, 'appKey', 'APP_KEY'), masterKey: chosen(options, 'masterKey', 'MASTER_KEY'), avatarHost: chosen(options, 'avatarHost', 'AVATAR_HOST'), basePath: basePathOf(options), commentClass: chosen(options, 'commentClass', 'COMMENT_CLASS'), siteUrl: addressOption(options, 'siteUrl', 'SITE_URL'), ownerMail: ownerMailOf(options) };
  return {
    database: databaseOf(options),
    ...(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as Partial<Record<keyof typeof texts, string>>),
    origins: originsOf(options),
    moderation: moderationOf(options),
    limits: isSwitchedOn(options, 'limits', 'LIMITS', true),
    mailStandIn: isSwitchedOn(options, 'mailStandIn', 'MAIL_STAND_IN', true),
    openClasses: isSwitchedOn(options, 'openClasses', 'OPEN_CLASSES', false),
    question: isSwitchedOn(options, 'question', 'QUESTION', false),
    trustProxy: isSwitchedOn(options, 'trustProxy', 'TRUST_PROXY', false),
    mail: mailOptions(options),
    webhook: webhookOptions(options),
    oauth: oauthClients(options),
  };
}

/** The database as people may read it, without its password; `isNew` when the file is yet to be made. */
export function describedDatabase(options: Record<string, unknown>): { name: string; isNew: boolean } {
  const database = databaseOf(options);
  if (!isPostgresUrl(database)) return { name: resolve(database), isNew: !existsSync(database) };
  const { host, pathname } = URL.canParse(database) ? new URL(database) : { host: 'PostgreSQL', pathname: '' };
  return { name: host + pathname, isNew: false };
}

/** What a command wants of its database: one that is there, one that is made when it is not, or nothing written at all. */
export type DatabaseUse = 'existing' | 'any' | 'trial';

/** Opens the database, and closes it whatever happens. */
export async function withStorage(options: Record<string, unknown>, use: DatabaseUse, work: (storage: Storage) => Promise<void>): Promise<void> {
  const database = databaseOf(options);
  const isMissing = !isPostgresUrl(database) && !existsSync(database);
  if (isMissing && use === 'existing') throw new UsageError(`没有 ${database} 这个文件，请用 --database 给出数据库。There is no file ${database}: name the database with --database.`);
  const storage = await openStorage(isMissing && use === 'trial' ? ':memory:' : database);
  try {
    await work(storage);
  } finally {
    await storage.close();
  }
}
