/** What of a login counts on every page (§5, §7); the rest is `protocols.ts`, for who logs in. */
import type { PlatformName } from '../platforms/names';

export interface LoginAccount {
  /** Part of the storage keys: both GitHubs share a login. */
  readonly key: string;
  /** As the message of a missing secret names it (§5). */
  readonly title: string;
  /** The exchange wants the application's secret, which a page cannot keep: it goes through another server. */
  readonly needsSecret: boolean;
}

export const LOGIN_ACCOUNTS: Readonly<Record<PlatformName, LoginAccount>> = {
  github: { key: 'github', title: 'GitHub V3', needsSecret: true },
  'github-v4': { key: 'github', title: 'GitHub V4', needsSecret: true },
  gitlab: { key: 'gitlab', title: 'GitLab V4', needsSecret: false },
  bitbucket: { key: 'bitbucket', title: 'Bitbucket V2', needsSecret: false },
  gitee: { key: 'gitee', title: 'Gitee V5', needsSecret: true },
};
