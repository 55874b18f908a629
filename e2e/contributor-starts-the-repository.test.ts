import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/command';

/** Runs a script of the repository until it tells an address; gives the home page from there, and what was printed. */
async function homeOf(script: string): Promise<{ status: number; html: string; output: string }> {
  const child = spawn(process.execPath, [join(root, 'tools', script)], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PORT: '0', NO_COLOR: '1' } });
  const ended = new Promise<void>((done) => child.on('exit', () => done()));
  let output = '';
  try {
    const url = await new Promise<string>((found, fail) => {
      const read = (data: Buffer): void => {
        output += data.toString();
        const address = /at (http:\S+)/.exec(output)?.[1];
        if (address) found(address);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.on('exit', (code) => fail(new Error(`${script} ended with ${code}:\n${output}`)));
    });
    const response = await fetch(url);
    return { status: response.status, html: await response.text(), output };
  } finally {
    child.kill();
    await ended;
  }
}

describe('the commands of the README', () => {
  it('npm start builds the blog and serves it', async () => {
    const { status, html, output } = await homeOf('start.mjs');
    expect(status).toBe(200);
    expect(html).toContain('GLIMMER小作坊的工具人');
    expect(output).toMatch(/\d+ pages from \d+ articles/);
  });

  it('npm run dev serves it while one writes', async () => {
    const { status, html } = await homeOf('dev.mjs');
    expect(status).toBe(200);
    expect(html).toContain('GLIMMER小作坊的工具人');
  });
});
