#!/usr/bin/env node
/** `npm create glimpress [folder]` is `glimpress init [folder]`. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const command = join(dirname(createRequire(import.meta.url).resolve('glimpress/package.json')), 'bin/glimpress.mjs');
const { status } = spawnSync(process.execPath, [command, 'init', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
