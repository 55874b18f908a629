/** The admin page's document and its bundled script and styles, from the package's `dist/admin`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

interface Asset {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer>;
  hash: string;
}
/**
 * Each file is read by its whole address: what packs a function for a platform takes along those that are named so. The addresses are right in
 * the source and in the bundle, where this module, imported when it is wanted, is a chunk of its own: both lie two folders below the package.
 */
const FILES = [
  ['admin.js', 'text/javascript; charset=utf-8', () => readFileSync(new URL('../../dist/admin/admin.js', import.meta.url))],
  ['admin.css', 'text/css; charset=utf-8', () => readFileSync(new URL('../../dist/admin/admin.css', import.meta.url))],
] as const;

let loaded: Map<string, Asset> | undefined;

/** Read once. */
function assets(): Map<string, Asset> {
  loaded ??= new Map(
    FILES.map(([name, type, read]) => {
      const bytes = new Uint8Array(read());
      return [name, { type, bytes, brotli: new Uint8Array(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })), hash: createHash('sha256').update(bytes).digest('hex').slice(0, 12) }];
    }),
  );
  return loaded;
}

/** `basePath`: what all addresses of the server start with. */
export function adminDocument(basePath: string): string {
  const address = (name: string): string => `${basePath}/admin/assets/${name}?v=${assets().get(name)!.hash}`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>评论管理 · Comments</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${address('admin.css')}"><script type="module" src="${address('admin.js')}"></script></head><body><div id="admin" data-base="${basePath}/admin"></div><noscript>管理评论需要 JavaScript。This page needs JavaScript.</noscript></body></html>`;
}

/** `version`: the hash that the page named. Another's comes from a server that is upgraded already, or not yet: what this one has is not kept as that. */
export function adminAsset(name: string, version: string | undefined, acceptEncoding: string): Response | undefined {
  const asset = assets().get(name);
  if (!asset) return undefined;
  const packed = /\bbr\b/.test(acceptEncoding);
  return new Response(packed ? asset.brotli : asset.bytes, { headers: { 'content-type': asset.type, ...(packed ? { 'content-encoding': 'br' } : {}), vary: 'accept-encoding', 'cache-control': version === asset.hash ? 'public, max-age=31536000, immutable' : 'no-cache' } });
}
