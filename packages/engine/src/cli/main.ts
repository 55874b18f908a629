/** The `glimpress` command: argv to command, failures to an exit code. */
import { resolve } from 'node:path';
import { cac } from 'cac';
import { didYouMean, ProblemError } from '@glimpress/contracts/problem';
import { ENGINE_VERSION } from '../version';
import { createTerminal } from '../platform/terminal';

/**
 * Runs the command line. Exit codes: 0 done; 1 nothing was built or served (config, theme, output, port); 2 the command line
 * itself is wrong.
 */
export async function main(argv: readonly string[]): Promise<number> {
  const cli = cac('glimpress');
  let run: (() => Promise<number>) | undefined;
  const cwd = process.cwd();

  cli
    .command('build [folder]', 'Build the site of a folder of Markdown')
    .option('--out <dir>', 'Output folder (default: "dest" of the config, else dist)')
    .example('  glimpress build docs --out dist')
    .action((folder: string | undefined, flags: { out?: string }) => {
      run = async () => {
        const { buildSite } = await import('../commands/build');
        await buildSite({ folder: resolve(cwd, folder ?? '.'), cwd, out: flags.out === undefined ? null : resolve(cwd, flags.out) });
        return 0;
      };
    });
  cli
    .command('preview [folder]', 'Serve a built site as a static host does')
    .option('--out <dir>', 'The built output folder')
    .option('--port <number>', 'Port (default: PORT, else 4173)')
    .option('--host <address>', 'Address to listen on (default: 127.0.0.1)')
    .action((folder: string | undefined, flags: ServeFlags) => {
      run = async () => {
        const { previewSite } = await import('../commands/preview');
        return previewSite({ folder: resolve(cwd, folder ?? '.'), cwd, out: flags.out === undefined ? null : resolve(cwd, flags.out), ...serveOptions(flags, 4173) });
      };
    });
  cli
    .command('dev [folder]', 'Serve the site while you write: changes show at once')
    .option('--port <number>', 'Port (default: PORT, else 8080)')
    .option('--host <address>', 'Address to listen on (default: 127.0.0.1)')
    .action((folder: string | undefined, flags: ServeFlags) => {
      run = async () => {
        const { developSite } = await import('../commands/dev');
        return developSite({ folder: resolve(cwd, folder ?? '.'), cwd, ...serveOptions(flags, 8080) });
      };
    });
  cli.help();
  cli.version(ENGINE_VERSION);

  try {
    cli.parse([...argv], { run: false });
    if (cli.options.help || cli.options.version) return 0;
    if (!cli.matchedCommand) return unknownCommand(cli.args[0], cli);
    await cli.runMatchedCommand();
    return await run!();
  } catch (failure) {
    if (failure instanceof ProblemError) {
      createTerminal([cwd]).report(failure.problems);
      return 1;
    }
    if (failure instanceof Error && failure.name === 'CACError') {
      process.stderr.write(`${failure.message}\nSee: glimpress --help\n`);
      return 2;
    }
    process.stderr.write(`${failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)}\nThis is a fault of Glimpress itself: please report it.\n`);
    return 1;
  }
}

interface ServeFlags {
  readonly out?: string;
  readonly port?: string | number;
  readonly host?: string;
}

function serveOptions(flags: ServeFlags, defaultPort: number): { port: number; host: string; fixedPort: boolean } {
  const wanted = flags.port ?? (process.env.PORT || undefined);
  const port = Number(wanted ?? defaultPort);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new ProblemError([{ code: 'cli/port', severity: 'error', message: `"${String(wanted)}" is no port.`, hint: 'Give a number from 0 to 65535.' }]);
  }
  return { port, host: flags.host ?? '127.0.0.1', fixedPort: wanted !== undefined };
}

function unknownCommand(word: string | undefined, cli: ReturnType<typeof cac>): number {
  if (word === undefined) {
    cli.outputHelp();
    return 2;
  }
  const meant = didYouMean(word, cli.commands.map(({ name }) => name));
  process.stderr.write(`There is no command "${word}".${meant ? ` Did you mean "${meant}"?` : ''}\nSee: glimpress --help\n`);
  return 2;
}
