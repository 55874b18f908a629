/** What `glimpress init` asks, and what it takes when nobody answers. */
export const COMMENTS = ['hosted', 'issues', 'none'] as const;
export const HOSTS = ['github', 'cloudflare', 'edgeone', 'netlify', 'vercel', 'nginx', 'none'] as const;

export interface InitAnswers {
  readonly title: string;
  readonly author: string;
  /** `hosted`: on a server of one's own; `issues`: in the issues of a code host. */
  readonly comments: (typeof COMMENTS)[number];
  readonly mascot: boolean;
  readonly deploy: (typeof HOSTS)[number];
}
