/** What a rule leaves in a token's `meta` for the rule that writes it: finished HTML, a text, or a record of its own. */
import type { Token } from 'markdown-it';

/** Leaves a value for `metaOf`. */
export function setMeta(token: Token, value: unknown): void {
  token.meta = value as Token['meta'];
}

/** The `meta` a rule set before; the caller knows its type, as it set it. */
export function metaOf<T>(token: Token | undefined): T {
  return token?.meta as unknown as T;
}
