import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from './support/command';

/** The instructions of a stage, in order: `[name, arguments]`. */
type Instruction = readonly [string, string];

const [build, served] = readFileSync(join(root, 'packages/comment-server/Dockerfile'), 'utf8')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((stage) => stage.split('\n').flatMap((line): Instruction[] => (/^[A-Z]/.test(line) ? [[line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]] : []))) as [Instruction[], Instruction[]];

/** Copies what the stage's COPY instructions name, from the clean clone that a build starts from, and lends it the repository's packages. */
function follow(stage: readonly Instruction[], built?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'container-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [, what] of stage.filter(([name]) => name === 'COPY')) {
    const from = what.startsWith('--from=build ') ? built! : root;
    const paths = what.replace('--from=build /app/', '').split(' ');
    const target = paths.pop()!;
    for (const path of paths) cpSync(join(from, path), join(folder, target === './' ? path : target), { recursive: true, filter: (file) => from === built || !/[\\/](?:node_modules|dist)(?:[\\/]|$)/.test(file.slice(root.length)) });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

it('the image is built of the files that its Dockerfile names, and serves', () => {
  const made = follow(build);
  const command = /&& node (\S+)$/.exec(build.find(([name]) => name === 'RUN')![1])![1]!;
  execFileSync(process.execPath, [command], { cwd: made, stdio: 'pipe' });
  const folder = follow(served, made);
  const [, entry] = JSON.parse(served.find(([name]) => name === 'ENTRYPOINT')![1]) as string[];
  expect(execFileSync(process.execPath, [entry!.replace('/app', folder), 'serve', '--help'], { encoding: 'utf8' })).toContain('--database');
});
