/**
 * Published comments of the database into issues, one issue for each page, as the issue-based widget looks for them: prefix and
 * the page's title, the label, the page's address as its text. Can be run again: what is there already stays as it is.
 */
import { sanitiseComment } from '../domain/comment/sanitise';
import { fetchWithin } from '../fetch-within';
import type { Row, Storage } from '../storage/storage';
import { UpstreamError } from '../upstream-error';
import { copiedComment, copiedText } from './copied';
import type { HostIssue, IssueHost } from './hosts';
import { issueCommentId, pageOf } from './import-issues';

const PAGE_ROWS = 500;
const PAGE_TIMEOUT_MS = 20_000;
const MAX_PAGE_BYTES = 5_000_000;

export interface IssueExport {
  host: IssueHost;
  prefix: string;
  /** Address of the site; its pages are asked for their titles. */
  siteUrl: string;
  dryRun: boolean;
  /** Called with the number of comments looked at so far. */
  onProgress: (comments: number) => void;
}

export interface IssueExportReport {
  issues: number;
  added: number;
  existing: number;
  /** Reason → number of comments. */
  skipped: Map<string, number>;
}

export async function exportIssues(storage: Storage, { host, prefix, siteUrl, dryRun, onProgress }: IssueExport): Promise<IssueExportReport> {
  const report: IssueExportReport = { issues: 0, added: 0, existing: 0, skipped: new Map() };
  const account = await host.account();
  /** By title and by page; null for what a dry run does not make. */
  const known = new Map<string, HostIssue | null>();
  // The oldest of a page counts, by its title as by its text.
  for await (const issue of host.issues()) for (const key of [issue.title, pageOf(issue.body)]) if (key !== undefined && !known.has(key)) known.set(key, issue);

  let looked = 0;
  for (const [path, rows] of await commentsByPage(storage, siteUrl)) {
    // Not resolved: a path with two slashes in front would be another site's.
    const address = new URL(siteUrl).origin + path;
    const title = await titleOf(address);
    if (title instanceof Error) report.skipped.set(title.message, (report.skipped.get(title.message) ?? 0) + rows.length);
    else {
      let issue = known.get([prefix + title, path].find((key) => known.has(key)) ?? '');
      const there = new Set<string>();
      if (issue) {
        for await (const { id, author, body } of host.comments(issue)) {
          const copied = author === account ? copiedComment(body) : undefined;
          // What came from this issue is there in its author's own words.
          there.add(copied?.id ?? issueCommentId(host, id));
        }
      } else if (issue === undefined) {
        report.issues++;
        issue = dryRun ? null : await host.createIssue(prefix + title, address);
        // Another page with this title belongs to the same issue.
        for (const key of [prefix + title, path]) known.set(key, issue);
      }
      const nicks = new Map(rows.map(({ id, data }) => [id, text(data.nick)]));
      for (const row of rows) {
        if (there.has(row.id)) report.existing++;
        else {
          const refusal = issue ? await refused(host.createComment(issue, copiedText(commentOf(row), nicks.get(text(row.data.pid))))) : undefined;
          if (refusal === undefined) report.added++;
          else report.skipped.set(`${row.id}: ${refusal}`, 1);
        }
      }
    }
    looked += rows.length;
    onProgress(looked);
  }
  return report;
}

/** Why the platform takes no comment of this text, as when it is too long; everything else rejects. */
async function refused(posted: Promise<void>): Promise<string | undefined> {
  try {
    await posted;
    return undefined;
  } catch (failure) {
    if (failure instanceof UpstreamError && REFUSED.has(failure.status)) return failure.message;
    throw failure;
  }
}
const REFUSED: ReadonlySet<number> = new Set([400, 413, 422]);

/** Lines for people. */
export function exportLines({ issues, added, existing, skipped }: IssueExportReport, dryRun: boolean): string[] {
  return [
    dryRun ? '试运行，没有写入任何内容。Dry run: nothing was written.' : added + existing === 0 ? '没有复制任何评论。Nothing was copied.' : '复制完成。Copied.',
    `新建 issue ${issues}，新增评论 ${added}，已有 ${existing} (new issues ${issues}, comments added ${added}, existing ${existing})`,
    ...[...skipped].map(([reason, count]) => `  ${count} × ${reason}`),
  ];
}

/** Path of each page → its comments, oldest first. */
async function commentsByPage(storage: Storage, siteUrl: string): Promise<Map<string, Row[]>> {
  const pages = new Map<string, Row[]>();
  let after: { value: string; id: string } | undefined;
  for (;;) {
    const rows = await storage.page('Comment', { filter: { published: true }, by: 'created', descending: false, limit: PAGE_ROWS, ...(after ? { after } : {}) });
    for (const row of rows) {
      const url = text(row.data.url);
      if (!URL.canParse(url, siteUrl)) continue;
      const path = new URL(url, siteUrl).pathname;
      const rowsOfPage = pages.get(path);
      if (rowsOfPage) rowsOfPage.push(row);
      else pages.set(path, [row]);
    }
    if (rows.length < PAGE_ROWS) return pages;
    const last = rows.at(-1)!;
    after = { value: last.created, id: last.id };
  }
}

/** The page's `<title>`: the widget looks for the document's title. An error for a page that is not there. */
async function titleOf(address: string): Promise<string | Error> {
  const silence = new Error('网站没有回应 (the site does not answer)');
  const html = await fetchWithin(PAGE_TIMEOUT_MS, address, {}, async (reply) => {
    if (reply.ok) return beginningOf(reply);
    // Left unread, it keeps the connection, and the program, for seconds.
    await reply.body?.cancel();
    return new Error(`网站上没有这个页面 (${reply.status}: the site has no such page)`);
  }).catch(() => silence);
  if (html instanceof Error) return html;
  const title = /<title[^>]*>([^<]*)<\/title/i.exec(html)?.[1];
  return title === undefined || title.trim() === '' ? new Error('页面没有标题 (the page has no title)') : withoutEntities(title).trim().replace(/\s+/g, ' ');
}

/** As far as the title. Rejects when the rest of it does not come. */
async function beginningOf({ body }: Response): Promise<string> {
  let html = '';
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    html += Buffer.from(chunk).toString('latin1');
    if (html.length > MAX_PAGE_BYTES || /<\/title/i.test(html)) break;
  }
  return Buffer.from(html, 'latin1').toString('utf8');
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
function withoutEntities(html: string): string {
  return html.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex?: string, digits?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? all;
    const code = hex === undefined ? Number(digits) : parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

function commentOf({ id, created, data }: Row): Parameters<typeof copiedText>[0] {
  const inserted = Object(data.insertedAt) as { iso?: unknown };
  const at = typeof inserted.iso === 'string' && !Number.isNaN(Date.parse(inserted.iso)) ? new Date(inserted.iso).toISOString() : created;
  const parent = (name: 'rid' | 'pid') => (text(data[name]) === '' ? {} : { [name]: text(data[name]) });
  const link = text(data.link);
  return { id, nick: text(data.nick) || 'Anonymous', link: /^https?:\/\/[^\s<>]+$/i.test(link) ? link : '', at, ...parent('rid'), ...parent('pid'), text: sanitiseComment(text(data.comment)) };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
