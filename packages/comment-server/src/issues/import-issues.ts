/** Comments kept as issues into the database: what an issue's text gives as its page's address is where they go. */
import type { JsonObject } from '@glimpress/comment-protocol';
import type { ImportRecord, Skipped } from '../import/record';
import { copiedComment } from './copied';
import type { HostComment, IssueHost } from './hosts';

/** All comments, issue by issue. `owner`: of the repository. */
export async function* readIssues(host: IssueHost, owner: string): AsyncGenerator<(ImportRecord | Skipped)[]> {
  const copier = (await host.account()) ?? owner;
  for await (const issue of host.issues()) {
    const url = pageOf(issue.body);
    if (url === undefined) {
      yield [{ className: 'Comment', reason: `「${issue.title}」的正文里没有页面地址 (no page address in the issue)` }];
      continue;
    }
    const records: ImportRecord[] = [];
    for await (const comment of host.comments(issue)) records.push({ className: 'Comment', object: objectOf(host, comment, url, copier) });
    if (records.length > 0) yield records;
  }
}

/** What a comment of an issue is called here. */
export function issueCommentId(host: IssueHost, id: string): string {
  return `${host.name}-${id}`;
}

/** Path of the first web address in a text: the page an issue is for. Chinese marks behind it are the text's: in an address they are encoded. */
export function pageOf(body: string): string | undefined {
  const address = /https?:\/\/[^\s<>()"'\]，。；：！？、（）《》「」『』【】“”‘’…]+/.exec(body)?.[0];
  return address !== undefined && URL.canParse(address) ? new URL(address).pathname : undefined;
}

function objectOf(host: IssueHost, { id, author, homepage, body, createdAt }: HostComment, url: string, copier: string): JsonObject {
  const copied = author === copier ? copiedComment(body) : undefined;
  const dates = (iso: string): JsonObject => ({ insertedAt: { __type: 'Date', iso }, createdAt: iso, updatedAt: iso });
  if (copied !== undefined) {
    const { id: objectId, nick, link, at, text: comment, ...parents } = copied;
    return { objectId, nick, link, comment, url, ...parents, ...dates(at) };
  }
  const time = Date.parse(createdAt);
  return { objectId: issueCommentId(host, id), nick: author || '已注销的用户', link: homepage, comment: body, url, ...(Number.isNaN(time) ? {} : dates(new Date(time).toISOString())) };
}
