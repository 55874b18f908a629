import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.test.ts'],
    globalSetup: ['./support/sites.ts'],
    // Two files at a time: while one waits, as pages and servers do, the other has the cores. Each worker has a browser that
    // its files share (`support/browser`).
    maxWorkers: 2,
    isolate: false,
    // What is waited for comes as soon as it can: these are for a machine that is busy.
    expect: { poll: { timeout: 20_000, interval: 25 } },
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
