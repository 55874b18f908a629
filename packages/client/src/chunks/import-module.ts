/**
 * Code that is loaded on demand (islands, the libraries they draw with), with the failures of §8 Chunk load failure and the
 * time limit of §9.
 */
import { browserSource, CHUNK_TIMEOUT_MS, ChunkLoadError, whyFailed, type ChunkSource } from './chunk';

/** How often the file of a failed import has been asked for, by its address. */
const tries = new Map<string, number>();

/**
 * What `load` (a dynamic import) gives; `name` is what an error calls it when its address is not known. Rejects with a `ChunkLoadError` when the code does not come; an exception that it
 * throws itself while it starts is passed on.
 *
 * Browsers that keep a failed import for ever name the address in its error: later tries ask for the same file under another.
 */
export async function importModule<T extends { readonly default: unknown }>(name: string, load: () => Promise<T>, source: ChunkSource = browserSource): Promise<T> {
  try {
    return await inTime(name, load());
  } catch (cause) {
    if (!isNotFetched(cause)) throw cause;
    const url = /https?:\/\/\S+/.exec(cause.message)?.[0];
    // WebKit does not say which file it was, and keeps no failure either.
    if (url === undefined) throw new ChunkLoadError('error', name, { cause });
    const failed = tries.get(url) ?? 0;
    tries.set(url, failed + 1);
    if (failed > 0 && !url.endsWith('.css')) {
      const again = await inTime(name, source.importModule(`${url}#${failed}`)).catch(() => undefined);
      // What failed may be something that the module needs, not the module.
      if ((again as T | undefined)?.default !== undefined) return again as T;
    }
    throw new ChunkLoadError(await whyFailed(url, source), url, { cause });
  }
}

async function inTime<T>(name: string, loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout', name)), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** How Chromium, Firefox and WebKit say that a script could not be fetched, and the loader of its style sheet. */
function isNotFetched(cause: unknown): cause is Error {
  return cause instanceof Error && /imported module|module script|MIME type|preload CSS/.test(cause.message);
}
