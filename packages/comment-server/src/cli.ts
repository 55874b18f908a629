/** The `glimpress-comments` command: argv and environment to a running server, a backup, an import or an export. */
import cac from 'cac';
import { createCommentServer, type CommentServerOptions } from './create-comment-server';
import type { LogEntry } from './log';
import { listen } from './http/listen';
import type { Moderation } from './site';
import { StorageError } from './storage/storage';
import { backUp } from './backup';
import { resetOwner } from './admin/session';
import { exportAll } from './import/export';
import { reportLines, runImport } from './import/run-import';
import { clientsOf } from './oauth/platforms';
import { NOTICE_LANGUAGES } from './notices/texts';
import { openStorage } from './storage/open';
import type { Storage } from './storage/storage';

/** A mistake of whoever typed the command: shown without a stack. */
class UsageError extends Error {}

const DEFAULT_DATABASE = 'comments.db';

/** Runs the command; resolves to its exit code. A server resolves when it was stopped. */
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
    .option('--open-classes', 'Clients may make classes and upload files (OPEN_CLASSES)')
    .option('--question', 'Comments need the answer to a sum (QUESTION)')
    .option('--no-mail-stand-in', 'Nothing stands in for a mail (MAIL_STAND_IN=off)')
    .option('--avatar-host <url>', 'Base address of an avatar service (AVATAR_HOST)')
    .option('--site-url <url>', 'The site the comments are on, for links in mails (SITE_URL)')
    .option('--public-url <url>', 'This server as readers reach it, for links (PUBLIC_URL)')
    .option('--smtp-url <url>', 'Mails people about replies: smtp://user:password@host:587 (SMTP_URL)')
    .option('--mail-from <address>', 'Who these mails are from (MAIL_FROM)')
    .option('--notice-language <language>', 'Language of mails, zh when absent, or en (NOTICE_LANGUAGE)')
    .option('--webhook-url <url>', 'Is told of new comments, signed with WEBHOOK_SECRET (WEBHOOK_URL)')
    .option('--webhook-allow-private', 'The webhook may be in a private network (WEBHOOK_ALLOW_PRIVATE)')
    .option('--trust-proxy', 'Requests come through a proxy of yours (TRUST_PROXY)')
    .option('--base-path <path>', 'What all addresses start with (BASE_PATH)')
    .action((options: Record<string, unknown>) => serve(options));
  cli
    .command('backup <file>', 'Copy the database to a new SQLite file, also while it is served 备份')
    .option('--database <file or url>', 'The database (DATABASE_URL)')
    .action(async (file: string, options: Record<string, unknown>) => {
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
    .option('--classes <list>', 'Classes to read from it, Comment,Counter when absent')
    .action((files: string[], options: Record<string, unknown>) => importInto(files, options));
  cli
    .command('export <file>', 'Write everything to a .tar.gz as the hosted service did 导出')
    .option('--database <file or url>', 'The database (DATABASE_URL)')
    .action((file: string, options: Record<string, unknown>) =>
      withStorage(options, async (storage) => {
        const count = await exportAll(storage, file);
        console.log(`已导出 ${count} 条记录到 ${file}。Exported ${count} objects to ${file}.`);
      }),
    );
  cli
    .command('reset-admin', 'Forget the password of the admin page and end all its sessions 重设管理密码')
    .option('--database <file or url>', 'The database (DATABASE_URL)')
    .action((options: Record<string, unknown>) =>
      withStorage(options, async (storage) => {
        console.log(`管理密码已清除。请在 /admin#token=${await resetOwner(storage)} 重新设置。The password is forgotten: choose a new one there.`);
      }),
    );
  cli.help();
  try {
    const { options } = cli.parse([...argv], { run: false });
    if (!cli.matchedCommand) {
      if (options.help) return 0;
      cli.outputHelp();
      return 1;
    }
    await cli.runMatchedCommand();
    return 0;
  } catch (failure) {
    if (failure instanceof StorageError) console.error(storageText(failure));
    else if (failure instanceof UsageError || (failure as Error).name === 'CACError' || ['ENOENT', 'EACCES', 'EISDIR', 'EEXIST', 'Z_DATA_ERROR'].includes((failure as NodeJS.ErrnoException).code ?? '')) console.error((failure as Error).message);
    else if ((failure as NodeJS.ErrnoException).code === 'EADDRINUSE') console.error('端口已被占用。The port is already in use.');
    else console.error(failure);
    return 1;
  }
}

function storageText({ reason, cause }: StorageError): string {
  const detail = (cause as Error | undefined)?.message ?? '';
  return `数据库无法使用（${reason}）：${detail} The database cannot be used.`;
}

/** An option, else the environment; `off`, `false`, `0` and `no` switch off. */
function chosen(options: Record<string, unknown>, name: string, variable: string): string | undefined {
  const given = options[name] ?? process.env[variable];
  return given === undefined || given === '' ? undefined : String(given);
}
function isSwitchedOn(options: Record<string, unknown>, name: string, variable: string, otherwise: boolean): boolean {
  // cac sets `true` for every `--no-…` that is not given: only `false` says something then.
  const value = otherwise && options[name] === true ? undefined : options[name];
  const text = String(value ?? process.env[variable] ?? otherwise).toLowerCase();
  return !['off', 'false', '0', 'no', ''].includes(text);
}
function databaseOf(options: Record<string, unknown>): string {
  return chosen(options, 'database', 'DATABASE_URL') ?? DEFAULT_DATABASE;
}
function moderationOf(options: Record<string, unknown>): Moderation {
  const value = options.moderation === false ? 'none' : options.moderation === true || options.moderation === undefined ? (process.env.MODERATION ?? 'suspicious') : String(options.moderation);
  if (value === 'all' || value === 'suspicious' || value === 'none') return value;
  throw new UsageError(`--moderation 只能是 all、suspicious 或 none。--moderation is one of all, suspicious, none.`);
}
function portOf(options: Record<string, unknown>): number {
  const port = Number(chosen(options, 'port', 'PORT') ?? 8080);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError('--port 必须是 0 到 65535 的整数。--port must be a whole number from 0 to 65535.');
}

function addressOption(options: Record<string, unknown>, name: string, variable: string): string | undefined {
  const value = chosen(options, name, variable);
  if (value === undefined || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) return value;
  throw new UsageError(`${variable} 必须是 http 或 https 地址。${variable} must be an http or https address.`);
}
function mailOptions(options: Record<string, unknown>): CommentServerOptions['mail'] {
  const smtpUrl = chosen(options, 'smtpUrl', 'SMTP_URL');
  if (smtpUrl === undefined) return undefined;
  const [from, siteUrl, publicUrl] = [chosen(options, 'mailFrom', 'MAIL_FROM'), addressOption(options, 'siteUrl', 'SITE_URL'), addressOption(options, 'publicUrl', 'PUBLIC_URL')];
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)) throw new UsageError('SMTP_URL 必须形如 smtp://用户:密码@主机:587。SMTP_URL must look like smtp://user:password@host:587.');
  if (from === undefined || siteUrl === undefined || publicUrl === undefined) throw new UsageError('发送邮件还需要 MAIL_FROM、SITE_URL 和 PUBLIC_URL。Mails also need MAIL_FROM, SITE_URL and PUBLIC_URL.');
  const language = NOTICE_LANGUAGES.find((name) => name === (chosen(options, 'noticeLanguage', 'NOTICE_LANGUAGE') ?? 'zh'));
  if (!language) throw new UsageError('NOTICE_LANGUAGE 只能是 zh 或 en。NOTICE_LANGUAGE is zh or en.');
  return { smtpUrl, from, siteUrl, publicUrl, language };
}
function webhookOptions(options: Record<string, unknown>): CommentServerOptions['webhook'] {
  const url = addressOption(options, 'webhookUrl', 'WEBHOOK_URL');
  if (url === undefined) return undefined;
  const secret = process.env.WEBHOOK_SECRET;
  if (!secret) throw new UsageError('使用 WEBHOOK_URL 时还需要 WEBHOOK_SECRET。WEBHOOK_URL also needs WEBHOOK_SECRET.');
  return { url, secret, allowPrivate: isSwitchedOn(options, 'webhookAllowPrivate', 'WEBHOOK_ALLOW_PRIVATE', false) };
}

