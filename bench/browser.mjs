/** The browser of the browser tests, for benches: its module is TypeScript and is bundled first. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

async function importModule() {
  const source = join(root, 'e2e/support/launch-browser.ts');
  const bundle = await rolldown({
    input: source,
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    // Where things lie follows from where the source does.
    transform: { define: { 'import.meta.url': JSON.stringify(pathToFileURL(source).href) } },
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const folder = join(root, 'node_modules/.cache/glimpress-bench');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'launch-browser.mjs');
  writeFileSync(file, output[0].code);
  return import(pathToFileURL(file).href);
}

/** Starts a Chromium (Playwright `Browser`); whoever asks for it closes it. */
export const launchBrowser = async () => (await importModule()).launchBrowser();

/** The same Chromium for whoever starts it themselves: `{ executablePath, env }`, `env` on top of this process's. */
export const findBrowser = async () => (await importModule()).findBrowser();
