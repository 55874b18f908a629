#!/usr/bin/env node
// Before anything is imported, in old syntax, as `check-node.mjs` of `glimpress`: an old Node.js cannot read what comes after it.
const [major, minor] = process.versions.node.split('.').map(Number);
const isNewEnough = process.getBuiltinModule && (major > 20 || (major === 20 && minor >= 19));
if (!isNewEnough) console.error(`glimpress-comments needs Node.js 20.19, 22.3 or newer; this is ${process.versions.node}. 请先升级 Node.js：https://nodejs.org`);

// The exit code is set, not forced: output still under way is written out.
process.exitCode = isNewEnough ? await (await import('../dist/cli.js')).main(process.argv) : 1;
