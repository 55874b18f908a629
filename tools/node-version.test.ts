import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { buildPackages } from './build-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command in a Node.js that takes itself and its children for `version`. */
function runIn(version: string, getBuiltinModule: string, command: string) {
  const pretence = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } }); Object.defineProperty(process, 'getBuiltinModule', { value: ${getBuiltinModule} });`;
  return spawnSync(process.execPath, [join(root, 'packages', command), '--help'], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(pretence).replaceAll("'", '%27')}` } });
}
const isThere = 'process.getBuiltinModule';
const enginesOf = (folder: string) => (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { engines: { node: string } }).engines.node;
/** As every package names them, so that npm warns before a command refuses. */
const [, oldest, oldestOf22] = /^\^(\d+\.\d+)\.0 \|\| >=(\d+\.\d+)\.0$/.exec(enginesOf('.'))!;

it('every package asks for the same Node.js', () => {
  const packages = readdirSync(join(root, 'packages'));
  expect(packages.map((name) => [name, enginesOf(`packages/${name}`)])).toEqual(packages.map((name) => [name, enginesOf('.')]));
});

it.each(['engine/bin/glimpress.mjs', 'create-glimpress/create-glimpress.mjs', 'comment-server/bin/glimpress-comments.mjs'])('%s says which Node.js it needs where that is too old, and runs in the oldest that it asks for', async (command) => {
  await buildPackages();
  for (const [version, getBuiltinModule] of [['18.20.8', 'undefined'], ['20.15.1', 'undefined'], ['20.18.3', isThere], ['21.7.3', 'undefined'], ['22.2.0', 'undefined']] as const) {
    const { status, stdout, stderr } = runIn(version, getBuiltinModule, command);
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(new RegExp(`^\\S+ needs Node\\.js ${oldest}, ${oldestOf22} or newer; this is ${version}\\. 请先升级 Node\\.js：https://nodejs\\.org\n$`))]);
  }
  for (const version of [`${oldest}.0`, `${oldestOf22}.0`]) expect(runIn(version, isThere, command)).toMatchObject({ status: 0, stderr: '' });
});
