/** Every command of 'Leaving LeanCloud', in both languages, run as it stands there. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, scratchFolder } from './support/command';
import { serveComments, type ServedComments } from './support/comments';
import { freePort } from './support/free-port';

const command = join(root, 'packages/comment-server/bin/glimpress-comments.mjs');
/** What the reader puts in the place of these words. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  '你的 App ID': 'appId',
  'your app id': 'appId',
  '你的 App Key': 'appKey',
  'your app key': 'appKey',
  '你的 Master Key': 'masterKey',
  'your master key': 'masterKey',
  'https://你的博客': 'site',
  'https://your.blog': 'site',
  'https://你的 API 域名': 'url',
  'https://your API domain': 'url',
};

let hosted: ServedComments;
beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'tools/build-packages.mjs')]);
  // Stands for the hosted service: it speaks the same protocol.
  hosted = await serveComments(['--no-limits', '--no-moderation']);
  for (let index = 0; index < 3; index++) await hosted.call('POST', '/1.1/classes/Comment', { nick: `读者 ${index}`, mail: 'reader@example.com', comment: `<p>只在服务里的 ${index}</p>`, url: '/views/a.html' });
});
afterAll(() => hosted?.stop());

/** The console's export: JSON lines of each class, packed. */
function writeExport(into: string): void {
  const comment = (id: string, more: object): string => JSON.stringify({ nick: '老读者', mail: 'old@example.com', link: '', ua: 'Mozilla/5.0', comment: '<p>以前的评论</p>', url: '/views/a.html', objectId: id, createdAt: '2019-04-29T07:46:41.687Z', updatedAt: '2019-04-29T07:46:41.687Z', insertedAt: { __type: 'Date', iso: '2019-04-29T07:46:41.000Z' }, ACL: { '*': { read: true } }, ...more });
  mkdirSync(join(into, 'export'));
  const write = (name: string, lines: string[]): void => writeFileSync(join(into, 'export', `${name}.0.jsonl`), [`#filetype:JSON-streaming {"type":"Class","class":"${name}"}`, ...lines].join('\n'));
  write('Comment', [comment('5cc6a1b2c3d4e5f6a7b8c9d0', {}), comment('5cc6a1b2c3d4e5f6a7b8c9d1', { rid: '5cc6a1b2c3d4e5f6a7b8c9d0', pid: '5cc6a1b2c3d4e5f6a7b8c9d0' })]);
  write('Counter', [JSON.stringify({ objectId: '5cc6a1b2c3d4e5f6a7b8c9e0', url: '/views/a.html', time: 40 }), JSON.stringify({ objectId: '5cc6a1b2c3d4e5f6a7b8c9e1', url: '/views/a.html', time: 2 })]);
  execFileSync('tar', ['-czf', join(into, 'export.tar.gz'), '-C', join(into, 'export'), '.']);
}

/** One script of all shell blocks; what starts a server goes on beside the rest. */
function scriptOf(markdown: string, port: number): string {
  const values: Record<string, string> = { appId: hosted.appId, appKey: hosted.appKey, masterKey: hosted.masterKey, site: 'https://blog.example', url: hosted.url };
  const blocks = [...markdown.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block]) => block!.trim());
  expect(blocks).toHaveLength(7);
  const lines = blocks.map((block) => {
    const filled = block.replaceAll('8080', String(port)).replace(/'([^'\n]+)'/g, (all, text: string) => (text in PLACEHOLDERS ? `'${values[PLACEHOLDERS[text]!]}'` : all));
    return / serve /.test(filled) ? `${filled} &\nSERVER=$!\ntrap 'kill $SERVER' EXIT\nuntil curl -fs http://127.0.0.1:${port}/health > /dev/null; do kill -0 $SERVER; sleep 0.1; done` : filled;
  });
  return ['set -eu', ...lines].join('\n');
}

describe.each(['comments/离开LeanCloud.md', 'en/comments/leaving-leancloud.md'])('docs/%s', (name) => {
  it('works as written, from the first command to the backup', async () => {
    const folder = scratchFolder('leaving');
    writeExport(folder);
    mkdirSync(join(folder, 'bin'));
    // `npx` of the test: the package as it lies here.
    writeFileSync(join(folder, 'bin/npx'), `#!/bin/sh\ntest "$1" = glimpress-comments || exit 64\nshift\nexec '${process.execPath}' '${command}' "$@"\n`);
    chmodSync(join(folder, 'bin/npx'), 0o755);
    const script = scriptOf(readFileSync(join(root, 'docs', name), 'utf8'), await freePort());
    const child = spawn('sh', ['-c', script], { cwd: folder, env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` }, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (data: Buffer) => (output.stdout += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output.stderr += data.toString()));
    const code = await new Promise((done) => child.on('close', done));
    expect([code, code === 0 ? '' : output.stderr]).toEqual([0, '']);
    const { stdout } = output;
    expect(stdout).toContain('试运行，没有写入任何内容');
    expect(stdout.match(/Comment: 新增 2，/g)).toHaveLength(2);
    expect(stdout).toContain('Counter: 新增 1，合并 1');
    expect(stdout).toContain('Comment: 新增 3，');
    expect(stdout).toContain('{"status":"ok"}');
    expect(stdout).toContain('"count":5');
    expect(stdout).toMatch(/已备份 \d+ 条记录到 backup-\d{8}\.db/);
    expect(stdout).toMatch(/已导出 \d+ 条记录到 all\.tar\.gz/);
    expect(output.stderr).toContain('/admin#token=');
    rmSync(folder, { recursive: true, force: true });
  });

  it('links to pages that are there', () => {
    const text = readFileSync(join(root, 'docs', name), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(() => readFileSync(join(root, 'docs', dirname(name), link)), link).not.toThrow();
  });
});
