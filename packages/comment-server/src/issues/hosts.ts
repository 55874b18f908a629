/**
 * The platforms that keep issues, as far as copying needs them: issues with a label and a title that begins so, their comments,
 * and writing both. Bitbucket's tracker has been closed by its owner, so there is nothing to copy from or to.
 */
import { UpstreamError } from '../upstream-error';
import { createCalls, type Calls } from './calls';

export const HOSTS = ['github', 'gitlab', 'gitee'] as const;
export type HostName = (typeof HOSTS)[number];

export interface HostIssue {
  /** What later calls use: number, or GitLab's iid. */
  id: string;
  title: string;
  body: string;
}
export interface HostComment {
  id: string;
  /** Empty: the account was deleted. */
  author: string;
  /** The author's page on the platform, or empty. */
  homepage: string;
  body: string;
  /** ISO. */
  createdAt: string;
}

export interface IssueHost {
  readonly name: HostName;
  /** Whose token it is; null: there is none. */
  account(): Promise<string | null>;
  /** Oldest first. */
  issues(): AsyncGenerator<HostIssue>;
  /** Oldest first. */
  comments(issue: HostIssue): AsyncGenerator<HostComment>;
  createIssue(title: string, body: string): Promise<HostIssue>;
  createComment(issue: HostIssue, body: string): Promise<void>;
}

export interface HostOptions {
  name: HostName;
  /** Base address of a platform of one's own, without a slash at the end. */
  url?: string;
  owner: string;
  repo: string;
  /** Empty: issues with any label. */
  label: string;
  /** What titles begin with. */
  prefix: string;
  token: string | undefined;
  onWait: (until: Date) => void;
}

type Wire = Readonly<Record<string, unknown>>;

/** What differs between the platforms. */
interface Kind {
  url: string;
  root(url: string): string;
  repository(owner: string, repo: string): string;
  /** Query of the list of issues. */
  listQuery(label: string, prefix: string): Readonly<Record<string, string>>;
  comments: string;
  commentQuery: Readonly<Record<string, string>>;
  /** Names of fields. */
  id: string;
  body: string;
  user: string;
  login: string;
  homepage: string;
  /** The token goes into query and body. */
  tokenAsParameter: boolean;
  newIssuePath(owner: string, repo: string): string;
  newIssue(title: string, body: string, label: string, repo: string): Wire;
}

const encoded = encodeURIComponent;
const repositoryPath = (owner: string, repo: string): string => `/repos/${encoded(owner)}/${encoded(repo)}`;
const LISTED = { state: 'all', sort: 'created', direction: 'asc' } as const;