function serverOptions(options: Record<string, unknown>): CommentServerOptions {
  const texts = { appId: chosen(options, 'appId', 'APP_ID'), appKey: chosen(options, 'appKey', 'APP_KEY'), masterKey: chosen(options, 'masterKey', 'MASTER_KEY'), avatarHost: chosen(options, 'avatarHost', 'AVATAR_HOST'), basePath: chosen(options, 'basePath', 'BASE_PATH'), commentClass: chosen(options, 'commentClass', 'COMMENT_CLASS') };
  return {
    database: databaseOf(options),
    ...(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as Partial<Record<keyof typeof texts, string>>),
    origins: (chosen(options, 'origins', 'ORIGINS') ?? '').split(','),
    moderation: moderationOf(options),
    limits: isSwitchedOn(options, 'limits', 'LIMITS', true),
    mailStandIn: isSwitchedOn(options, 'mailStandIn', 'MAIL_STAND_IN', true),
    openClasses: isSwitchedOn(options, 'openClasses', 'OPEN_CLASSES', false),
    question: isSwitchedOn(options, 'question', 'QUESTION', false),
    trustProxy: isSwitchedOn(options, 'trustProxy', 'TRUST_PROXY', false),
    mail: mailOptions(options),
    webhook: webhookOptions(options),
    oauth: clientsOf(process.env),
    log: writeLog,
  };
}

