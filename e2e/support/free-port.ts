/** A port that nobody has. */
import { createServer } from 'node:net';

/**
 * Of 127.0.0.1, for programs that are told theirs beforehand, or come back to it; all others are started with port 0. None of those
 * that systems give to whoever connects or asks for any (from 32768 on): such a one may be taken until its program comes.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((done) => void probe.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true)));
    if (!isFree) continue;
    await new Promise((done) => probe.close(done));
    return port;
  }
}
