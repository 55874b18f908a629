/** The README's nginx configuration, word for word, on the built blog. Needs nginx; skipped where there is none. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { root, scratchFolder } from './support/command';
import { freePort } from './support/free-port';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;

describe.skipIf(!hasNginx)('the README’s nginx configuration', () => {
  let nginx: ChildProcess;
  let url: string;
  let scratch: string;

  beforeAll(async () => {
    scratch = scratchFolder('nginx');
    mkdirSync(join(scratch, 'temp'));
    const port = await freePort();
    const written = /```nginx\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))![1]!;
    const server = written.replace(/root [^;]+;[^\n]*/, `root ${inject('sites').blog.out};`).replace('server {', `server {\n  listen 127.0.0.1:${port};\n  absolute_redirect off;`);
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${scratch}/temp;`).join(' ');
    writeFileSync(join(scratch, 'nginx.conf'), `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; worker_processes 1; pid ${scratch}/pid; error_log ${scratch}/error.log;\nevents {}\nhttp { include /etc/nginx/mime.types; access_log off; ${temp}\n${server}}\n`);
    nginx = spawn('nginx', ['-c', join(scratch, 'nginx.conf'), '-e', join(scratch, 'error.log')], { stdio: 'inherit' });
    url = `http://127.0.0.1:${port}`;
    await expect.poll(() => fetch(url).then(() => true, () => false)).toBe(true);
  });
  afterAll(async () => {
    nginx.kill();
    await new Promise((done) => nginx.once('exit', done));
    rmSync(scratch, { recursive: true, force: true });
  });

  it.each(['/', '/views/', '/views', '/tag/', '/tags/CI/CD/', '/timeline/', '/categories/%E6%9D%82%E8%B0%88/', '/about/aboutme.html', '/about/aboutme', '/projects/github.html'])('§2 answers %s with a page', async (path) => {
    const response = await fetch(url + path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('answers an unknown path with the not-found page and status 404', async () => {
    const response = await fetch(`${url}/nothing/here`);
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('这一页走丢了')]);
  });

  it('lets browsers keep what carries a hash, and ask again for what does not', async () => {
    const html = await (await fetch(`${url}/`)).text();
    const boot = /<script type="module" src="([^"]+)"/.exec(html)![1]!;
    expect((await fetch(url + boot)).headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${url}/assets/manifest.json`)).headers.get('cache-control')).toBe('no-cache');
  });
});
