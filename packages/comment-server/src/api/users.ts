/**
 * Users: sign-up, login, sessions. Valine to 1.3 signs a user up for every commenter, with the mail as password: such
 * calls are answered as it expects, and store nothing anyone could log in with.
 */
import { ProtocolError, type Json, type JsonObject } from '@glimpress/comment-protocol';
import { PUBLIC_READ, parseAcl } from '../domain/acl';
import { spendLimit } from './limits';
import { networkOf, wideNetworkOf } from '../domain/network';
import { newObjectId, newTime } from '../domain/object-id';
import { hashedPassword, isPassword, newSessionToken } from '../domain/password';
import { checkedValue } from '../domain/update';
import { visibleObject } from '../domain/visible';
import type { Conflict, Row } from '../storage/storage';
import { siteHash } from '../site';
import type { Context, Reply } from './call';
import { changedBy, conflictError, updatedBody } from './write';

/** Of one network; of all together, which ends guessing from everywhere. */
const MAX_FAILED_LOGINS = 6;
const MAX_FAILED_LOGINS_OF_ALL = 60;
const LOCK_MS = 15 * 60_000;
/** Set by calls of their own, never by a plain write. */
const LOGIN_FIELDS = ['password', 'salt', 'sessionToken', 'authData', 'emailVerified', 'mobilePhoneVerified'];

export async function signUp(context: Context, sent: JsonObject, failOnNotExist: boolean): Promise<Reply> {
  const { site, caller } = context;
  if (typeof sent.authData === 'object' && sent.authData !== null) return signUpByPlatform(context, sent, failOnNotExist);
  const { username, password, email } = sent;
  if (username === undefined || username === null || username === '') throw new ProtocolError(200);
  if (!isUserName(username)) throw new ProtocolError(217);
  if (password === undefined || password === null || password === '') throw new ProtocolError(201);
  if (typeof password !== 'string' || password.trim() === '' || password.length > 200) throw new ProtocolError(218);
  if (email !== undefined && email !== null && email !== '' && !isMail(email)) throw new ProtocolError(125);
  await spendLimit(site, 'signUp', caller);
  const created = newTime();
  const plain = withoutLogin(sent);
  const { email: _, ...fields } = changedBy(context, '_User', {}, plain);
  const row = newUserRow(created, { ...fields, ...(email ? { email: checkedValue(email) } : {}), username: checkedValue(username) }, sent.ACL);
  // Anyone who knows the mail could log in: the answer is all the widget wants.
  if (password !== email) {
    row.data = { ...row.data, ...(await hashedPassword(password)) };
    const conflict = await site.storage.insert(row);
    if (conflict) throw conflictError(conflict);
  }
  return signedUp(context, row);
}

/** Only the anonymous platform: what others say about a person this server cannot check. */
async function signUpByPlatform(context: Context, sent: JsonObject, failOnNotExist: boolean): Promise<Reply> {
  const { site, caller } = context;
  const anonymous = (sent.authData as JsonObject).anonymous as JsonObject | undefined;
  const id = anonymous?.id;
  if (Object.keys(sent.authData as JsonObject).length !== 1 || typeof id !== 'string' || id.length < 16 || id.length > 200) throw new ProtocolError(119, 403, 'Logins of other platforms are not available here.');
  await spendLimit(site, 'signUp', caller);
  // The id is a secret of the client: the user is found by what only this site can make of it.
  const username = siteHash(site, 'anonymous', id);
  const find = async (): Promise<Row | undefined> => (await site.storage.page('_User', { filter: { field: 'username', in: [username] }, by: 'id', descending: false, limit: 1 }))[0];
  const known = await find();
  if (known) return { status: 200, body: ownUser(context, known) };
  if (failOnNotExist) throw new ProtocolError(211);
  const row = newUserRow(newTime(), { ...changedBy(context, '_User', {}, withoutLogin(sent)), username, authData: { anonymous: checkedValue({ id }) } }, sent.ACL);
  const conflict = await site.storage.insert(row);
  if (!conflict) return signedUp(context, row);
  // Another tab of theirs came first.
  const other = conflict === 'username' ? await find() : undefined;
  if (!other) throw conflictError(conflict);
  return { status: 200, body: ownUser(context, other) };
}

