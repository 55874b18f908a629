/** `npm start`: installs what is missing, builds the blog in site/, serves it on http://127.0.0.1:4173 (PORT to change it). */
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { buildPackages } = await import('./build-packages.mjs');
await buildPackages();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { runCommand } = await import('../packages/engine/dist/start.js');
// On this machine the preview keeps the comments itself: nothing to sign up for, nothing to set.
process.env.COMMENTS_URL ??= '/comments-api';
process.env.COMMENTS_APP_ID ??= 'glimpress';
process.env.COMMENTS_APP_KEY ??= 'glimpress';
const built = await runCommand(['node', 'glimpress', 'build', 'site']);
process.exitCode = built === 0 ? await runCommand(['node', 'glimpress', 'preview', 'site']) : built;
