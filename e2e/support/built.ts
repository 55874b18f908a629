/** What a build left on disk, as tests need to know it. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Every route of a built site: pages with the URL of their chunk, redirects with the route they lead to. */
export function readRoutes(out: string): { pages: Map<string, string>; redirects: Map<string, string> } {
  const pages = new Map<string, string>();
  const redirects = new Map<string, string>();
  for (const file of readdirSync(join(out, 'assets/routes'))) {
    const shard = JSON.parse(readFileSync(join(out, 'assets/routes', file), 'utf8')) as Record<string, [string, string] | string>;
    for (const [key, entry] of Object.entries(shard)) {
      if (typeof entry === 'string') redirects.set(key, entry);
      else pages.set(...entry);
    }
  }
  return { pages, redirects };
}

/** The document of a route. */
export function readPage(out: string, route: string): string {
  return readFileSync(join(out, route.endsWith('/') ? `${route}index.html` : route), 'utf8');
}

/** The URL of the only file of `assets/` whose name starts like this. */
export function assetNamed(out: string, start: string, extension: string): string {
  const found = readdirSync(join(out, 'assets')).filter((name) => name.startsWith(`${start}.`) && name.endsWith(extension));
  if (found.length !== 1) throw new Error(`${found.length} files are called assets/${start}.*${extension}`);
  return join(out, 'assets', found[0]!);
}

/**
 * Bytes on the wire: what a static host with Brotli sends. Hashes in the names of scripts and styles are those of the names here: a change elsewhere, which
 * gives other ones, moved the sum by up to 28 bytes.
 */
export function brotliBytes(content: string | Buffer): number {
  if (typeof content !== 'string' && !isUtf8(content)) return brotliCompressSync(content).length;
  const text = String(content).replace(/([\w-]+)([.-])[\w-]{8}(?=\.(?:js|css)\b)/g, (_, name: string, sign: string) => name + sign + createHash('sha1').update(name).digest('base64url').slice(0, 8));
  return brotliCompressSync(text).length;
}
