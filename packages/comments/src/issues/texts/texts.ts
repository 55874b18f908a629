/** What the widget says (§8). */
import type { ReactionKind } from '../store';

export interface Texts {
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  readonly login: (platform: string) => string;
  readonly logout: string;
  readonly currentUser: string;
  readonly submit: string;
  readonly submitting: string;
  readonly save: string;
  readonly cancel: string;
  readonly edit: string;
  readonly editMode: string;
  readonly edited: string;
  readonly remove: string;
  readonly reply: string;
  readonly write: string;
  readonly preview: string;
  readonly previewEmpty: string;
  readonly reactions: Readonly<Record<ReactionKind, string>>;
  readonly pager: string;
  readonly perPage: string;
  readonly page: string;
  readonly previous: string;
  readonly next: string;
  readonly sort: string;
  readonly newestFirst: string;
  readonly oldestFirst: string;
  readonly comments: (count: number) => string;
  readonly loginToComment: (platform: string) => string;
  readonly placeholder: string;
  readonly noLoginPlaceholder: string;
  readonly leaveComment: string;
  readonly opensInNewTab: string;
  readonly poweredBy: string;
  /** §4 Status text. */
  readonly failed: string;
  readonly initializing: string;
  readonly issueNotCreated: string;
  readonly loadingComments: string;
  readonly loginRequired: string;
  readonly noComments: string;
  readonly retry: string;
  readonly dismiss: string;
  readonly reactionGiven: (reaction: string) => string;
  readonly deleteConfirm: string;
  readonly deleteFailed: string;
  readonly loginFailed: string;
  readonly sessionExpired: string;
  readonly offline: string;
  readonly network: string;
  readonly timeout: string;
  readonly forbidden: string;
  readonly trackerClosed: string;
  /** Null: the platform does not say when. */
  readonly rateLimited: (time: string | null) => string;
}
