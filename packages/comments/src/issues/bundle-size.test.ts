import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { rolldown, type OutputChunk } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_NAMES } from './platforms/names';

/** What a reader downloads for the comments, in KB of Brotli: widget, one platform's client, one language, styles, sanitiser. */
const MOST = 25;
/** For who writes, and for comments that come as Markdown alone. */
const MOST_OF_RENDERER = 14;

let chunks: OutputChunk[];
let css: Buffer;

beforeAll(async () => {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('index.tsx', import.meta.url)),
    platform: 'browser',
    external: /^(react(\/|$)|@glimpress\/client$)/,
    moduleTypes: { '.css': 'empty' },
    transform: { target: 'es2022' },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  chunks = output.filter((file) => file.type === 'chunk');
  // Much as the build minifies it.
  css = Buffer.from(readFileSync(new URL('ui/issues.css', import.meta.url), 'utf8').replace(/\/\*[^]*?\*\//g, '').replace(/\s+/g, ' '));
}, 60_000);

/** A chunk with all that it imports statically. */
function closure(start: OutputChunk, found = new Set<OutputChunk>()): Set<OutputChunk> {
  if (found.has(start)) return found;
  found.add(start);
  for (const name of start.imports) {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (chunk) closure(chunk, found);
  }
  return found;
}
function chunkWith(module: string): OutputChunk {
  return chunks.find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module)))!;
}

describe('what is downloaded', () => {
  const folderOf = (name: string): string => (name === 'github' ? 'github-v3' : name);

  const together = (modules: readonly string[]): Set<OutputChunk> => new Set(modules.flatMap((module) => [...closure(chunkWith(module))]));
  const bytesOf = (parts: Set<OutputChunk>): number => [...parts].reduce((sum, { code }) => sum + brotliCompressSync(code).length, brotliCompressSync(css).length);

  it.each([...PLATFORM_NAMES.map((name) => [name, `/${folderOf(name)}/client.ts`] as const), ['github-v4 without a token', '/github-v4/anonymous.ts'] as const])(`for %s is at most ${MOST} KB, and no other client`, (name, client) => {
    const all = together(['/issues/index.tsx', client, '/texts/zh.ts', '/ui/sanitiser.ts']);
    expect(bytesOf(all)).toBeLessThanOrEqual(MOST * 1024);
    const modules = [...all].flatMap(({ moduleIds }) => moduleIds);
    const others = PLATFORM_NAMES.filter((other) => !name.startsWith(other)).map((other) => `/${folderOf(other)}/client.ts`);
    expect(modules.filter((id) => others.some((other) => id.endsWith(other)))).toEqual([]);
    expect(modules.filter((id) => /node_modules\/marked\/|\/login\/oauth\.ts/.test(id))).toEqual([]);
  });

  it(`to render Markdown is at most ${MOST_OF_RENDERER} KB more`, () => {
    const all = together(['/ui/renderer.ts']);
    const known = together(['/issues/index.tsx', '/ui/sanitiser.ts']);
    expect([...all].filter((chunk) => !known.has(chunk)).reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)).toBeLessThanOrEqual(MOST_OF_RENDERER * 1024);
  });

  it('brings the sanitiser with the first comment only, and one language', () => {
    const modules = [...closure(chunkWith('/issues/index.tsx'))].flatMap(({ moduleIds }) => moduleIds);
    expect(modules.filter((id) => /dompurify|\/texts\/(en|zh|pt|ja|he)\.ts|\/client\.ts|\/oauth\.ts/.test(id))).toEqual([]);
  });
});
