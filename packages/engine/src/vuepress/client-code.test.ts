import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { missedClientCode } from './client-code';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
  mkdirSync(join(folder, '.vuepress'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['enhanceApp.js', 'export default ({ router }) => {\n  router.afterEach(() => {})\n}\n', ['.vuepress/enhanceApp.js']],
  ['client.ts', 'export default defineClientConfig({ enhance({ app }) { app.use(ElementPlus) } })\n', ['.vuepress/client.ts']],
  ['enhanceApp.js', '/**\n * Client app enhancement file.\n */\nexport default ({\n  Vue, // the version of Vue\n  siteData // site metadata\n}) => {\n  // ...apply enhancements for the site.\n}\n', []],
  ['enhanceApp.js', '// export default () => {}\n', []],
  ['other.js', 'run()\n', []],
])('%s that does something for readers is told of: %j', (name, code, told) => {
  writeFileSync(join(folder, '.vuepress', name), code);
  expect(missedClientCode(folder)).toMatchObject(told.map((file) => ({ code: 'vuepress/not-taken-over', file })));
  expect(missedClientCode(folder)).toHaveLength(told.length);
});
