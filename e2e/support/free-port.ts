/** A port that nobody has. */
import { createServer, type AddressInfo } from 'node:net';

/** Of 127.0.0.1, for programs that are told theirs beforehand; all others are started with port 0. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => void probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}
