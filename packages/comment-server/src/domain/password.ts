/** Passwords and session tokens of users. */
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { JsonObject } from '@glimpress/comment-protocol';

const derive = promisify(scrypt) as (password: string, salt: string, length: number) => Promise<Buffer>;

/** The private fields that hold a new password. */
export async function hashedPassword(password: string): Promise<JsonObject> {
  const salt = randomBytes(16).toString('hex');
  return { _passwordSalt: salt, _passwordHash: (await derive(password, salt, 32)).toString('hex'), _passwordKind: 'scrypt' };
}

/** Whether a password is the user's; also for passwords imported from the hosted service. */
export async function isPassword(user: JsonObject, password: string): Promise<boolean> {
  const { _passwordSalt: salt, _passwordHash: hash, _passwordKind: kind } = user;
  if (typeof salt !== 'string' || typeof hash !== 'string') return false;
  const given = kind === 'scrypt' ? (await derive(password, salt, 32)).toString('hex') : hostedHash(password, salt);
  const [a, b] = [Buffer.from(given), Buffer.from(hash)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The hosted service's: SHA-512 of salt and password, 512 times more over itself; base64. */
export function hostedHash(password: string, salt: string): string {
  let hash = createHash('sha512').update(salt + password).digest();
  for (let round = 0; round < 512; round++) hash = createHash('sha512').update(hash).digest();
  return hash.toString('base64');
}

/** 25 characters, as the hosted service's. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64').replace(/[^a-z0-9]/gi, '').toLowerCase().slice(0, 25).padEnd(25, '0');
}
