/** The `glimpress-comments` command: argv and environment to a running server, a backup, an import, an export or a copy. Each loads what it needs. */
import { existsSync } from 'node:fs';
import cac from 'cac';
import { decodedUrl, ProtocolError } from '@glimpress/comment-protocol';
import { addressOption, chosen, databaseOf, DEFAULT_DATABASE, describedDatabase, portOf, serverOptions, UsageError, withStorage } from './cli-options';
import { writeLog } from './log';
import { shownLine } from './shown-line';
import { StorageError } from './storage/storage';
import { startedText, storageText } from './start-texts';
import { UpstreamError } from './upstream-error';

/** Runs the command; resolves to its exit code: 0 done; 1 not; 2 the command line itself is wrong. A server resolves when it was stopped. */
export async function main(argv: readonly string[]): Promise<number> {
  const cli = cac('glimpress-comments');
  cli
    .command('serve', 'Start the comment server 启动评论服务')
    .option('--port <number>', 'Port, 8080 when absent (PORT)')
    .option('--host <address>', 'Address to listen on, 127.0.0.1 when absent (HOST)')
    .option('--database <file or url>', `A file for SQLite or postgres://… (DATABASE_URL); ${DEFAULT_DATABASE} when absent`)
    .option('--app-id <id>', 'App id; made up and kept when absent (APP_ID)')
    .option('--app-key <key>', 'App key (APP_KEY)')
    .option('--master-key <key>', 'Master key, for the owner only (MASTER_KEY)')
    .option('--origins <list>', 'Origins of the pages that may use the server, with commas (ORIGINS)')
    .option('--moderation [mode]', 'Which comments wait for the owner: all, suspicious (when absent) or none (MODERATION)')
    .option('--no-moderation', 'No comment waits')
    .option('--no-limits', 'No limits on how often is written (LIMITS=off)')
    .option('--comment-class <name>', "What your pages call the class of comments, when not Comment (COMMENT_CLASS)")
    .option('--open-classes', 'Pages may make classes and roles, and upload files (OPEN_CLASSES)')
    .option('--question', 'Comments need the answer to a sum (QUESTION)')
    .option('--no-mail-stand-in', 'Pages get nothing at all in place of mail addresses (MAIL_STAND_IN=off)')
    .option('--avatar-host <url>', 'Base address of an avatar service (AVATAR_HOST)')
    .option('--site-url <url>', 'The site the comments are on, for links in mails and of the admin page (SITE_URL)')
    .option('--public-url <url>', 'This server as readers reach it, for links (PUBLIC_URL)')
    .option('--smtp-url <url>', 'Mails people about replies: smtp://user:password@host:587 (SMTP_URL)')
    .option('--mail-from <address>', 'Who these mails are from (MAIL_FROM)')
    .option('--owner-mail <address>', 'Your mail: comments with it are marked as yours, and wait for you when they come from a page; it gets a mail about every new comment where mails are set up (OWNER_MAIL)')
    .option('--notice-language <language>', 'Language of mails, zh when absent, zh-TW or en (NOTICE_LANGUAGE)')
    .option('--webhook-url <url>', 'Is told of new comments, signed with WEBHOOK_SECRET (WEBHOOK_URL)')
    .option('--webhook-allow-private', 'The webhook may be in a private network (WEBHOOK_ALLOW_PRIVATE)')
    .option('--trust-proxy', 'Requests come through a proxy of yours (TRUST_PROXY)')
    .option('--base-path <path>', 'What all addresses start with, such as /comments-api (BASE_PATH)')
    .action((options: Record<string, unknown>) => serve(options));
  cli
    .command('backup <file>', 'Copy the database to a new SQLite file, also while it is served 备份')
    .option('--database <file or url>', 'The database (DATABASE_URL)')
    .action(async (file: string, options: Record<string, unknown>) => {
      const { backUp } = await import('./backup');
      const rows = await backUp(databaseOf(options), file);
      console.log(`已备份 ${rows} 条记录到 ${file}。Backed up ${rows} rows to ${file}.`);
    });
  cli
    .command('import [...files]', 'Take comments and counters from exports of LeanCloud, Waline, Twikoo, Artalk, Disqus 导入')
    .option('--database <file or url>', 'The database (DATABASE_URL)')
    .option('--dry-run', 'Say what would be taken, write nothing')
    .option('--from <url>', 'Read from a running service, with --app-id and --master-key')
    .option('--app-id <id>', 'Its app id')
    .option('--master-key <key>', 'Its master key')
    .option('--comment-class <name>', 'What the class of comments is called there, when not Comment (COMMENT_CLASS)')
    .option('--classes <list>', 'Classes to read from it, that of comments and Counter when absent')
    .action((files: string[], options: Record<string, unknown>) => importInto(files, options));
  cli
    .command('export <file>', 'Write everything to a .tar.gz as the hosted service did 导出')
    .option('--database <file or url>', 'The database (DATABASE_URL)')
    .action((file: string, options: Record<string, unknown>) =>
      withStorage(options, 'existing', async (storage) => {
        const { exportAll } = await import('./import/export');
        const count = await exportAll(storage, file);
        console.log(`已导出 ${count} 条记录到 ${file}。Exported ${count} objects to ${file}.`);
      }),
    );
  for (const [name, description] of [
    ['import-issues', 'Take comments from issues of GitHub, GitLab or Gitee 从 issue 导入'],
    ['export-issues', 'Copy comments into issues, one for each page 把评论复制成 issue'],
  ] as const) {
    const command = cli
      .command(`${name} <platform> <repository>`, description)
      .example(`glimpress-comments ${name} github someone/blog${name === 'import-issues' ? '' : ' --site-url https://blog.example'}`)
      .option('--database <file or url>', 'The database (DATABASE_URL)')
      .option('--dry-run', 'Say what would be done, write nothing')
      .option('--host-url <url>', 'A GitHub or GitLab of your own (ISSUE_HOST_URL)')
      .option('--label <name>', 'Label of the issues, Vssue when absent, empty for any')
      .option('--prefix <text>', 'What their titles begin with, [Vssue] when absent');
    if (name === 'import-issues') command.action(async (platform: string, repository: string, options: Record<string, unknown>) => (await import('./issues/commands')).importFromIssues(platform, repository, options));
    else command.option('--site-url <url>', 'Address of the site, for the titles of its pages (SITE_URL)').action(async (platform: string, repository: string, options: Record<string, unknown>) => (await import('./issues/commands')).exportToIssues(platform, repository, options));
  }
  cli
    .command('move <from> <to>', 'Take the comments and visits of a page to its new address 换地址')
    .example("glimpress-comments move /old.html /new.html")
    .example("glimpress-comments move '/blog/*' '/*'")
    .option('--database <file or url>', 'The database (DATABASE_URL)')
    .option('--dry-run', 'Say what would go, write nothing')
    .action((from: string, to: string, options: Record<string, unknown>) => move(from, to, options));
  cli
    .command('reset-admin', 'Forget the password of the admin page and end all its sessions 重设管理密码')
    .option('--database <file or url>', 'The database (DATABASE_URL)')
    .action((options: Record<string, unknown>) =>
      withStorage(options, 'existing', async (storage) => {
        const { resetOwner } = await import('./admin/session');
        console.log(`管理密码已清除。请在 /admin#token=${await resetOwner(storage)} 重新设置。The password is forgotten: choose a new one there.`);
      }),
    );
  // cac gives options that switch something off a default that reads as if it were off.
  cli.help((sections) => sections.map(({ title, body }) => ({ ...(title !== undefined && { title }), body: body.replaceAll(' (default: true)', '') })));
  try {
    const { options } = cli.parse([...argv], { run: false });
    Object.assign(options, asTyped(options, argv));
    if (!cli.matchedCommand) {
      if (options.help) return 0;
      if (cli.args.length > 0) console.error(`没有 ${cli.args[0]} 这个命令。There is no command ${cli.args[0]}.\n`);
      cli.outputHelp();
      return 2;
    }
    await cli.runMatchedCommand();
    return 0;
  } catch (failure) {
    const isWrongUse = (failure as Error).name === 'CACError';
    if (failure instanceof StorageError) console.error(storageText(failure));
    else if (isWrongUse || failure instanceof UsageError || failure instanceof UpstreamError || ['ENOENT', 'EACCES', 'EISDIR', 'EEXIST', 'Z_DATA_ERROR'].includes((failure as NodeJS.ErrnoException).code ?? '')) console.error(shownLine((failure as Error).message));
    else if ((failure as NodeJS.ErrnoException).code === 'ENOSPC') console.error('磁盘满了，写了一半的文件已经删除。The disk is full; what was half written is removed.');
    else console.error(failure);
    return isWrongUse ? 2 : 1;
  }
}

