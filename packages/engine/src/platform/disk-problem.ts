/** What the disk refuses, said to an author who can mend it: it is no fault of ours. */
import { error, type Problem } from '@glimpress/contracts/problem';

const PERMISSIONS = 'Check the permissions of this path and its folder, or choose another place.';
const SPACE = 'Free some space.';
const NO_FOLDER = 'A file stands where a folder is needed: move one of them.';
const OPEN_FILES = 'Close other programs, or allow more open files: ulimit -n 4096';

/** By error code of the system (`errno(3)`). */
const HINTS: Readonly<Record<string, string>> = {
  EACCES: PERMISSIONS,
  EPERM: PERMISSIONS,
  EBUSY: 'Another program holds it open: close it there.',
  EROFS: 'The disk can only be read: choose another place.',
  EIO: 'Try again; when it is refused again, check the disk for damage.',
  ENOSPC: SPACE,
  EDQUOT: SPACE,
  EMFILE: OPEN_FILES,
  ENFILE: OPEN_FILES,
  ENOTDIR: NO_FOLDER,
  EISDIR: 'A folder stands where a file is needed: move one of them.',
  ELOOP: 'The link leads around in a circle: mend or remove it.',
  ENAMETOOLONG: 'Shorten the name of the file or folder.',
};

/** Of a folder that is to be made, with those above it. */
const HINTS_OF_MKDIR: Readonly<Record<string, string>> = {
  EEXIST: NO_FOLDER,
  ENOENT: 'A link on the way to it leads nowhere: mend or remove it.',
};

/** The problem behind a failure of the file system; undefined for every other failure. */
export function diskProblem(failure: unknown): Problem | undefined {
  if (!(failure instanceof Error)) return undefined;
  const { code = '', syscall, message } = failure as NodeJS.ErrnoException;
  const hint = HINTS[code] ?? (syscall === 'mkdir' ? HINTS_OF_MKDIR[code] : undefined);
  return hint === undefined ? undefined : error('disk/refused', `The disk refuses: ${message}`, { hint });
}
