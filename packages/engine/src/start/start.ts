/** What the command and its threads begin with: the engine, loaded. */
import { fileURLToPath } from 'node:url';
import { ENGINE_BUILD } from '../version';
import { loadBundle, type LoadedBundle } from './load-bundle';
import { setPace } from '../v8-pace';

type Engine = LoadedBundle<typeof import('../engine')>;
let engine: Engine | undefined;

/** Loads the engine that lies beside this file, once. */
export function loadEngine(): Engine {
  const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
  return (engine ??= loadBundle(beside('engine.cjs'), beside(`${ENGINE_BUILD}.code`)));
}

/** Runs the command line (as `process.argv`); resolves to the exit code. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  setPace('short');
  const { exports, keepCode } = loadEngine();
  const code = await exports.main(argv);
  // A first build has used nearly all of the engine: what is compiled now serves every command after it.
  if (argv[2] === 'build') keepCode();
  return code;
}
