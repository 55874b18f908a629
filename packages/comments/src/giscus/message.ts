/** What giscus's frame says (its `lib/types/giscus.ts`); it is another site, and may say anything. */

export interface FrameMessage {
  /** In CSS pixels. */
  readonly height: number | null;
  /** The session is no longer one: the reader has logged out, or it has run out. */
  readonly isLoggedOut: boolean;
}

/** Null for what is none of its messages. */
export function readMessage(data: unknown): FrameMessage | null {
  const { giscus } = isObject(data) ? data : {};
  if (!isObject(giscus)) return null;
  const { resizeHeight: height, signOut, error } = giscus;
  return {
    height: typeof height === 'number' && height > 0 && height < MOST ? height : null,
    isLoggedOut: signOut === true || (typeof error === 'string' && /Bad credentials|Invalid state value|State has expired/.test(error)),
  };
}

/** No discussion is higher; browsers draw no higher frame. */
const MOST = 1e6;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
