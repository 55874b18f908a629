/** What the bundled engine offers: the command, and the threads of a build. Loaded by `start/load-bundle`. */
export { main } from './cli/main';

/** What a thread answers with is only loaded there. */
export async function runThread(): Promise<void> {
  (await import('./threads/thread')).runThread();
}
