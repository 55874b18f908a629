#!/usr/bin/env node
import { runCommand } from '../dist/start.js';

// The exit code is set, not forced: output still under way is written out.
process.exitCode = await runCommand(process.argv);
