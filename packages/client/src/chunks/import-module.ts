/**
 * Code that is loaded on demand (islands, the libraries they draw with), with the failures of §8 Chunk load failure and the
 * time limit of §9.
 */
import { browserSource, CHUNK_TIMEOUT_MS, ChunkLoadError, whyFailed, type ChunkSource } from './chunk';
import { loadStyle } from './styles';

/** Style sheets that did not come with their module: the bundler's loader asks for each once only. */
const missingStyles = new Set<string>();

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
    const module = await inTime(name, load());
    await Promise.all([...missingStyles].map(loadStyle));
    return module;
  } catch (cause) {
    if (!isNotFetched(cause)) throw cause;
    const url = /https?:\/\/\S+/.exec(cause.message)?.[0];
    // WebKit does not say which file it was, and keeps no failure either.
    if (url === undefined) throw new ChunkLoadError('error', name, { cause });
    const failed = tries.get(url) ?? 0;
    tries.set(url, failed + 1);
    if (url.endsWith('.css')) {
      missingStyles.add(url);
      // To browsers a sheet that failed is one that is there.
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) if (link.href === url) link.remove();
    } else if (failed > 0) {
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

/** How Chromium, Firefox and WebKit say that a script could not be fetched, and the bundler's loader of its style sheet. */
function isNotFetched(cause: unknown): cause is Error {
  return cause instanceof Error && /imported module|module script|MIME type|preload CSS/.test(cause.message);
}
