#!/usr/bin/env node
const { main } = await import('../dist/cli.js');
// The exit code is set, not forced: output still under way is written out.
process.exitCode = await main(process.argv);
