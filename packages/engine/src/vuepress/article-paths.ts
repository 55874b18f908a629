/** Which articles a folder has, for settings that are made of their names. */
import { readSources } from '../platform/read-sources';

/** No file is read. */
const UNREAD = { get: () => '', put: () => undefined };

/** Source paths of the articles below the folder (absolute), sorted: those that the site is made of. */
export function articlePaths(folder: string): readonly string[] {
  return readSources({ content: folder, excluded: [] }, UNREAD).value.map(({ path }) => path);
}
