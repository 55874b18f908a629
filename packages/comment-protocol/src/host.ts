/** What the client needs of a platform's `fetch`, in a browser or in Node: this package knows the globals of neither. */

export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal?: unknown;
}
export interface FetchReply {
  readonly ok: boolean;
  readonly status: number;
  text(): Promise<string>;
}
/** The platform's `fetch`, or one that behaves like it. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchReply>;

