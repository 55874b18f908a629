/** Whether a process with this number runs on this machine. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    // It is another user's.
    return (failure as NodeJS.ErrnoException).code === 'EPERM';
  }
}
