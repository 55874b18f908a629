/** The platforms there are, by the names Vssue gave them, and how each is loaded: nobody downloads another's client. */
import type { CommentStore, Connection } from '../store';

export const PLATFORM_NAMES = ['github', 'github-v4', 'gitlab', 'bitbucket', 'gitee'] as const;
export type PlatformName = (typeof PLATFORM_NAMES)[number];

export const DEFAULT_BASE_URL: Readonly<Record<PlatformName, string>> = {
  github: 'https://github.com',
  'github-v4': 'https://github.com',
  gitlab: 'https://gitlab.com',
  bitbucket: 'https://bitbucket.org',
  gitee: 'https://gitee.com',
};

export interface PlatformClient {
  readonly default: (connection: Connection) => CommentStore;
}

/** `token`: what the store is for. */
export const loadPlatform: Readonly<Record<PlatformName, (token: string | null) => Promise<PlatformClient>>> = {
  github: () => import('./github-v3/client'),
  'github-v4': (token) => (token === null ? import('./github-v4/anonymous') : import('./github-v4/client')),
  gitlab: () => import('./gitlab/client'),
  bitbucket: () => import('./bitbucket/client'),
  gitee: () => import('./gitee/client'),
};
