/** The commands of `glimpress` and their options, as `--help` shows them: what of the engine each of them runs is loaded then. */
import { dirname, resolve } from 'node:path';
import { cac, type CAC } from 'cac';
import { error, ProblemError } from '@glimpress/contracts/problem';
import { findSiteFolder } from '../config/site-folder';
import { COMMENTS, HOSTS } from '../init/answers';
import { ENGINE_VERSION } from '../version';

/** Flags as cac hands them over. */
interface Flags {
  readonly out?: string;
  readonly port?: string | number;
  readonly host?: string;
  readonly title?: string;
  readonly author?: string;
  readonly comments?: string;
  readonly mascot?: boolean;
  readonly deploy?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
  readonly future?: boolean;
  readonly against?: string;
  readonly writeRedirects?: boolean;
  readonly shard?: string | number;
  readonly shardOut?: string;
  readonly merge?: string;
}

/** Of commands that have a result; others serve until they are stopped. */
const JSON_OPTION = ['--json', 'Print the result as JSON, for machines'] as const;

export interface CommandLine {
  readonly cli: CAC;
  /** Runs what cac's matched command (`runMatchedCommand`) asked for; resolves to the exit code. */
  run(): Promise<number>;
  /** Folders (absolute) in which files that problems name are found. */
  folders(): readonly string[];
}

