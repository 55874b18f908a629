/** The `glimpress` command: argv to command, failures to an exit code. */
import type { CAC } from 'cac';
import { didYouMean, ProblemError } from '@glimpress/contracts/problem';
import { diskProblem } from '../platform/disk-problem';
import { createTerminal } from '../platform/terminal';
import { defineCommands } from './commands';

/**
 * Runs the command line. Exit codes: 0 done; 1 nothing was built or served (config, theme, output, port), or `check` found
 * problems; 2 the command line itself is wrong; 130 whoever was asked left.
 */
export async function main(argv: readonly string[]): Promise<number> {
  const { cli, run, folders } = defineCommands(process.cwd());
  // Nobody reads on, as in `glimpress explain … | head`: what was begun is done all the same.
  for (const stream of [process.stdout, process.stderr]) stream.off('error', ignoreClosedPipe).on('error', ignoreClosedPipe);
  try {
    parseAsText(cli, argv);
    if (cli.options.help || cli.options.version) return 0;
    if (!cli.matchedCommand) return unknownCommand(cli.args[0], cli);
    const { name, options } = cli.matchedCommand;
    for (const option of options) {
      const given: unknown = cli.options[option.name];
      if (!Array.isArray(given)) continue;
      // A switch is none the more on.
      if (option.isBoolean) cli.options[option.name] = given.at(-1);
      else return refuse(`"${option.rawName}" is given ${given.length === 2 ? 'twice' : `${given.length} times`}: it takes one value.`);
    }
    if (cli.options.json && ENDLESS.includes(name)) {
      process.stderr.write(`"${name}" has no --json: it serves until it is stopped. For problems as JSON: glimpress check --json\n`);
      return 2;
    }
    tellConfigs(name);
    await cli.runMatchedCommand();
    return await run();
  } catch (failure) {
    const refused = diskProblem(failure);
    const problems = failure instanceof ProblemError ? failure.problems : refused && [refused];
    if (problems) {
      const terminal = createTerminal(folders(), cli.options.json === true);
      terminal.report(problems);
      terminal.result({ problems });
      return 1;
    }
    if (failure instanceof Error && failure.name === 'CACError') return refuse(failure.message);
    process.stderr.write(`${failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)}\nThis is a fault of Glimpress itself: please report it.\n`);
    return 1;
  }
}

/** Commands that have no result. */
const ENDLESS = ['dev', 'preview'];

/** Configs ask `NODE_ENV` what they are read for, most often to choose their base: as VuePress, what the shell says counts. */
function tellConfigs(command: string): void {
  // Whole, `process.env.NODE_ENV` would be replaced where the engine is bundled.
  const { env } = process;
  env.NODE_ENV ??= command === 'dev' ? 'development' : 'production';
}

function ignoreClosedPipe(failure: NodeJS.ErrnoException): void {
  if (failure.code !== 'EPIPE') throw failure;
}

/** cac makes numbers of what looks like one: a title of 007 would be 7, an empty one 0. No argument can hold NUL, so one before it keeps it text. */
function parseAsText(cli: CAC, argv: readonly string[]): void {
  const asText = (value: unknown): unknown => (typeof value === 'string' && value.startsWith('\0') ? value.slice(1) : value);
  const words = argv.slice(2).map((word) => {
    const [, option = '', value = word] = /^(--[^=]+=)(.*)$/s.exec(word) ?? [];
    return Number.isNaN(Number(value)) || value.startsWith('-') ? word : `${option}\0${value}`;
  });
  const { options } = cli.parse([...argv.slice(0, 2), ...words], { run: false });
  for (const [name, value] of Object.entries(options)) options[name] = asText(value);
  cli.args = cli.args.map(asText) as string[];
}

function unknownCommand(word: string | undefined, cli: CAC): number {
  if (word === undefined) {
    cli.outputHelp();
    return 2;
  }
  const meant = didYouMean(word, cli.commands.map(({ name }) => name));
  return refuse(`There is no command "${word}".${meant ? ` Did you mean "${meant}"?` : ''}`);
}

function refuse(fault: string): number {
  process.stderr.write(`${fault}\nSee: glimpress --help\n`);
  return 2;
}