const KINDS: Readonly<Record<HostName, Kind>> = {
  github: {
    url: 'https://github.com',
    root: (url) => (url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`),
    repository: repositoryPath,
    listQuery: (labels) => ({ ...LISTED, ...(labels ? { labels } : {}) }),
    comments: 'comments',
    commentQuery: {},
    id: 'number',
    body: 'body',
    user: 'user',
    login: 'login',
    homepage: 'html_url',
    tokenAsParameter: false,
    newIssuePath: (owner, repo) => `${repositoryPath(owner, repo)}/issues`,
    newIssue: (title, body, label) => ({ title, body, labels: label ? [label] : [] }),
  },
  gitlab: {
    url: 'https://gitlab.com',
    root: (url) => `${url}/api/v4`,
    repository: (owner, repo) => `/projects/${encoded(`${owner}/${repo}`)}`,
    listQuery: (labels, search) => ({ state: 'all', scope: 'all', order_by: 'created_at', sort: 'asc', ...(labels ? { labels } : {}), ...(search ? { search, in: 'title' } : {}) }),
    comments: 'notes',
    // Without what GitLab writes by itself.
    commentQuery: { activity_filter: 'only_comments', order_by: 'created_at', sort: 'asc' },
    id: 'iid',
    body: 'description',
    user: 'author',
    login: 'username',
    homepage: 'web_url',
    tokenAsParameter: false,
    newIssuePath: (owner, repo) => `/projects/${encoded(`${owner}/${repo}`)}/issues`,
    newIssue: (title, description, labels) => ({ title, description, labels }),
  },
  gitee: {
    url: 'https://gitee.com',
    root: (url) => `${url}/api/v5`,
    repository: repositoryPath,
    listQuery: (labels) => ({ ...LISTED, ...(labels ? { labels } : {}) }),
    comments: 'comments',
    commentQuery: {},
    id: 'number',
    body: 'body',
    user: 'user',
    login: 'login',
    homepage: 'html_url',
    tokenAsParameter: true,
    newIssuePath: (owner) => `/repos/${encoded(owner)}/issues`,
    newIssue: (title, body, labels, repo) => ({ repo, title, body, labels }),
  },
};

const PAGE_ROWS = 100;
/** GitHub asks for a second between what is written; the others do not mind. */
const WRITE_PAUSE_MS = 1000;

export function createIssueHost({ name, url, owner, repo, label, prefix, token, onWait }: HostOptions): IssueHost {
  const kind = KINDS[name];
  const secret = kind.tokenAsParameter && token !== undefined ? { access_token: token } : {};
  const calls: Calls = createCalls({ root: kind.root(url ?? kind.url), headers: token !== undefined && !kind.tokenAsParameter ? { authorization: `Bearer ${token}` } : {}, onWait });
  const issuesPath = `${kind.repository(owner, repo)}/issues`;
  let lastWrite = 0;

  async function* pages(path: string, query: Readonly<Record<string, string>>): AsyncGenerator<Wire> {
    for (let page = 1; ; page++) {
      const rows = await calls('GET', path, { query: { ...query, ...secret, per_page: PAGE_ROWS, page } });
      if (!Array.isArray(rows)) throw new UpstreamError('平台的回答无法理解。The platform answered with something unknown.', 200);
      yield* rows as Wire[];
      // GitLab takes what one may not see out of the page that it has counted.
      if (rows.length === 0 || (rows.length < PAGE_ROWS && name !== 'gitlab')) return;
    }
  }
  async function write(path: string, json: Wire): Promise<Wire> {
    await new Promise((done) => setTimeout(done, lastWrite + WRITE_PAUSE_MS - Date.now()));
    try {
      return Object((await calls('POST', path, { json: { ...json, ...secret } }))) as Wire;
    } finally {
      lastWrite = Date.now();
    }
  }
  const issueFrom = (wire: Wire): HostIssue => ({ id: String(wire[kind.id]), title: text(wire.title), body: text(wire[kind.body]) });

  return {
    name,
    account: async () => (token === undefined ? null : text(Object(await calls('GET', '/user', { query: secret }))[kind.login])),
    async *issues() {
      for await (const wire of pages(issuesPath, kind.listQuery(label, prefix))) {
        const issue = issueFrom(wire);
        if (wire.pull_request === undefined && issue.title.startsWith(prefix)) yield issue;
      }
    },
    async *comments({ id }) {
      for await (const wire of pages(`${issuesPath}/${encoded(id)}/${kind.comments}`, kind.commentQuery)) {
        const user = Object(wire[kind.user]) as Wire;
        if (wire.system !== true) yield { id: String(wire.id), author: text(user[kind.login]), homepage: text(user[kind.homepage]), body: text(wire.body), createdAt: text(wire.created_at) };
      }
    },
    async createIssue(title, body) {
      const made = await write(kind.newIssuePath(owner, repo), kind.newIssue(title, body, label, repo));
      // A platform leaves out, without a word, what the account may not set.
      if (label !== '' && Array.isArray(made.labels) && made.labels.length === 0) throw new UpstreamError(`这个账号不能给 issue 加标签「${label}」，页面就找不到它：请换一个对仓库有写权限的令牌，并删掉刚建的 issue「${title}」。The account may not set labels, without which pages do not find issues: use a token of somebody who may write to the repository, and delete the issue just made.`, 403);
      return issueFrom(made);
    },
    createComment: async ({ id }, body) => void (await write(`${issuesPath}/${encoded(id)}/${kind.comments}`, { body })),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
