/** What a browser keeps for its visitor: who they are (§3 `ValineCache`), and what they have typed and not posted. */

/** §3: cached after a post with a name. The form is Valine's, so that both know the same visitor. */
export interface Visitor {
  readonly nick: string;
  readonly mail: string;
  readonly link: string;
}

export interface Draft {
  readonly text: string;
  /** Id of the comment being answered. */
  readonly replyTo: string | undefined;
}

const VISITOR_KEY = 'ValineCache';
const draftKey = (page: string): string => `glimpress:comment-draft:${page}`;

/** The visitor of earlier posts; empty texts for a new one. */
export function keptVisitor(): Visitor {
  const { nick, mail, link } = read(VISITOR_KEY);
  return { nick: text(nick), mail: text(mail), link: text(link) };
}
export function keepVisitor(visitor: Visitor): void {
  write(VISITOR_KEY, JSON.stringify(visitor));
}

export function keptDraft(page: string): Draft {
  const { text: typed, replyTo } = read(draftKey(page));
  return { text: text(typed), replyTo: text(replyTo) || undefined };
}
/** Forgets the draft when it is empty. */
export function keepDraft(page: string, draft: Draft): void {
  write(draftKey(page), draft.text === '' ? null : JSON.stringify(draft));
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function read(key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}')) as Record<string, unknown>;
  } catch {
    return {};
  }
}
/** A browser may refuse: private windows, a full store. Commenting works all the same. */
function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing is kept then.
  }
}
