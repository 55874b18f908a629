/** What the command and its threads begin with: the engine, loaded. */
import { fileURLToPath } from 'node:url';
import { ENGINE_BUILD } from '../version';
import { loadBundle, type LoadedBundle } from './load-bundle';

/** Loads the engine that lies beside this file. */
export function loadEngine(): LoadedBundle<typeof import('../engine')> {
  const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
  return loadBundle(beside('engine.cjs'), beside(`${ENGINE_BUILD}.code`));
}
