/** Which classes there are. */
import { isClassName, ProtocolError } from '@glimpress/comment-protocol';
import type { Site } from '../site';

/** There from the start: lists of a new site are empty, not errors. */
const OWN_CLASSES: ReadonlySet<string> = new Set(['Comment', 'Counter', '_User', '_Role', '_File']);
/**
 * Clients may make rows of these; `users` and `files` have rules of their own. Roles not: comments of an import may give rights
 * to a role that did not come along, and whoever made one of that name would have them.
 */
export const CLIENT_CLASSES: ReadonlySet<string> = new Set(['Comment', 'Counter', '_User']);

/** Key fields that hold a text or nothing in every row: the server sees to it. */
export const TEXT_FIELDS: Readonly<Record<string, ReadonlySet<string>>> = {
  Comment: new Set(['url', 'rid', 'avatar']),
  Counter: new Set(['url']),
  _User: new Set(['username', 'email', 'sessionToken']),
  _Role: new Set(['name']),
};

/** The class of comments has one name here, whatever a page calls it. */
export function storedClass({ rules }: Site, className: string): string {
  return className === rules.commentClass ? 'Comment' : className;
}

const known = new WeakMap<Site, Set<string>>();

/** Throws 103 for a bad name. */
export async function classExists(site: Site, className: string): Promise<boolean> {
  if (!isClassName(className)) throw new ProtocolError(103);
  if (OWN_CLASSES.has(className)) return true;
  const seen = known.get(site) ?? new Set();
  known.set(site, seen);
  if (seen.has(className)) return true;
  const exists = (await site.storage.setting(`class:${className}`)) !== undefined || (await site.storage.page(className, { filter: { all: [] }, by: 'id', descending: false, limit: 1 })).length > 0;
  if (exists) seen.add(className);
  return exists;
}

export async function needClass(site: Site, className: string): Promise<void> {
  if (!(await classExists(site, className))) throw new ProtocolError(101, 404);
}

/** Keeps a class known when its last row goes. */
export async function rememberClass(site: Site, className: string): Promise<void> {
  if (!OWN_CLASSES.has(className) && !known.get(site)?.has(className)) {
    await site.storage.settingOr(`class:${className}`, '1');
    await classExists(site, className);
  }
}
