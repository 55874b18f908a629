/** Fetching the files of a model within limits of size and time. */

/** Whoever the files come from: no model may take more bytes than this. */
const MOST_BYTES = 96 * 1024 * 1024;
/** Ms without a byte of a file: a slow network that still brings some is waited for. */
const MOST_SILENCE = 30_000;
const MEGABYTE = 1024 * 1024;
/** Bytes of one file. */
export const LIMIT = { settings: MEGABYTE / 4, model: 32 * MEGABYTE, image: 24 * MEGABYTE, data: MEGABYTE, motion: 4 * MEGABYTE } as const;

/** An answer other than 200, or none in time (status 0). */
export class DownloadError extends Error {
  constructor(
    readonly status: number,
    url: string,
  ) {
    super(`Failed to load (${status}): ${url}`);
  }
}

/** The downloads of one model. */
export class Downloads {
  #total = 0;

  /** @param signal Ends all of them. */
  constructor(readonly signal: AbortSignal) {}

  /** @throws DownloadError, or Error when a file is too large. */
  async bytes(url: string, limit: number): Promise<Uint8Array<ArrayBuffer>> {
    const ending = new AbortController();
    const end = (): void => ending.abort(this.signal.reason);
    const unanswered = new DownloadError(0, url);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => ending.abort(unanswered), MOST_SILENCE);
    };
    wait();
    this.signal.addEventListener('abort', end);
    if (this.signal.aborted) end();
    try {
      const response = await fetch(url, { signal: ending.signal }).catch((failure: unknown) => {
        ending.signal.throwIfAborted();
        console.error(failure);
        throw unanswered;
      });
      if (response.status !== 200) throw new DownloadError(response.status, url);
      return await this.#read(response, url, limit, wait);
    } finally {
      clearTimeout(timer);
      this.signal.removeEventListener('abort', end);
    }
  }

  async text(url: string, limit: number): Promise<string> {
    return new TextDecoder().decode(await this.bytes(url, limit));
  }

  async #read(response: Response, url: string, limit: number, onPart: () => void): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const reader = response.body!.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      onPart();
      size += value.length;
      this.#total += value.length;
      if (size > limit || this.#total > MOST_BYTES) {
        await reader.cancel();
        throw new Error(`Failed to load more than ${size > limit ? limit : MOST_BYTES} bytes: ${url}`);
      }
      chunks.push(value);
    }
    const bytes = new Uint8Array(size);
    let place = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, place);
      place += chunk.length;
    }
    return bytes;
  }
}