/** Options that look like numbers, as they stand in `argv`: made a number by the parser, a long key of digits loses its last ones. */
function asTyped(options: Readonly<Record<string, unknown>>, argv: readonly string[]): Record<string, string> {
  const nameOf = (word: string): string => (/^--[^=]*/.exec(word)?.[0] ?? '').slice(2).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const numbers = Object.keys(options).filter((name) => typeof options[name] === 'number');
  return Object.fromEntries(
    numbers.flatMap((name) => {
      const at = argv.findLastIndex((word) => nameOf(word) === name);
      const typed = argv[at]?.includes('=') ? argv[at].slice(argv[at].indexOf('=') + 1) : argv[at + 1];
      return at < 0 || typed === undefined ? [] : [[name, typed]];
    }),
  );
}

async function importInto(files: string[], options: Record<string, unknown>): Promise<void> {
  const url = addressOption(options, 'from', 'IMPORT_FROM');
  const [appId, masterKey] = [chosen(options, 'appId', 'IMPORT_APP_ID'), chosen(options, 'masterKey', 'IMPORT_MASTER_KEY')];
  if (files.length === 0 && url === undefined) throw new UsageError('请给出要导入的文件，或用 --from 指定服务地址。Name the files to import, or a service with --from.');
  if (url !== undefined && (appId === undefined || masterKey === undefined)) throw new UsageError('--from 需要同时给出 --app-id 和 --master-key。--from needs --app-id and --master-key.');
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new UsageError(`没有 ${missing} 这个文件。There is no file ${missing}.`);
  const commentClass = chosen(options, 'commentClass', 'COMMENT_CLASS') ?? 'Comment';
  const classes = (chosen(options, 'classes', 'IMPORT_CLASSES') ?? `${commentClass},Counter`).split(',').map((name) => name.trim());
  const dryRun = options.dryRun === true;
  const { name, isNew } = describedDatabase(options);
  const { isAnyTaken, reportLines, runImport } = await import('./import/run-import');
  await withStorage(options, dryRun ? 'trial' : 'any', async (storage) => {
    const report = await runImport(storage, { files, ...(url === undefined ? {} : { hosted: { url, appId: appId!, masterKey: masterKey!, classes } }), commentClass, dryRun, onProgress: (count) => console.error(`… ${count}`) }).catch((failure: unknown) => {
      console.error('导入没有完成，已写入的都在：解决之后再执行一次，不会重复。The import is not complete: mend what follows and run it again, nothing is taken twice.');
      throw failure;
    });
    for (const line of reportLines(report, dryRun)) console.log(shownLine(line));
    if (url !== undefined) console.log(shownLine(`从服务上只读了这些表：${classes.join('、')}。用户、角色和文件记录要用导出的文件，别的表也是，或用 --classes 写出它们的名字。Of the service these classes were read, no others: users, roles and records of files need an exported file, other classes that or --classes.`));
    if (!dryRun && isAnyTaken(report)) console.log(`写入了 ${name}${isNew ? '（新建）' : ''}。服务要用同一个数据库。Written to ${name}${isNew ? ' (new)' : ''}, which the server must use.`);
  });
}

