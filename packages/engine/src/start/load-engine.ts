/** The engine of a command or a thread, loaded once. */
import { fileURLToPath } from 'node:url';
import { ENGINE_BUILD } from '../version';
import { loadBundle, type LoadedBundle } from './load-bundle';

type Engine = LoadedBundle<typeof import('../engine')>;
let engine: Engine | undefined;

/** Loads the engine that lies beside the module of this address. */
export function loadEngine(url: string): Engine {
  const beside = (name: string): string => fileURLToPath(new URL(name, url));
  return (engine ??= loadBundle(beside('engine.cjs'), beside(`${ENGINE_BUILD}.code`)));
}
