/** What the command begins with. */
import { loadEngine } from './load-engine';

/** Runs the command line (as `process.argv`); resolves to the exit code. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  const { exports, keepCode } = loadEngine(import.meta.url);
  const code = await exports.main(argv);
  // A first build has used nearly all of the engine: what is compiled now serves every command after it.
  if (argv[2] === 'build') keepCode();
  return code;
}
