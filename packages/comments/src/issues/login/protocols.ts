/** How each platform's login goes (§4, §7, §9 OAuth scope; OAuth 2: RFC 6749, PKCE: RFC 7636). */
import type { PlatformName } from '../platforms/names';

export interface LoginProtocol {
  readonly authorizePath: string;
  readonly scope?: string;
  /** `code` is exchanged for a token, `token` comes back by itself. */
  readonly responseType: 'code' | 'token';
  readonly hasPkce: boolean;
  readonly tokenPath: string;
}

const GITHUB: LoginProtocol = { authorizePath: '/login/oauth/authorize', scope: 'public_repo', responseType: 'code', hasPkce: true, tokenPath: '/login/oauth/access_token' };

export const LOGIN_PROTOCOLS: Readonly<Record<PlatformName, LoginProtocol>> = {
  github: GITHUB,
  'github-v4': GITHUB,
  gitlab: { authorizePath: '/oauth/authorize', scope: 'api', responseType: 'code', hasPkce: true, tokenPath: '/oauth/token' },
  bitbucket: { authorizePath: '/site/oauth2/authorize', responseType: 'token', hasPkce: false, tokenPath: '' },
  gitee: { authorizePath: '/oauth/authorize', scope: 'user_info issues notes', responseType: 'code', hasPkce: false, tokenPath: '/oauth/token' },
};
