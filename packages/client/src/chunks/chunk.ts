/** Loads ES modules the engine wrote (page chunks, site data), with the error catalogue's one failure (§8, §9). */

/** §9 Chunk load timeout. */
export const CHUNK_TIMEOUT_MS = 120_000;

/**
 * Why a chunk did not load: `missing`: the server answered, but not with the chunk (gone after a deployment); `timeout`;
 * `error`: no answer, or the module itself failed.
 */
export type ChunkFailure = 'missing' | 'timeout' | 'error';

/** §8 Chunk load failure. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  /** `request` is the URL that was asked for. */
  constructor(
    readonly type: ChunkFailure,
    readonly request: string,
    options?: ErrorOptions,
  ) {
    super(`Loading chunk ${chunkName(request)} failed.\n(${type}: ${request})`, options);
  }
}

/** The browser's own ways to load, replaced in tests. */
export interface ChunkSource {
  readonly importModule: (url: string) => Promise<unknown>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

export const browserSource: ChunkSource = {
  importModule: (url) => import(/* @vite-ignore */ url),
  fetch: (url, init) => fetch(url, init),
};

/** Urls that failed once. Browsers may keep a failed import for ever: the next try needs another module address. */
const failures = new Map<string, number>();

/** The module's default export. Rejects with `ChunkLoadError` only. */
export async function loadChunk<T>(url: string, source: ChunkSource = browserSource): Promise<T> {
  const failed = failures.get(url) ?? 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ChunkLoadError('timeout', url)), CHUNK_TIMEOUT_MS);
    });
    const module = (await Promise.race([source.importModule(failed === 0 ? url : `${url}#${failed}`), timeout])) as { default?: T };
    if (module.default === undefined) throw new ChunkLoadError('missing', url);
    return module.default;
  } catch (cause) {
    failures.set(url, failed + 1);
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(await whyFailed(url, source), url, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** So long the answer to why may take. */
const REASON_TIMEOUT_MS = 10_000;

/** A failed import does not tell its reason: ask the server once more, for the head only. */
export async function whyFailed(url: string, source: ChunkSource): Promise<ChunkFailure> {
  try {
    const response = await source.fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REASON_TIMEOUT_MS) });
    const isOfItsType = (url.endsWith('.css') ? /css/i : /javascript/i).test(response.headers.get('content-type') ?? '');
    return response.ok && isOfItsType ? 'error' : 'missing';
  } catch {
    return 'error';
  }
}

/** `/assets/js/v-1a2b3c4d.9f8e.js` is chunk `v-1a2b3c4d`. */
function chunkName(url: string): string {
  return /([^/?#]+?)(\.[^./?#]+)?\.m?js(?:[?#]|$)/.exec(url)?.[1] ?? url;
}
