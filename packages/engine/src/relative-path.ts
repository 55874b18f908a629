/** Paths as they stand in configs, messages and addresses: with forward slashes on every system. */
import { relative, sep } from 'node:path';

/** `path` as seen from `folder` (both absolute). */
export function relativePath(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

/** A path as it stands in an address. */
export function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}
