import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['glimpress-source'] },
  ssr: { resolve: { conditions: ['glimpress-source'] } },
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    environment: 'node',
    // Left to itself, vitest leaves one of two cores idle.
    maxWorkers: 2,
    // For a machine that is busy: what is waited for comes as soon as it can.
    expect: { poll: { timeout: 20_000, interval: 25 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
