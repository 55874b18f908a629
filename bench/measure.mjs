/** Runs a program to its end and measures it with all the processes it starts. */
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { median } from './machine.mjs';

/** A look at all processes takes some 5 ms of processor time where there are 64: every 50 ms it was a tenth of one of two cores. */
const SAMPLE_MS = 200;
/** Node 20 reads these certificates at every start (50 ms for 144 of them), which most machines do not have; no build needs them. */
const environment = { ...process.env, NODE_EXTRA_CA_CERTS: undefined };

/** Wall time and the memory of its process group in MB: each process at its highest, the highest sum of them (Linux; elsewhere null). */
export function measure(command, cwd, env = {}) {
  return new Promise((done, fail) => {
    const started = performance.now();
    const child = spawn(command[0], command.slice(1), { cwd, env: { ...environment, CI: 'true', ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let peakMb = null;
    let output = '';
    const watch = setInterval(() => (peakMb = Math.max(peakMb ?? 0, groupMemoryMb(child.pid) ?? 0) || null), SAMPLE_MS);
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (failure) => (clearInterval(watch), fail(failure)));
    child.on('close', (code) => {
      clearInterval(watch);
      if (code === 0) done({ seconds: (performance.now() - started) / 1000, peakMb });
      else fail(new Error(`${command.join(' ')} in ${cwd}: exit code ${code}\n${output.slice(-3000)}`));
    });
  });
}

/** What runs come to, and beside those of Hugo, where it took part: by turns that both have, for the slow have fewer. */
export function figureOf(runs, hugo) {
  const seconds = runs.map((run) => run.seconds);
  return { seconds: median(seconds), min: Math.min(...seconds), max: Math.max(...seconds), peakMb: median(runs.map((run) => run.peakMb)), ...(hugo ? { toHugo: median(seconds.slice(0, hugo.length).map((value, turn) => value / hugo[turn].seconds)) } : {}) };
}

function groupMemoryMb(group) {
  let kb = 0;
  try {
    for (const pid of readdirSync('/proc')) {
      if (!/^\d+$/.test(pid)) continue;
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
        if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) !== group) continue;
        kb += Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0);
      } catch {
        // It has just ended.
      }
    }
  } catch {
    return null;
  }
  return kb / 1024;
}
