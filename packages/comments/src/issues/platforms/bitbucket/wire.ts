/** Bitbucket's REST API 2.0, as far as the widget uses it. */
export interface WireLink {
  readonly href: string;
}
export interface WireUser {
  readonly account_id?: string;
  readonly uuid: string;
  /** Not unique. */
  readonly nickname: string;
  readonly links: { readonly avatar?: WireLink; readonly html?: WireLink };
}
export interface WireIssue {
  readonly id: number;
  readonly title: string;
  readonly content: { readonly raw: string | null };
  readonly created_on: string;
  /** The reply to a creation has no `html`. */
  readonly links: { readonly html?: WireLink };
}
export interface WireComment {
  readonly id: number;
  /** `raw` is null for a change of state. */
  readonly content: { readonly raw: string | null; readonly html: string };
  /** Null: the account was deleted. */
  readonly user: WireUser | null;
  readonly created_on: string;
  readonly updated_on: string | null;
}
export interface WirePage<T> {
  readonly size: number;
  readonly values: readonly T[];
}