function newUserRow(created: string, data: JsonObject, acl: Json | undefined): Row {
  const id = newObjectId(created);
  return { className: '_User', id, created, updated: created, data: { ...data, emailVerified: false, mobilePhoneVerified: false, sessionToken: newSessionToken(), ACL: (acl === undefined ? { ...PUBLIC_READ, [id]: { read: true, write: true } } : parseAcl(acl)) as JsonObject } };
}
function signedUp(context: Context, row: Row): Reply {
  return { status: 201, body: ownUser(context, row), location: `/users/${row.id}` };
}

/** A user to themselves, with the token that proves who they are. */
function ownUser({ site, caller }: Context, row: Row): JsonObject {
  return { ...visibleObject(site, { ...caller, userId: row.id }, row), sessionToken: row.data.sessionToken! };
}

export async function logIn(context: Context, sent: JsonObject): Promise<Reply> {
  const { site, caller } = context;
  const { username, email, password } = sent;
  const name = typeof username === 'string' && username !== '' ? username : email;
  if (typeof name !== 'string' || name === '') throw new ProtocolError(200);
  if (typeof password !== 'string' || password === '') throw new ProtocolError(201);
  await spendLimit(site, 'login', caller);
  const [user] = await site.storage.page('_User', { filter: { field: name === username ? 'username' : 'email', in: [name] }, by: 'id', descending: false, limit: 1 });
  if (!user) throw new ProtocolError(211);
  // Counted before it is looked at: guesses sent at once are guesses, too.
  const locks = lockKeys(site, user, caller.address);
  for (const [key, most] of locks) if ((await site.storage.hit(key, Date.now() + LOCK_MS)) > most) throw new ProtocolError(219);
  if (!(await isPassword(user.data, password))) throw new ProtocolError(210);
  for (const [key] of locks) await site.storage.forgetHits(key);
  return { status: 200, body: ownUser(context, await withSession(context, user)) };
}

/** What is counted of the tries, and how many there may be: those of one network first, so that a stranger locks out themselves and not the user. */
function lockKeys(site: Context['site'], user: Row, address: string): [key: string, most: number][] {
  const key = (of: string): string => `failed-login:${siteHash(site, 'login', of)}`;
  return [[key(`${user.id} ${wideNetworkOf(address) ?? networkOf(address)}`), MAX_FAILED_LOGINS], [key(user.id), MAX_FAILED_LOGINS_OF_ALL]];
}

/** The user's one token, kept from login to login; imported users get a new one. */
async function withSession(context: Context, user: Row): Promise<Row> {
  if (typeof user.data.sessionToken === 'string') return user;
  return changeUser(context, user.id, (data) => ({ ...data, sessionToken: newSessionToken() }));
}

/** The user a token belongs to; undefined for tokens of the closed service, which visitors still carry. */
export async function userOfToken(site: Context['site'], token: string | undefined): Promise<Row | undefined> {
  if (token === undefined || !/^[A-Za-z0-9]{10,100}$/.test(token)) return undefined;
  return (await site.storage.page('_User', { filter: { field: 'sessionToken', in: [token] }, by: 'id', descending: false, limit: 1 }))[0];
}

/** `token`: the one in the query wins over the header's, as old SDKs count on. */
export async function currentUser(context: Context, token: string | undefined): Promise<Reply> {
  const user = token === undefined ? context.caller.userId && (await context.site.storage.get('_User', context.caller.userId)) : await userOfToken(context.site, token);
  if (!user) throw new ProtocolError(211);
  return { status: 200, body: ownUser(context, user) };
}

