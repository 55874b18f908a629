/** How each platform's login goes (§4, §7, §9 OAuth scope; OAuth 2: RFC 6749, PKCE: RFC 7636). */
import type { PlatformName } from '../platforms/names';

export interface LoginProtocol {
  /** Part of the storage keys: both GitHubs share a login. */
  readonly key: string;
  /** As the message of a missing secret names it (§5). */
  readonly title: string;
  readonly authorizePath: string;
  readonly scope?: string;
  /** `code` is exchanged for a token, `token` comes back by itself. */
  readonly responseType: 'code' | 'token';
  readonly hasPkce: boolean;
  readonly tokenPath: string;
  /** The exchange wants the application's secret, which a page cannot keep: it goes through another server. */
  readonly needsSecret: boolean;
}

const GITHUB = { key: 'github', authorizePath: '/login/oauth/authorize', scope: 'public_repo', responseType: 'code', hasPkce: true, tokenPath: '/login/oauth/access_token', needsSecret: true } as const;

export const LOGIN_PROTOCOLS: Readonly<Record<PlatformName, LoginProtocol>> = {
  github: { ...GITHUB, title: 'GitHub V3' },
  'github-v4': { ...GITHUB, title: 'GitHub V4' },
  gitlab: { key: 'gitlab', title: 'GitLab V4', authorizePath: '/oauth/authorize', scope: 'api', responseType: 'code', hasPkce: true, tokenPath: '/oauth/token', needsSecret: false },
  bitbucket: { key: 'bitbucket', title: 'Bitbucket V2', authorizePath: '/site/oauth2/authorize', responseType: 'token', hasPkce: false, tokenPath: '', needsSecret: false },
  gitee: { key: 'gitee', title: 'Gitee V5', authorizePath: '/oauth/authorize', scope: 'user_info issues notes', responseType: 'code', hasPkce: false, tokenPath: '/oauth/token', needsSecret: true },
};
