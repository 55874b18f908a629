/** Gitee's API v5, as far as the widget uses it. */
export interface WireUser {
  readonly login: string;
  readonly avatar_url: string;
  readonly html_url: string;
}
export interface WireIssue {
  /** Such as `IWW5B`. */
  readonly number: string;
  readonly title: string;
  readonly body: string | null;
  readonly html_url: string;
  readonly created_at: string;
}
export interface WireComment {
  readonly id: number;
  readonly body: string;
  readonly body_html?: string;
  readonly user: WireUser | null;
  readonly created_at: string;
  /** Not in older replies. */
  readonly updated_at?: string;
}
