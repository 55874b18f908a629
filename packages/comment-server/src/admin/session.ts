/**
 * Who may manage the site: whoever chose the password with the first-run token, and has a session since. Sessions lie in
 * the database as hashes, so that every replica knows them and a stolen backup opens none. A browser that was let in once is
 * known from then on: strangers who guess from everywhere close sign-in for everyone else, but not for it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { ProtocolError, type JsonObject } from '@glimpress/comment-protocol';
import { hashedPassword, isPassword } from '../domain/password';
import { networkOf } from '../domain/network';
import { isSame } from '../same-text';
import { siteHash, type Site } from '../site';
import type { Storage } from '../storage/storage';

const PASSWORD = 'admin password';
const TOKEN = 'admin token';
const SESSION_PREFIX = 'session:';
export const SESSION_MS = 14 * 24 * 60 * 60_000;
const LOCK_MS = 15 * 60_000;
/** Tries within `LOCK_MS`, right ones too: of one address or one known browser, and of all addresses together. */
const MAX_TRIES = 30;
const MAX_TRIES_OF_ALL = 200;
const MIN_PASSWORD_CHARACTERS = 10;

/** What a browser that was let in keeps. */
export interface Entry {
  session: string;
  /** Says later that it was. Good for nothing but tries, and only as long as the password is the same. */
  known: string;
}

/** The token to show at the start of a server that has no owner yet; undefined when it has one. */
export async function firstRunToken(storage: Storage): Promise<string | undefined> {
  if ((await storage.setting(PASSWORD)) !== undefined) return undefined;
  return storage.settingOr(TOKEN, randomBytes(18).toString('base64url'));
}

/** Forgets the password and all sessions; gives the token to choose a new one. */
export async function resetOwner(storage: Storage): Promise<string> {
  await storage.removeSetting(PASSWORD);
  for (const name of (await storage.settingsFrom(SESSION_PREFIX)).keys()) await storage.removeSetting(name);
  const token = randomBytes(18).toString('base64url');
  await storage.putSetting(TOKEN, token);
  return token;
}

export async function hasOwner({ storage }: Site): Promise<boolean> {
  return (await storage.setting(PASSWORD)) !== undefined;
}

/** Chooses the first password and opens a session. Throws 403 for a wrong or used token, 218 for a weak password. */
export async function setUp(site: Site, token: unknown, password: unknown, address: string): Promise<Entry> {
  const right = await site.storage.setting(TOKEN);
  if (right === undefined || typeof token !== 'string' || !isSame(token, right)) {
    // Wrong ones alone: nobody guesses the right one, nor keeps the owner, who has it, from using it.
    await spendTry(site, keyOf(site, address));
    throw new ProtocolError(403, 403, '令牌无效或已被使用。The token is wrong or was used.');
  }
  if (typeof password !== 'string' || [...password].length < MIN_PASSWORD_CHARACTERS || password.length > 200) throw new ProtocolError(218, 400, `密码至少需要 ${MIN_PASSWORD_CHARACTERS} 个字符。The password needs at least ${MIN_PASSWORD_CHARACTERS} characters.`);
  const hashed = JSON.stringify(await hashedPassword(password));
  // Whoever removes the token is the one who uses it.
  if (!(await site.storage.removeSetting(TOKEN))) throw new ProtocolError(403, 403, '令牌无效或已被使用。The token is wrong or was used.');
  await site.storage.putSetting(PASSWORD, hashed);
  return { session: await openSession(site), known: newKnown(site, hashed) };
}

/** Opens a session; `kept` is what the browser may have kept as known. Throws 210 for a wrong password, 429 for too many tries. */
export async function signIn(site: Site, password: unknown, address: string, kept: readonly string[] = []): Promise<Entry> {
  const stored = await site.storage.setting(PASSWORD);
  const known = kept.find((each) => stored !== undefined && isSame(each, signed(site, stored, each.split('.')[0]!)));
  if (known !== undefined) await spendTry(site, `admin-known:${known.split('.')[0]}`);
  else {
    await spendTry(site, keyOf(site, address));
    await spendTry(site, 'admin:all', MAX_TRIES_OF_ALL);
  }
  if (stored === undefined || typeof password !== 'string' || password.length > 200 || !(await isPassword(JSON.parse(stored) as JsonObject, password))) throw new ProtocolError(210, 403, '密码不正确。The password is wrong.');
  return { session: await openSession(site), known: known ?? newKnown(site, stored) };
}

/** Counted even when the site has no limits: a password must not be guessed. */
async function spendTry({ storage }: Site, key: string, most = MAX_TRIES): Promise<void> {
  if ((await storage.hit(key, Date.now() + LOCK_MS)) > most) throw new ProtocolError(429, 429, '尝试次数太多，请十五分钟后再试。Too many tries, please wait fifteen minutes.');
}
function keyOf(site: Site, address: string): string {
  return `admin:${siteHash(site, 'address', networkOf(address))}`;
}

function newKnown(site: Site, password: string): string {
  return signed(site, password, randomBytes(16).toString('base64url'));
}
function signed(site: Site, password: string, id: string): string {
  return `${id}.${siteHash(site, 'known browser', `${id}.${password}`)}`;
}

async function openSession({ storage }: Site): Promise<string> {
  for (const [name, until] of await storage.settingsFrom(SESSION_PREFIX)) if (Number(until) < Date.now()) await storage.removeSetting(name);
  const session = randomBytes(32).toString('base64url');
  await storage.putSetting(sessionName(session), String(Date.now() + SESSION_MS));
  return session;
}

export async function isAnySession({ storage }: Site, sessions: readonly string[]): Promise<boolean> {
  for (const session of sessions) if (/^[\w-]{43}$/.test(session) && Number((await storage.setting(sessionName(session))) ?? 0) > Date.now()) return true;
  return false;
}

export async function endSession({ storage }: Site, session: string): Promise<void> {
  await storage.removeSetting(sessionName(session));
}

function sessionName(session: string): string {
  return SESSION_PREFIX + createHash('sha256').update(session).digest('hex');
}
