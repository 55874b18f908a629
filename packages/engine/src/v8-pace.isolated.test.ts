import { execFileSync } from 'node:child_process';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { letYoungHeapGrow, setPace } from './v8-pace';

const told = vi.hoisted(() => [] as string[]);
vi.mock('node:v8', () => ({ setFlagsFromString: (flag: string) => told.push(flag) }));

/** What this V8 knows, with its own numbers. */
const flags = new Set(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8', maxBuffer: 2 ** 24 }).match(/--[\w-]+=\d+/g));
const names = new Set([...flags].map((flag) => flag.split('=')[0]));

describe('setPace: V8 is told how long a run will be', () => {
  beforeEach(() => void told.splice(0));

  it('tells it nothing it does not know, of which it would complain on the terminal', () => {
    setPace('short');
    letYoungHeapGrow(false);
    expect(told.length).toBeGreaterThan(1);
    for (const flag of told) expect(names).toContain(flag.split('=')[0]);
  });

  it('goes back to its own numbers for a long run', () => {
    setPace('long');
    letYoungHeapGrow(true);
    expect(told.length).toBeGreaterThan(1);
    for (const flag of told) expect(flags).toContain(flag);
  });
});