/** `cwd` (absolute) is where the command was called. */
export function defineCommands(cwd: string): CommandLine {
  const cli = cac('glimpress');
  // The config lies in the site's folder or beside it.
  let folders = [cwd];
  const siteOptions = (given: string | undefined, flags: Flags) => {
    const folder = given === undefined ? findSiteFolder(cwd) : resolve(cwd, given);
    folders = [folder, dirname(folder), cwd];
    return { folder, cwd, out: flags.out === undefined ? null : resolve(cwd, String(flags.out)), json: flags.json === true, future: flags.future === true };
  };
  let run: (() => Promise<number>) | undefined;

  cli
    .command('build [folder]', 'Build the site of a folder of Markdown')
    .option('--out <dir>', 'Output folder (default: "dest" of the config, else dist)')
    .option('--future', 'Build posts dated in the future too')
    .option('--shard <share>', 'Only render a share of the articles, such as 1/4, to be merged')
    .option('--shard-out <dir>', 'Folder to put it in (default: shards)')
    .option('--merge <dir>', 'Take articles from the shards in a folder')
    .option(...JSON_OPTION)
    .example('  glimpress build docs --out dist')
    .action((folder: string | undefined, flags: Flags) => {
      const { shard, shardOut = 'shards', merge } = flags;
      run = async () => {
        const options = siteOptions(folder, flags);
        if (shard === undefined) return (await import('../commands/build')).buildSite(merge === undefined ? options : { ...options, merge: resolve(cwd, String(merge)) });
        if (merge !== undefined) throw new ProblemError([error('cli/shard', '--shard and --merge do not go together.', { hint: 'Build every share first, then the site with --merge alone.' })]);
        const { parseShard } = await import('../cache/article-shard');
        return (await import('../commands/build-shard')).buildShard(options, parseShard(String(shard)), resolve(cwd, String(shardOut)));
      };
    });
  cli
    .command('preview [folder]', 'Serve a built site as a static host does')
    .option('--out <dir>', 'The built output folder')
    .option('--port <number>', 'Port (default: PORT, else 4173)')
    .option('--host <address>', 'Address to listen on (default: 127.0.0.1)')
    .action((folder: string | undefined, flags: Flags) => {
      run = async () => (await import('../commands/preview')).previewSite({ ...siteOptions(folder, flags), ...serveOptions(flags, 4173) });
    });
  cli
    .command('dev [folder]', 'Serve the site while you write: changes show at once')
    .option('--port <number>', 'Port (default: PORT, else 8080)')
    .option('--host <address>', 'Address to listen on (default: 127.0.0.1)')
    .action((folder: string | undefined, flags: Flags) => {
      run = async () => (await import('../commands/dev')).developSite({ ...siteOptions(folder, flags), ...serveOptions(flags, 8080) });
    });
  cli
    .command('new <file> [folder]', 'Write a new article with valid front matter')
    .option('--title <text>', 'Its title (default: the file name)')
    .option(...JSON_OPTION)
    .example('  glimpress new views/notes/新文章 site')
    .action((file: string, folder: string | undefined, flags: Flags) => {
      run = async () => (await import('../commands/new')).newArticle({ ...siteOptions(folder, flags), path: String(file), title: flags.title === undefined ? null : String(flags.title) });
    });
  cli
    .command('check [folder]', 'Report broken links, missing images, bad front matter and the like')
    .option('--future', 'Check posts dated in the future too')
    .option('--against <old>', 'Instead: do the addresses of an older build (folder, sitemap.xml or list) still answer?')
    .option('--write-redirects', 'With --against: write redirects to pages that moved')
    .option(...JSON_OPTION)
    .example('  glimpress check docs --against ../old-dist')
    .action((folder: string | undefined, flags: Flags) => {
      const { against, writeRedirects } = flags;
      run = async () =>
        against === undefined ? (await import('../commands/check')).checkSite(siteOptions(folder, flags)) : (await import('../commands/check-addresses')).checkAddresses({ ...siteOptions(folder, flags), against: String(against), writeRedirects: writeRedirects === true });
    });
  cli
    .command('explain <page> [folder]', 'Show what a Markdown file or an address became, and why')
    .option('--out <dir>', 'The output folder of the build in question')
    .option('--future', 'Look at posts dated in the future too')
    .option(...JSON_OPTION)
    .example('  glimpress explain /views/ site')
    .action((page: string, folder: string | undefined, flags: Flags) => {
      run = async () => (await import('../commands/explain')).explainPage({ ...siteOptions(folder, flags), what: String(page) });
    });
  cli
    .command('init [folder]', 'Make a new blog, or one of the Markdown that lies in the folder')
    .option('--title <text>', 'Title of the blog')
    .option('--author <name>', 'Who writes it')
    .option('--comments <kind>', `One of ${COMMENTS.join(', ')}`)
    .option('--mascot', 'With a mascot')
    .option('--deploy <host>', `One of ${HOSTS.join(', ')}`)
    .option('--yes', 'Ask nothing: defaults for what is not given')
    .option(...JSON_OPTION)
    .example('  glimpress init my-blog --comments hosted --deploy github')
    .action((folder: string | undefined, { title, author, comments, mascot, deploy, yes, json }: Flags) => {
      run = async () => (await import('../commands/init')).initBlog({ folder: resolve(cwd, folder ?? '.'), cwd, given: { title, author, comments, mascot, deploy }, yes: yes === true, json: json === true });
    });
  cli
    .command('migrate [folder]', 'Turn a blog of VuePress, VitePress or Hexo into one that needs them no longer')
    .option('--dry-run', 'Only show what would be done')
    .option('--force', 'Also with changes that are not committed')
    .option(...JSON_OPTION)
    .action((folder: string | undefined, flags: Flags) => {
      const { folder: found, json } = siteOptions(folder, flags);
      run = async () => (await import('../commands/migrate')).migrateSite({ folder: found, cwd, dryRun: flags.dryRun === true, force: flags.force === true, json });
    });
  cli.help();
  cli.version(ENGINE_VERSION);
  return { cli, run: () => run!(), folders: () => folders };
}

/** @throws ProblemError when the port is none. */
function serveOptions(flags: Flags, defaultPort: number): { port: number; host: string; fixedPort: boolean } {
  const wanted = flags.port ?? (process.env.PORT || undefined);
  const port = Number(wanted ?? defaultPort);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new ProblemError([error('cli/port', `"${String(wanted)}" is no port.`, { hint: 'Give a number from 0 to 65535.' })]);
  return { port, host: flags.host ?? '127.0.0.1', fixedPort: wanted !== undefined };
}
