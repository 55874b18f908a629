import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['glimpress-source'] },
  ssr: { resolve: { conditions: ['glimpress-source'] } },
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    environment: 'node',
  },
});
