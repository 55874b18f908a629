import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.test.ts'],
    globalSetup: ['./support/sites.ts'],
    // One browser at a time: two cores, and several pages each.
    fileParallelism: false,
    // What is waited for comes as soon as it can: these are for a machine that is busy.
    expect: { poll: { timeout: 10_000, interval: 25 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
