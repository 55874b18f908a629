/** Who may read and write a row. */
import { isObjectId, ProtocolError, type Acl, type Json, type JsonObject } from '@glimpress/comment-protocol';

/** Who asks. */
export interface Caller {
  master: boolean;
  userId?: string;
  /** Names of the roles the user has, roles inside roles included. */
  roles: readonly string[];
  /** The address the request came from, for limits only; never stored or logged. */
  address: string;
  /** The `Origin` of the page, undefined outside of browsers. */
  origin?: string;
}

export const PUBLIC_READ: Acl = { '*': { read: true } };
export const PUBLIC_READ_WRITE: Acl = { '*': { read: true, write: true } };

const MAX_ENTRIES = 200;

/** `byEveryone`: what everyone may do counts. */
export function isAllowed(caller: Caller, data: JsonObject, right: 'read' | 'write', byEveryone = true): boolean {
  if (caller.master) return true;
  const acl = data.ACL;
  if (typeof acl !== 'object' || acl === null || Array.isArray(acl)) return false;
  const names = [...(byEveryone ? ['*'] : []), ...(caller.userId ? [caller.userId] : []), ...caller.roles.map((role) => `role:${role}`)];
  return names.some((name) => {
    const rights: Json | undefined = Object.hasOwn(acl, name) ? acl[name] : undefined;
    return typeof rights === 'object' && rights !== null && (rights as JsonObject)[right] === true;
  });
}

/** §6: whatever an ACL says of everyone, strangers do not change comments. */
export function commentRights({ '*': everyone, ...own }: Acl): Acl {
  return everyone?.read ? { ...PUBLIC_READ, ...own } : own;
}

/** An ACL as sent, reduced to what counts. Throws 123. */
export function parseAcl(value: unknown): Acl {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ProtocolError(123);
  const entries = Object.entries(value);
  if (entries.length > MAX_ENTRIES) throw new ProtocolError(123);
  return Object.fromEntries(
    entries.flatMap(([name, rights]) => {
      if (name !== '*' && !isObjectId(name) && !/^role:[A-Za-z0-9_-]{1,64}$/.test(name)) throw new ProtocolError(123);
      if (typeof rights !== 'object' || rights === null) throw new ProtocolError(123);
      const { read, write } = rights as Record<string, unknown>;
      const kept = { ...(read === true ? { read: true as const } : {}), ...(write === true ? { write: true as const } : {}) };
      return Object.keys(kept).length > 0 ? [[name, kept]] : [];
    }),
  );
}
