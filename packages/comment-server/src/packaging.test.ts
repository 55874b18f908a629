/** What is shipped beside the code names files that are there. Neither Docker nor systemd is asked. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (name: string): string => readFileSync(join(root, 'packages/comment-server', name), 'utf8');

describe('the Dockerfile', () => {
  it('copies files of the repository and starts one it copied, not as root', () => {
    const lines = read('Dockerfile').split('\n');
    const sources = lines.filter((line) => line.startsWith('COPY ') && !line.includes('--from=')).flatMap((line) => line.split(' ').slice(1, -1));
    expect(sources.length).toBeGreaterThan(5);
    for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true);
    const started = /"(\/app\/[^"]+)"/.exec(lines.find((line) => line.startsWith('ENTRYPOINT'))!)![1]!.slice('/app/'.length);
    expect([existsSync(join(root, started)), sources.some((source) => started.startsWith(source))]).toEqual([true, true]);
    expect(lines.findIndex((line) => line === 'USER node')).toBeLessThan(lines.findIndex((line) => line.startsWith('ENTRYPOINT')));
  });
});

describe('the systemd unit', () => {
  it('starts the command the package installs, in a folder it may write', () => {
    const unit = read('glimpress-comments.service');
    const { bin } = JSON.parse(read('package.json')) as { bin: Record<string, string> };
    const started = /^ExecStart=\/usr\/bin\/env (\S+) serve$/m.exec(unit)![1]!;
    expect(Object.keys(bin)).toEqual([started]);
    expect(/^WorkingDirectory=%S\/(\S+)$/m.exec(unit)![1]).toBe(/^StateDirectory=(\S+)$/m.exec(unit)![1]);
  });
});
