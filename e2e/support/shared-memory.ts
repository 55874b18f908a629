/** Memory as a folder, as Linux has it. */
import { existsSync, readFileSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';

/** Whether at least so many bytes of it are free: containers have next to none. */
export function hasSharedMemory(bytes: number): boolean {
  if (process.platform !== 'linux' || !existsSync(FOLDER)) return false;
  const { bavail, bsize } = statfsSync(FOLDER);
  return bavail * bsize > bytes;
}

/** The folder for files and programs of so many bytes, or null where it has no room for them or lets no program run. */
export function memoryFolder(bytes: number): string | null {
  if (!hasSharedMemory(bytes)) return null;
  const options = readFileSync('/proc/mounts', 'utf8').split('\n').find((line) => line.split(' ')[1] === FOLDER)?.split(' ')[3];
  return options === undefined || options.split(',').includes('noexec') ? null : FOLDER;
}
