#!/usr/bin/env node
import { isNodeNewEnough } from './check-node.mjs';

// The exit code is set, not forced: output still under way is written out.
process.exitCode = isNodeNewEnough() ? await (await import('../dist/start.js')).runCommand(process.argv) : 1;
