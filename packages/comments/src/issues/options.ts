/** The widget's options as the author writes them in `themeConfig.vssueConfig` (§3 Widget options, §5), and as the widget uses them. */
import type { PlatformName } from './platforms/names';
import { DEFAULT_BASE_URL, PLATFORM_NAMES } from './platforms/names';

/** Vssue's names. All come through JSON: nothing is a function. */
export interface VssueConfig {
  /** `github` (REST v3), `github-v4`, `gitlab`, `bitbucket`, `gitee`. */
  readonly platform?: string;
  readonly owner?: string;
  readonly repo?: string;
  readonly clientId?: string;
  /** Readable by everybody: `tokenURL` does without. */
  readonly clientSecret?: string;
  /** Address of a platform hosted elsewhere. */
  readonly baseURL?: string;
  readonly labels?: readonly string[];
  /** Start of the login's state. */
  readonly state?: string;
  /** Start of issue titles. */
  readonly prefix?: string;
  readonly admins?: readonly string[];
  readonly perPage?: number;
  /** URL through which the token is asked for, with `{url}` for the platform's own (encoded); without, it is used as it is. */
  readonly proxy?: string;
  /** Text of a new issue; default: the page's address. */
  readonly issueContent?: string;
  readonly autoCreateIssue?: boolean;
  /** `en`, `zh`, `pt`, `ja`, `he`, also with a region. */
  readonly locale?: string;
  /** Where codes are exchanged for tokens: `/oauth/{platform}` of the comment server. */
  readonly tokenURL?: string;
  /** A page of the site with comments, as path or address: readers come back through it, where the platform takes one registered address only (GitLab, Gitee). */
  readonly redirectURL?: string;
}

export interface Options {
  readonly platform: PlatformName;
  readonly owner: string;
  readonly repo: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly baseURL: string;
  readonly labels: readonly string[];
  readonly state: string;
  readonly prefix: string;
  /** Owner included (§6). */
  readonly admins: readonly string[];
  readonly perPage: number;
  readonly proxy: string | null;
  readonly issueContent: string | null;
  readonly autoCreateIssue: boolean;
  readonly locale: string | null;
  readonly tokenURL: string | null;
  readonly redirectURL: string | null;
}

/** §9 Issue widget per page. */
const PER_PAGE = 10;
const OFFERED = [5, 10, 20, 50];
const MOST_OFFERED = 100;

/** What is missing or wrong is warned of and has its default: only an unknown platform cannot be made good. */
export function readOptions(config: VssueConfig, warn: (message: string) => void = (message) => console.warn(message)): Options {
  for (const name of ['platform', 'owner', 'repo', 'clientId'] as const) if (!config[name]) warn(`Comments: "vssueConfig.${name}" is required.`);
  const platform = config.platform === 'github-v3' ? 'github' : config.platform;
  if (!isPlatform(platform)) throw new Error(`Comments: "vssueConfig.platform" is ${JSON.stringify(config.platform)}; it can be ${PLATFORM_NAMES.join(', ')}.`);
  const owner = text(config.owner) ?? '';
  if (config.clientSecret && !config.tokenURL) warn('Comments: everybody can read "vssueConfig.clientSecret". Use "tokenURL", the comment server keeps the secret.');
  return {
    platform,
    owner,
    repo: text(config.repo) ?? '',
    clientId: text(config.clientId) ?? '',
    clientSecret: text(config.clientSecret),
    baseURL: webAddress('baseURL', config.baseURL, warn) ?? DEFAULT_BASE_URL[platform],
    labels: Array.isArray(config.labels) ? config.labels.map(String) : ['Vssue'],
    state: text(config.state) ?? 'Vssue',
    prefix: typeof config.prefix === 'string' ? config.prefix : '[Vssue]',
    admins: [owner, ...(Array.isArray(config.admins) ? config.admins.map(String) : [])],
    perPage: Number.isInteger(config.perPage) && config.perPage! > 0 ? Math.min(config.perPage!, 100) : PER_PAGE,
    proxy: text(config.proxy),
    issueContent: text(config.issueContent),
    autoCreateIssue: config.autoCreateIssue === true,
    locale: text(config.locale),
    tokenURL: webAddress('tokenURL', config.tokenURL, warn),
    redirectURL: text(config.redirectURL),
  };
}

/** The sizes of page a reader may choose (§9). */
export function offeredSizes(configured: number): readonly number[] {
  return [...new Set([...OFFERED, ...(configured < MOST_OFFERED ? [configured] : [])])].sort((a, b) => a - b);
}

function isPlatform(name: unknown): name is PlatformName {
  return (PLATFORM_NAMES as readonly unknown[]).includes(name);
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Without its last slash. */
function webAddress(name: string, value: unknown, warn: (message: string) => void): string | null {
  const written = text(value);
  if (written === null) return null;
  if (URL.canParse(written) && /^https?:$/.test(new URL(written).protocol)) return written.replace(/\/+$/, '');
  warn(`Comments: "vssueConfig.${name}" is no web address: ${written}`);
  return null;
}
