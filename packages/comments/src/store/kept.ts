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
  readonly visitor: Visitor;
}

const VISITOR_KEY = 'ValineCache';
const draftKey = (page: string): string => `glimpress:comment-draft:${page}`;

/** The visitor of earlier posts; empty texts for a new one. */
function keptVisitor(): Visitor {
  return visitorIn(read(VISITOR_KEY));
}
export function keepVisitor(visitor: Visitor): void {
  write(VISITOR_KEY, JSON.stringify(visitor));
}

/** What was typed last; without a draft, only who the visitor is. */
export function keptDraft(page: string): Draft {
  const { text: typed, replyTo, visitor } = read(draftKey(page));
  return { text: text(typed), replyTo: text(replyTo) || undefined, visitor: visitor === undefined ? keptVisitor() : visitorIn(Object(visitor) as Record<string, unknown>) };
}
/** Forgets the draft when it is empty. */
export function keepDraft(page: string, draft: Draft): void {
  write(draftKey(page), draft.text === '' ? null : JSON.stringify(draft));
}

function visitorIn({ nick, mail, link }: Record<string, unknown>): Visitor {
  return { nick: text(nick), mail: text(mail), link: text(link) };
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
