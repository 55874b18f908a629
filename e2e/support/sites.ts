/** Before all browser tests: builds the blog and the fixture sites with the command itself, and serves them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { run, serve, type Served } from './command';
import { memoryFolder } from './shared-memory';

/** The sites under test and the folders they are built from. */
const SITES = { blog: 'site', reading: 'fixtures/reading', based: 'fixtures/based', islands: 'fixtures/islands', locales: 'fixtures/locales', widgets: 'fixtures/widgets', docs: 'docs' } as const;
export interface SiteUnderTest {
  /** Address with base, without the last slash. */
  readonly url: string;
  /** The built output folder. */
  readonly out: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    sites: Record<keyof typeof SITES, SiteUnderTest>;
    /** Folder of whatever tests write. */
    scratch: string;
  }
}

/** More than the tests of one worker leave behind at any moment. */
const SCRATCH_BYTES = 1e9;

export default async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  // Thousands of files that live for seconds: on ext4 each is dear to make where others were just deleted.
  const scratch = mkdtempSync(join(memoryFolder(SCRATCH_BYTES * config.maxWorkers) ?? tmpdir(), 'glimpress-e2e-'));
  const served: Served[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(served.map((site) => site.stop()));
    rmSync(scratch, { recursive: true, force: true });
  };
  const started = await Promise.allSettled(
    Object.entries(SITES).map(async ([name, folder]): Promise<[string, SiteUnderTest]> => {
      const out = join(scratch, name);
      const built = await run(['build', folder, '--out', out]);
      if (built.code !== 0) throw new Error(`${name} does not build:\n${built.stdout}${built.stderr}`);
      const site = await serve('preview', [folder, '--out', out]);
      served.push(site);
      return [name, { url: site.url, out }];
    }),
  );
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  provide('scratch', scratch);
  provide('sites', Object.fromEntries(started.map((result) => (result as PromiseFulfilledResult<[string, SiteUnderTest]>).value)) as Record<keyof typeof SITES, SiteUnderTest>);
  return stop;
}
