import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimFolder } from './claim-folder';

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'glimpress-claim-'));
  folder = join(place, 'cache/articles');
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const ownedBy = (name: string, owner: string | number): void => {
  mkdirSync(name, { recursive: true });
  writeFileSync(join(name, 'owner'), String(owner));
};

it('is the folder itself, also when it is claimed once more', () => {
  expect(claimFolder(folder)).toBe(folder);
  expect(claimFolder(folder)).toBe(folder);
  expect(existsSync(join(folder, 'owner'))).toBe(true);
});

it('waits for the end of the process once, however many folders it has', () => {
  claimFolder(folder);
  const before = process.listenerCount('exit');
  for (const name of ['b', 'c']) expect(claimFolder(join(place, name))).toBe(join(place, name));
  expect(process.listenerCount('exit')).toBe(before);
});

it('is another one while a living process has it', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const ended = new Promise((done) => other.on('exit', done));
  try {
    ownedBy(folder, other.pid!);
    ownedBy(`${folder}-2`, other.pid!);
    expect(claimFolder(folder)).toBe(`${folder}-3`);
  } finally {
    other.kill();
    await ended;
  }
  expect(claimFolder(folder)).toBe(folder);
});

it.each([['a process that is gone', () => Number(execFileSync(process.execPath, ['-p', 'process.pid']))], ['nonsense', () => 'x'], ['no process, but all of them', () => -1], ['nothing', () => '']])('is the folder itself when its owner is %s', (_, owner) => {
  ownedBy(folder, owner());
  expect(claimFolder(folder)).toBe(folder);
});

it.each([
  ['has claimed it', () => ownedBy(folder, process.ppid)],
  ['takes the file of the owner who is gone away', () => rmSync(join(folder, 'owner'))],
])('is another one when, while its owner is found to be gone, another process %s', (_, meanwhile) => {
  const gone = Number(execFileSync(process.execPath, ['-p', 'process.pid']));
  ownedBy(folder, gone);
  const { kill } = process;
  const asked = vi.spyOn(process, 'kill').mockImplementationOnce((pid, signal) => {
    meanwhile();
    return kill.call(process, pid, signal);
  });
  const claimed = claimFolder(folder);
  asked.mockRestore();
  expect(claimed).toBe(`${folder}-2`);
  expect(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])).toEqual(existsSync(join(folder, 'owner')) ? [['owner', String(process.ppid)]] : []);
});
