/** `npm run dev`: the blog in site/ while you write. */
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { buildPackages } = await import('./build-packages.mjs');
await buildPackages();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { runCommand } = await import('../packages/engine/dist/start.js');
process.exitCode = await runCommand(['node', 'glimpress', 'dev', 'site', ...process.argv.slice(2)]);
