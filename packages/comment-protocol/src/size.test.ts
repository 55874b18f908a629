import { brotliCompressSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

it('is at most 6 KB for a reader, all of it', async () => {
  const bundle = await rolldown({ input: fileURLToPath(new URL('./index.ts', import.meta.url)), platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  expect(brotliCompressSync(output[0].code).length).toBeLessThanOrEqual(6 * 1024);
});
