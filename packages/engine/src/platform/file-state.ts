/** Whether a file is still as it was, as far as the system tells without reading it. */
import type { Stats } from 'node:fs';

/** A write sets size and both times; a file moved to this place, or with its old time restored, has another inode or `ctime`. */
export const stateOf = ({ size, mtimeMs, ctimeMs, ino }: Stats): string => `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
