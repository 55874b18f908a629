/** What a list of comments needs of wherever they are kept (§3 Hosted-service comment entities). */

/** §3 Comment, checked: every field has its type, whatever the server sent. */
export interface StoredComment {
  readonly id: string;
  readonly nick: string;
  /** The mail, or what the server gives in its place. */
  readonly mail: string;
  /** An http(s) address, or empty. */
  readonly link: string;
  /** HTML or Markdown, as stored: not safe to be shown. */
  readonly text: string;
  /** Root comment; undefined for roots. */
  readonly rootId: string | undefined;
  /** The comment this one answers. */
  readonly parentId: string | undefined;
  readonly time: Date;
  /** The owner wants it above all others. */
  readonly isPinned: boolean;
  /** Written by the owner, as our own server says: it stores no such field of anyone. */
  readonly isOwner: boolean;
}

export interface NewComment {
  readonly nick: string;
  readonly mail: string;
  readonly link: string;
  /** HTML. */
  readonly text: string;
  readonly parent: StoredComment | undefined;
  /** A field people do not see; what programs fill in is refused by the server. */
  readonly website: string;
}

/** Roots of one page, newest first, with all their replies, oldest first. */
export interface CommentPage {
  /** With the first page: those the owner has pinned, however old; they stand in their own page's `roots`, too. Then the roots of what is wanted. */
  readonly above: readonly StoredComment[];
  readonly roots: readonly StoredComment[];
  readonly replies: readonly StoredComment[];
}

/** What the server wants to know before it takes a comment. */
export interface CommentForm {
  /** §5: three numbers with + - x; undefined when nothing is asked. */
  readonly question: string | undefined;
}

/** Rejections are `RequestError`s of the protocol (§8). */
export interface CommentStore {
  /** `skip` roots are known already; `wanted`: ids of comments to be shown with the first page, whichever page they are on. */
  load(skip: number, wanted?: readonly string[]): Promise<CommentPage>;
  /** Those of the page with these ids; what is gone is left out. */
  find(ids: readonly string[]): Promise<StoredComment[]>;
  /** Number of roots. */
  count(): Promise<number>;
  /** The form for the next post; asked for once, until it is used. */
  form(): Promise<CommentForm>;
  /** Whether the server tells by itself who was answered: known once its form came. */
  mailsItself(): boolean;
  /** The comment as it is stored now; undefined when it waits for the owner. */
  post(comment: NewComment, answer: string | undefined): Promise<StoredComment | undefined>;
}
