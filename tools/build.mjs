/** `npm run build`: the blog in site/ into site/dist, for deployment. */
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { buildPackages } = await import('./build-packages.mjs');
await buildPackages();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { runCommand } = await import('../packages/engine/dist/start.js');
process.exitCode = await runCommand(['node', 'glimpress', 'build', 'site', ...process.argv.slice(2)]);
