/** `import-issues` and `export-issues`: comments copied between this server and the issues of a repository. */
import { addressOption, UsageError, withStorage } from '../cli-options';
import { reportLines, runImport } from '../import/run-import';
import { shownLine } from '../shown-line';
import { exportIssues, exportLines } from './export-issues';
import { createIssueHost, HOSTS, type IssueHost } from './hosts';
import { readIssues } from './import-issues';

/** The token comes from `GITHUB_TOKEN`, `GITLAB_TOKEN` or `GITEE_TOKEN`: an argument would be in the list of processes. */
function issueHost(platform: string, repository: string, options: Record<string, unknown>): { host: IssueHost; owner: string; prefix: string; hasToken: boolean } {
  if (platform === 'bitbucket') throw new UsageError('Bitbucket 的 issue 功能已由官方关闭，无法读写。The issue tracker of Bitbucket has been closed by its owner.');
  const name = HOSTS.find((host) => host === platform);
  const [, owner, repo] = /^([^\s]+)\/([^\s/]+)$/.exec(repository) ?? [];
  if (name === undefined) throw new UsageError(`平台只能是 ${HOSTS.join('、')}。The platform is one of ${HOSTS.join(', ')}.`);
  if (owner === undefined || repo === undefined) throw new UsageError('仓库写作 用户/仓库。The repository is written owner/name.');
  const token = process.env[`${name.toUpperCase()}_TOKEN`] || undefined;
  const url = addressOption(options, 'hostUrl', 'ISSUE_HOST_URL')?.replace(/\/+$/, '');
  // What looks like a number comes as one.
  const [label, prefix] = [String(options.label ?? 'Vssue'), String(options.prefix ?? '[Vssue]')];
  const onWait = (until: Date): void => console.error(`平台限制了请求次数，等到 ${until.toLocaleTimeString('zh-CN', { hour12: false })} 再继续。Waiting for the rate limit.`);
  return { host: createIssueHost({ name, ...(url === undefined ? {} : { url }), owner, repo, label, prefix, token, onWait }), owner, prefix, hasToken: token !== undefined };
}

export async function importFromIssues(platform: string, repository: string, options: Record<string, unknown>): Promise<void> {
  const { host, owner } = issueHost(platform, repository, options);
  const dryRun = options.dryRun === true;
  await withStorage(options, dryRun ? 'trial' : 'any', async (storage) => {
    const report = await runImport(storage, { files: [], records: readIssues(host, owner), dryRun, onProgress: (count) => console.error(`… ${count}`) });
    for (const line of reportLines(report, dryRun)) console.log(shownLine(line));
  });
}

export async function exportToIssues(platform: string, repository: string, options: Record<string, unknown>): Promise<void> {
  const { host, prefix, hasToken } = issueHost(platform, repository, options);
  const siteUrl = addressOption(options, 'siteUrl', 'SITE_URL');
  if (siteUrl === undefined) throw new UsageError('请用 --site-url 给出网站地址。Name the site with --site-url.');
  if (!hasToken) throw new UsageError(`请在环境变量 ${platform.toUpperCase()}_TOKEN 中给出令牌。Give a token in ${platform.toUpperCase()}_TOKEN.`);
  const dryRun = options.dryRun === true;
  await withStorage(options, 'existing', async (storage) => {
    const report = await exportIssues(storage, { host, prefix, siteUrl, dryRun, onProgress: (count) => console.error(`… ${count}`) });
    for (const line of exportLines(report, dryRun)) console.log(shownLine(line));
  });
}
