/** One call of the protocol, from HTTP or from a batch. */
import type { Json, JsonObject } from '@glimpress/comment-protocol';
import type { Caller } from '../domain/acl';
import type { Site } from '../site';

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
}

export interface Context {
  site: Site;
  caller: Caller;
  /** Where the server is seen from outside, without a slash at the end: for addresses of files. */
  publicUrl: string;
  /** Epoch milliseconds: questions not answered by then are given up, those of a batch together. */
  endsAt: number;
}

/** What one request may take to find its answers. */
export const MAX_ANSWER_MS = 10_000;

/** A switch in a query: `1`, `true`, true. */
export function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}
