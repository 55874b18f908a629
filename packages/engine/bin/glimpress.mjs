#!/usr/bin/env node
import { loadEngine } from '../dist/start.js';

const { exports: engine, keepCode } = loadEngine();
// The exit code is set, not forced: output still under way is written out.
process.exitCode = await engine.main(process.argv);
// A first build has used nearly all of the engine: what is compiled now serves every command after it.
if (process.argv[2] === 'build') keepCode();