async function move(from: string, to: string, options: Record<string, unknown>): Promise<void> {
  // Left to the shell, `*` is the names of files.
  if (from.endsWith('*') !== to.endsWith('*')) throw new UsageError("两个地址要么都以 * 结尾，要么都不；在命令行里要加引号，如 '/blog/*'。Both addresses end with a *, or none does; quote them, such as '/blog/*'.");
  const dryRun = options.dryRun === true;
  await withStorage(options, 'existing', async (storage) => {
    const { movePages } = await import('./move-pages');
    const pages = await movePages(storage, from, to, dryRun).catch((failure: unknown) => {
      throw failure instanceof ProtocolError ? new UsageError(failure.message) : failure;
    });
    for (const [url, page] of pages) console.log(shownLine(`${url} → ${decodedUrl(page.to)}：评论 ${page.comments} 条，访问 ${page.visits} 次 (comments ${page.comments}, visits ${page.visits})`));
    if (pages.size === 0) throw new UsageError(`没有属于 ${from} 的评论和访问量。地址要写成 /admin 里看到的样子。Nothing belongs to ${from}: write the address as /admin shows it.`);
    console.log(dryRun ? '试运行，没有写入任何内容。Dry run: nothing was written.' : '换好了。Done.');
  });
}

function listenText({ code }: NodeJS.ErrnoException, host: string, port: number): UsageError | undefined {
  if (code === 'EADDRINUSE') return new UsageError(`端口 ${port} 已被占用。Port ${port} is already in use.`);
  if (code === 'EACCES') return new UsageError(`没有权限使用端口 ${port}，请换一个 1024 以上的。Port ${port} is not allowed: choose one above 1024.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EINVAL') return new UsageError(`本机没有 ${host} 这个地址；HOST 一般是 127.0.0.1，容器里是 0.0.0.0。This machine has no address ${host}; HOST is usually 127.0.0.1, or 0.0.0.0 in a container.`);
  return undefined;
}

async function serve(options: Record<string, unknown>): Promise<void> {
  // A log that cannot be written (a full disk, a reader that is gone) is no reason to answer nobody.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const host = chosen(options, 'host', 'HOST') ?? '127.0.0.1';
  const chosenOptions = { ...serverOptions(options), log: writeLog };
  const publicUrl = addressOption(options, 'publicUrl', 'PUBLIC_URL')?.replace(/\/+$/, '');
  const port = portOf(options);
  const [{ createCommentServer }, { listen }] = await Promise.all([import('./create-comment-server'), import('./http/listen')]);
  const comments = await createCommentServer(chosenOptions);
  const server = await listen(comments, { port, host }).catch(async (failure: NodeJS.ErrnoException) => {
    await comments.close();
    throw listenText(failure, host, port) ?? failure;
  });
  // Before anyone is told the address: whoever knows it may also ask for the end.
  const stopped = new Promise<void>((done, fail) => {
    const stop = (signal: NodeJS.Signals): void => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      writeLog({ level: 'info', event: 'stopping', signal });
      server.stop().then(() => {
        writeLog({ level: 'info', event: 'stopped' });
        done();
      }, fail);
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
  });
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${server.port}${chosenOptions.basePath ?? ''}`;
  // To the other stream: the log holds no keys.
  console.error(
    [
      startedText(comments, address, publicUrl ?? address),
      ...(comments.madeMasterKey ? [`masterKey: ${comments.masterKey}（请妥善保管，只显示这一次。Keep it safe: it is shown this once.）`] : []),
    ].join('\n'),
  );
  writeLog({ level: 'info', event: 'listening', port: server.port });
  await stopped;
}
