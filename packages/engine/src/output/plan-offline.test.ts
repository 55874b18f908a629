import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { SitePage } from '../model/entry';
import type { BuiltTheme } from '../theme-build/theme-cache';
import { planOffline } from './plan-offline';
import { wholeText, type PlannedFile } from './planned-file';

const folder = mkdtempSync(join(tmpdir(), 'glimpress-offline-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fallback = { route: '/offline.html', key: '/offline.html', url: '/offline.html', layout: 'Offline', locale: { path: '/' }, archive: null, timeline: null } as unknown as SitePage;
const page: PlannedFile = { path: 'offline.html', hash: 'page', render: () => '' };

/** The file of a site whose theme has this worker; all else of the theme is as ever. */
function planned(script: string, shown = fallback): PlannedFile {
  writeFileSync(join(folder, 'worker.js'), script);
  const theme = { folder, manifest: { id: 'theme', worker: 'worker.js', app: [], onDemand: [] } } as unknown as BuiltTheme;
  return planOffline({ base: '/', theme, pages: [shown], chunks: [], files: new Map([[page.path, page]]), manifest: page, siteData: [], style: undefined, tables: [] })!;
}

it('§4 Offline: a worker that alone has changed is written anew', () => {
  const [before, after] = [planned('first()'), planned('second()')];
  expect(after.hash).not.toBe(before.hash);
  expect(planned('second()').hash).toBe(after.hash);
  expect('render' in after && wholeText(after.render())).toMatch(/^self\.glimpressOffline=.*\nsecond\(\)$/);
});

it('§4 Offline: an author\'s own page at the address of the offline page is the one that is shown', () => {
  const worker = planned('', { ...fallback, layout: 'Layout' });
  expect('render' in worker && wholeText(worker.render())).toContain('"fallback":"/offline.html"');
});
