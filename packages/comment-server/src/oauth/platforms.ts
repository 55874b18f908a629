/** Platforms whose logins end in an exchange that needs a secret: where they are and what they expect (RFC 6749 §4.1.3). */

export const PLATFORMS = ['github', 'gitee', 'gitlab'] as const;
export type Platform = (typeof PLATFORMS)[number];

export interface OAuthClient {
  clientId: string;
  clientSecret: string;
  /** Base address of the platform, for one of one's own; without a slash at the end. */
  url?: string;
}
export type OAuthClients = Partial<Record<Platform, OAuthClient>>;

interface Kind {
  url: string;
  /** Below the base address. */
  tokenPath: string;
  /** Takes a `code_verifier` (RFC 7636). */
  pkce: boolean;
}

export const KINDS: Readonly<Record<Platform, Kind>> = {
  github: { url: 'https://github.com', tokenPath: '/login/oauth/access_token', pkce: true },
  gitee: { url: 'https://gitee.com', tokenPath: '/oauth/token', pkce: false },
  gitlab: { url: 'https://gitlab.com', tokenPath: '/oauth/token', pkce: true },
};

export function isPlatform(name: string): name is Platform {
  return (PLATFORMS as readonly string[]).includes(name);
}

/** Clients from `GITHUB_CLIENT_ID`, `GITHUB_CLIENT_SECRET`, `GITHUB_URL` and the like. */
export function clientsOf(environment: Readonly<Record<string, string | undefined>>): OAuthClients {
  return Object.fromEntries(
    PLATFORMS.flatMap((platform) => {
      const value = (name: string): string | undefined => environment[`${platform.toUpperCase()}_${name}`] || undefined;
      const [clientId, clientSecret, url] = [value('CLIENT_ID'), value('CLIENT_SECRET'), value('URL')];
      return clientId && clientSecret ? [[platform, { clientId, clientSecret, ...(url ? { url: url.replace(/\/+$/, '') } : {}) }]] : [];
    }),
  );
}
