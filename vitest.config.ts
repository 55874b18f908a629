import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['glimpress-source'] },
  ssr: { resolve: { conditions: ['glimpress-source'] } },
  test: {
    environment: 'node',
    // Left to itself, vitest leaves one core idle, also where there are but two.
    maxWorkers: Math.min(8, Math.max(2, availableParallelism() - 1)),
    // For a machine that is busy: what is waited for comes as soon as it can.
    expect: { poll: { timeout: 20_000, interval: 25 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      // Modules are loaded once for all files of a worker: to load them anew for each was half of the processor time.
      { extends: true, test: { name: 'unit', include: ['packages/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'], exclude: ['**/*.isolated.test.*'], isolate: false } },
      // Those that put another module in the place of one (`vi.mock`), and one that measures what V8 makes of code: what others called it with would count.
      { extends: true, test: { name: 'isolated', include: ['packages/*/src/**/*.isolated.test.{ts,tsx}'] } },
    ],
  },
});
