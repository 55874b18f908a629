/** GitLab's REST API v4, as far as the widget uses it. */
export interface WireUser {
  readonly username: string;
  readonly avatar_url: string | null;
  readonly web_url: string;
}
export interface WireIssue {
  readonly iid: number;
  readonly title: string;
  readonly description: string | null;
  readonly web_url: string;
  readonly created_at: string;
}
export interface WireNote {
  readonly id: number;
  readonly body: string;
  readonly author: WireUser;
  readonly created_at: string;
  readonly updated_at: string;
  /** Written by GitLab itself: "closed", "changed the description". */
  readonly system: boolean;
}
export interface WireAward {
  readonly id: number;
  readonly name: string;
  readonly user: { readonly username: string };
}
/** GraphQL: `n` and a note's id → its rendered text. */
export interface WireRendered {
  readonly data?: Readonly<Record<string, { readonly bodyHtml?: string } | null>> | null;
}