export async function changePassword(context: Context, id: string, sent: JsonObject): Promise<Reply> {
  await spendLimit(context.site, 'login', context.caller);
  const user = await needOwn(context, id);
  if (typeof sent.new_password !== 'string' || sent.new_password.trim() === '' || sent.new_password.length > 200) throw new ProtocolError(218);
  if (!context.caller.master && (typeof sent.old_password !== 'string' || !(await isPassword(user.data, sent.old_password)))) throw new ProtocolError(210);
  const hashed = await hashedPassword(sent.new_password);
  return newSessionReply(await changeUser(context, id, (data) => ({ ...data, ...hashed, sessionToken: newSessionToken() })));
}
export async function refreshToken(context: Context, id: string): Promise<Reply> {
  await spendLimit(context.site, 'write', context.caller);
  await needOwn(context, id);
  const user = await changeUser(context, id, (data) => ({ ...data, sessionToken: newSessionToken() }));
  return { status: 200, body: ownUser(context, user) };
}
function newSessionReply({ id, updated, data }: Row): Reply {
  return { status: 200, body: { objectId: id, updatedAt: updated, sessionToken: data.sessionToken! } };
}

export async function updateUser(context: Context, id: string, changes: JsonObject, wantsWhole: boolean): Promise<Reply> {
  await spendLimit(context.site, 'write', context.caller);
  await needOwn(context, id);
  const { password, email } = changes as { password?: unknown; email?: unknown };
  if (email !== undefined && email !== null && email !== '' && typeof email !== 'object' && !isMail(email)) throw new ProtocolError(125);
  if (password !== undefined && (typeof password !== 'string' || password.trim() === '' || password.length > 200)) throw new ProtocolError(218);
  const hashed: JsonObject = password === undefined ? {} : { ...(await hashedPassword(password)), sessionToken: newSessionToken() };
  const user = await changeUser(context, id, (data) => {
    const next: JsonObject = { ...changedBy(context, '_User', data, withoutLogin(changes)), ...hashed };
    // Imported ones may be longer.
    if (next.username !== data.username && !isUserName(next.username)) throw new ProtocolError(217);
    if (next.email !== undefined && next.email !== null && typeof next.email !== 'string') throw new ProtocolError(125);
    // No mail is nobody's: two users may have none.
    if (next.email === '') delete next.email;
    if (changes.ACL !== undefined) next.ACL = parseAcl(changes.ACL ?? {}) as JsonObject;
    return next;
  });
  const { password: _, ...shown } = changes;
  return { status: 200, body: { ...updatedBody(context, user, shown, wantsWhole), ...(password === undefined ? {} : { sessionToken: user.data.sessionToken! }) } };
}

/** The same answer for every mail, known or not: nobody learns whose mails are here, and old widgets stop asking. */
export async function requestPasswordReset(context: Context, sent: JsonObject): Promise<Reply> {
  // Old widgets send the stand-in they were given for a mail: that is no mistake either.
  if (typeof sent.email !== 'string' || sent.email === '') throw new ProtocolError(204);
  await spendLimit(context.site, 'signUp', context.caller);
  return { status: 200, body: {} };
}

async function needOwn({ site, caller }: Context, id: string): Promise<Row> {
  const user = await site.storage.get('_User', id);
  if (!user) throw new ProtocolError(211);
  if (!caller.master && caller.userId !== id) throw new ProtocolError(206, 403);
  return user;
}
async function changeUser({ site }: Context, id: string, change: (data: JsonObject) => JsonObject): Promise<Row> {
  const changed: Row | Conflict | undefined = await site.storage.update('_User', id, (row) => ({ ...row, updated: newTime(), data: change(row.data) }));
  if (changed === undefined) throw new ProtocolError(211);
  if (typeof changed === 'string') throw conflictError(changed);
  return changed;
}
function withoutLogin(sent: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !LOGIN_FIELDS.includes(key.split('.')[0]!)));
}
function isUserName(name: unknown): name is string {
  return typeof name === 'string' && name.trim() !== '' && name.length <= 100;
}
function isMail(mail: unknown): mail is string {
  return typeof mail === 'string' && mail.length <= 200 && /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/.test(mail);
}
