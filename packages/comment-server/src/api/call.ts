/** One call of the protocol, from HTTP or from a batch. */
import { ProtocolError, type Json, type JsonObject } from '@glimpress/comment-protocol';
import type { Caller } from '../domain/acl';
import { MAX_CLIENT_OBJECT_CHARACTERS, MAX_OBJECT_CHARACTERS } from '../domain/update';
import type { Site } from '../site';
import type { StorageError } from '../storage/storage';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/1.1`, decoded: `['classes', 'Comment', 'id']`. */
  path: readonly string[];
  /** Texts from a query, any JSON from a batch. */
  params: Readonly<Record<string, unknown>>;
  body: JsonObject;
}

export interface Reply {
  status: number;
  body: Json;
  /** Path of a new object, below `/1.1`. */
  location?: string;
  /** What kept parts of a batch from being done: for the log. */
  failure?: StorageError;
}

/** What callers hear of a database that does not do its work. `code` of the protocol: 124 for a timeout, 303 for all else. */
export interface Unavailable {
  code: 124 | 303;
  error: string;
}
export function unavailableFor(reason: StorageError['reason']): Unavailable {
  return { code: reason === 'timeout' ? 124 : 303, error: '评论服务暂时不可用，请稍后再试。The comment service is temporarily unavailable.' };
}

export interface Context {
  site: Site;
  caller: Caller;
  /** Where the server is seen from outside, without a slash at the end: for addresses of files. */
  publicUrl: string;
  budget: Budget;
}

/** What one request may take to find its answers, a batch with all its parts. */
export interface Budget {
  /** Of `performance.now()`, which no change of the clock moves: questions not answered by then are given up. */
  endsAt: number;
  /** Of JSON that may still be sent. */
  characters: number;
  /** Milliseconds spent so far, of work that takes a while. */
  workMs: number;
  /** Further requests it stands for: the parts of a batch, each of which may be quick. */
  parts: number;
}
const MAX_ANSWER_MS = 10_000;
const MAX_ANSWER_CHARACTERS = 8_000_000;

export function newBudget(): Budget {
  return { endsAt: performance.now() + MAX_ANSWER_MS, characters: MAX_ANSWER_CHARACTERS, workMs: 0, parts: 0 };
}

/** Of JSON that was sent on it; the owner's is not counted. */
export function sentCharacters({ characters }: Budget): number {
  return MAX_ANSWER_CHARACTERS - characters;
}

/** Whether a value still fits into the answers of a request. */
export function hasRoom({ budget, caller }: Context, value: unknown): boolean {
  return caller.master || JSON.stringify(value).length <= budget.characters;
}

/** Throws 124 when the answers of a request, the owner's apart, are too large for it. */
export function spendCharacters({ budget, caller }: Context, value: unknown): void {
  if (caller.master) return;
  budget.characters -= JSON.stringify(value).length;
  if (budget.characters < 0) throw new ProtocolError(124, 408, 'The answer is too large: ask for less at once.');
}

/** Of one object, in characters of JSON: strangers must not fill the disk. */
export function maxObjectCharacters({ site, caller }: Context): number {
  return caller.master || site.rules.openClasses ? MAX_OBJECT_CHARACTERS : MAX_CLIENT_OBJECT_CHARACTERS;
}

const MAX_MATCH_WORK = 2_000_000;

/** What `matches` may spend on one object for the caller: a match of one long text or list waits for nobody. */
export function maxMatchWork({ caller }: Context): number {
  return caller.master ? Infinity : MAX_MATCH_WORK;
}

/** A switch in a query: `1`, `true`, true. */
export function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}
