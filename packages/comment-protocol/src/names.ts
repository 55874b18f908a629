/** What classes, keys and objects may be called. */

/** A class starts with a letter; the system's own with `_`. */
export function isClassName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(name) && (!name.startsWith('_') || SYSTEM_CLASSES.has(name));
}

const SYSTEM_CLASSES: ReadonlySet<string> = new Set(['_User', '_Role', '_File', '_Installation', '_Followee', '_Follower', '_Status', '_Conversation', '_Notification']);

/** A field a client may write: letters, digits and `_`, not `_` first. */
export function isKeyName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]{0,127}$/.test(name);
}

/** A field in a query: key names joined by dots. */
export function isKeyPath(path: string): boolean {
  return path.length <= 256 && path.split('.').every((part, index) => (index === 0 ? isKeyName(part) : /^[A-Za-z0-9][A-Za-z0-9_]*$/.test(part)));
}

/** 24 hex digits here; imports may hold other, shorter ids. */
export function isObjectId(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(id);
}