async function withStorage(options: Record<string, unknown>, work: (storage: Storage) => Promise<void>): Promise<void> {
  const storage = await openStorage(databaseOf(options));
  try {
    await work(storage);
  } finally {
    await storage.close();
  }
}

async function importInto(files: string[], options: Record<string, unknown>): Promise<void> {
  const url = chosen(options, 'from', 'IMPORT_FROM');
  const [appId, masterKey] = [chosen(options, 'appId', 'IMPORT_APP_ID'), chosen(options, 'masterKey', 'IMPORT_MASTER_KEY')];
  if (files.length === 0 && url === undefined) throw new UsageError('请给出要导入的文件，或用 --from 指定服务地址。Name the files to import, or a service with --from.');
  if (url !== undefined && (appId === undefined || masterKey === undefined)) throw new UsageError('--from 需要同时给出 --app-id 和 --master-key。--from needs --app-id and --master-key.');
  const classes = (chosen(options, 'classes', 'IMPORT_CLASSES') ?? 'Comment,Counter').split(',').map((name) => name.trim());
  const dryRun = options.dryRun === true;
  await withStorage(options, async (storage) => {
    const report = await runImport(storage, { files, ...(url === undefined ? {} : { hosted: { url, appId: appId!, masterKey: masterKey!, classes } }), commentClass: chosen(options, 'commentClass', 'COMMENT_CLASS') ?? 'Comment', dryRun, onProgress: (count) => console.error(`… ${count}`) });
    for (const line of reportLines(report, dryRun)) console.log(line);
  });
}

function writeLog(entry: LogEntry): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
}

async function serve(options: Record<string, unknown>): Promise<void> {
  const host = chosen(options, 'host', 'HOST') ?? '127.0.0.1';
  const chosenOptions = serverOptions(options);
  const publicUrl = addressOption(options, 'publicUrl', 'PUBLIC_URL')?.replace(/\/+$/, '');
  const comments = await createCommentServer(chosenOptions);
  const server = await listen(comments, { port: portOf(options), host }).catch(async (failure: unknown) => {
    await comments.close();
    throw failure;
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
      `评论服务已启动 Comment server: ${address}`,
      `appId:     ${comments.appId}`,
      `appKey:    ${comments.appKey}`,
      ...(comments.firstRunToken ? [`首次使用，请打开此地址设置管理密码 Choose the admin password: ${publicUrl ?? address}/admin#token=${comments.firstRunToken}`] : [`管理评论 Admin page: ${publicUrl ?? address}/admin`]),
      ...(comments.madeMasterKey ? [`masterKey: ${comments.masterKey}（请妥善保管，只显示这一次。Keep it safe: it is shown this once.）`] : []),
    ].join('\n'),
  );
  writeLog({ level: 'info', event: 'listening', port: server.port });
  await stopped;
}
