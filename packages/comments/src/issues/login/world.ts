/** A login as the widget sees it, and the browser as a login sees it. */

/** The browser as far as a login touches it. */
export interface LoginWorld {
  /** Full address of the page. */
  readonly href: () => string;
  readonly leave: (url: string) => void;
  readonly replaceAddress: (address: string) => void;
  /** Browsers that forbid storage do so when it is asked for. */
  readonly session: () => Storage;
  readonly local: () => Storage;
  readonly fetch?: typeof fetch;
  /** Gives a part of the widget that is loaded now; fails with a `PlatformError`. */
  readonly arrived: <T>(load: () => Promise<{ readonly default: T }>) => Promise<T>;
}

/** What a reader comes back to. */
export interface Returned {
  /** Why there is no login, in the platform's words; null: there is one, or none was tried. */
  readonly failure: Error | null;
  /** Whether the reader comes from a login of this page. */
  readonly isReturn: boolean;
}

export interface Login {
  readonly token: () => string | null;
  /** Goes to the platform; comes back to this page. */
  readonly start: () => Promise<void>;
  /** Completes a login if this is the way back from one; cleans the address in every case. */
  readonly complete: () => Promise<Returned>;
  /** The token that follows one whose time is over; null: there is none, the reader has to log in. Fails when nobody answers. */
  readonly renew: (dead: string) => Promise<string | null>;
  readonly logout: () => void;
}

/** Where what is kept lies. */
export interface LoginKeys {
  readonly token: string;
  readonly refresh: string;
  /** In the tab alone. */
  readonly pending: string;
}

/** Storage that never throws. */
export interface Kept {
  readonly get: (key: string) => string | null;
  /** Null: forgets it. */
  readonly set: (key: string, value: string | null) => void;
}
