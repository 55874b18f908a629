import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { SiteConfig } from '../config/resolve';
import type { ThemeConfig } from '../config/schema';
import { resolveSlots } from '../config/slots';
import { openCommentServer } from './comment-server';

const root = mkdtempSync(join(tmpdir(), 'glimpress-preview-'));
afterAll(() => rmSync(root, { recursive: true }));
const notes = async (themeConfig: ThemeConfig): Promise<unknown> => (await openCommentServer({ paths: { root, cwd: root }, slots: resolveSlots({ themeConfig }, '/') } as SiteConfig))?.notes('http://localhost');

it('says so where comments would be kept here, but the package for that is not installed', async () => {
  expect(await notes({ valineConfig: {} })).toEqual([expect.stringContaining('npm install glimpress-comments')]);
  // Those of another server are no matter.
  expect([await notes({ valineConfig: { serverURLs: 'https://comments.example' } }), await notes({})]).toEqual([undefined, undefined]);
});
