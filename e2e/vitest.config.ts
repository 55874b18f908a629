import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short, but long to run: what vitest has not run before it orders by size, and one of these alone at the end leaves a core idle. */
const FIRST = ['author-adds-an-island', 'author-builds-a-large-site', 'author-follows-the-manual', 'author-starts-a-blog', 'contributor-starts-the-repository', 'reader-reads-the-manual', 'reader-with-assistive-technology'];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => FIRST.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.test.ts'],
    globalSetup: ['./support/sites.ts'],
    // Two files at a time on two cores, for browsers, servers and commands have processes of their own: with three, two cores were no
    // sooner done; no more than eight, for containers are told of cores that they may not use. Each worker has a browser that its files share (`support/browser`).
    maxWorkers: Math.min(8, Math.max(2, Math.floor(availableParallelism() / 2))),
    isolate: false,
    sequence: { sequencer: LongFirst },
    // What is waited for comes as soon as it can: these are for a machine that is busy, such as one that builds a theme meanwhile.
    expect: { poll: { timeout: 60_000, interval: 25 } },
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
