import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

/** What a reader downloads for the mascot, in KB of Brotli. */
const MOST = 25;

it(`runtime, renderer and widget together take at most ${MOST} KB (React left out)`, async () => {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('mascot/index.tsx', import.meta.url)),
    platform: 'browser',
    external: /^react(\/|$)/,
    moduleTypes: { '.css': 'empty' },
    transform: { target: 'es2022' },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  const codes = output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : ''));
  const bytes = codes.reduce((sum, code) => sum + brotliCompressSync(code).length, 0);
  // It is all there: the magic of the file, the shaders, a message.
  for (const part of ['moc', 'gl_FragColor', '看板娘的CDN资源加载失败了']) expect(codes.join('\n')).toContain(part);
  expect(bytes).toBeLessThanOrEqual(MOST * 1024);
}, 60_000);
