/** Disks that another system shares with this Linux, which is not told what that one changes on them. */
import { statfsSync } from 'node:fs';

/** Kinds of file systems (`f_type` of statfs(2)): 9P, as WSL 2 has the drives of Windows, and shared folders of VirtualBox. */
const SHARED = new Set([0x01021997, 0x786f4256]);

/** Whether the file or folder (absolute) lies on such a disk. */
export function isOnSharedDisk(path: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return SHARED.has(statfsSync(path).type);
  } catch {
    return false;
  }
}
