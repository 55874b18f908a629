import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveSite, linkPackages, root, run, siteFolder } from './support/command';

let folder: string;
beforeEach(() => void (folder = siteFolder()));
afterEach(() => leaveSite(folder));

function write(files: Record<string, string | Buffer>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
const read = (path: string, below = folder): string => readFileSync(join(below, path), 'utf8');
const build = (...args: string[]) => run(['build', 'docs', ...args], folder);

/** Every file below a folder with its text. */
function snapshot(path: string): Record<string, string> {
  const files: Record<string, string> = {};
  const walk = (current: string): void => {
    for (const entry of readdirSync(current, { withFileTypes: true })) {
      if (entry.isDirectory()) walk(join(current, entry.name));
      else files[join(current, entry.name).slice(path.length + 1)] = readFileSync(join(current, entry.name), 'latin1');
    }
  };
  walk(path);
  return files;
}

describe('a folder of Markdown without a config', () => {
  it('has a home page with the newest posts, though nobody wrote one', async () => {
    write({ 'docs/甲.md': '---\ntitle: 甲\ndate: 2024-01-01\ntags: 乙\n---\n一段。\n' });
    expect(await build()).toMatchObject({ code: 0, stderr: '' });
    const home = read('dist/index.html');
    expect(home).toContain('<h1>首页</h1>');
    expect(home).toContain('<a href="/%E7%94%B2.html">甲</a>');
    write({ 'docs/乙.md': '---\ntitle: 乙\ndate: 2024-01-02\ntags: 乙\n---\n又一段。\n', 'docs/public/index.html': '<p>自己的' });
    await build();
    expect(read('dist/index.html')).toBe('<p>自己的');
  });

  it('has its pages where files of the public folder would have been, and says so', async () => {
    write({ 'docs/a.md': '# 甲\n', 'docs/public/404.html': '<p>自己的', 'docs/public/b.html': '<p>自己的' });
    const { code, stdout, stderr } = await build();
    expect([code, stdout + stderr]).toEqual([0, expect.stringContaining('"404.html"') as unknown]);
    expect(stdout + stderr).toContain('output/public-file');
    expect([read('dist/404.html') === '<p>自己的', read('dist/b.html')]).toEqual([false, '<p>自己的']);
    // As the hint has it.
    write({ 'docs/404.md': '# 走错门了\n' });
    rmSync(join(folder, 'docs/public/404.html'));
    expect(await build()).toMatchObject({ code: 0, stderr: '' });
    expect(read('dist/404.html')).toContain('走错门了');
  });

  it('becomes a site', async () => {
    write({ 'docs/README.md': '# 你好\n\n[下一页](<./第 二 页.md>)\n', 'docs/第 二 页.md': '# 第二页\n' });
    const { code, stdout } = await build();
    expect(code).toBe(0);
    expect(stdout).toMatch(/\d+ pages from 2 articles in .* → dist/);
    expect(read('dist/index.html')).toContain('<title>你好</title>');
    expect(read('dist/index.html')).toContain('href="/%E7%AC%AC%20%E4%BA%8C%20%E9%A1%B5.html"');
    expect(existsSync(join(folder, 'dist/第 二 页.html'))).toBe(true);
  });
});

it('a command starts without those parts of Node.js that only some need', async () => {
  write({ 'loaded.cjs': "process.on('exit', () => require('fs').writeFileSync(__dirname + '/loaded.txt', process.moduleLoadList.join('\\n')));" });
  expect(await run(['--version'], folder, { NODE_OPTIONS: `--require "${join(folder, 'loaded.cjs')}"` })).toMatchObject({ code: 0, stdout: expect.stringMatching(/^glimpress\//) });
  const loaded = read('loaded.txt').split('\n').filter((name) => /^NativeModule (?:child_process|worker_threads|crypto|vm|zlib|http|readline)$/.test(name));
  expect(loaded.sort()).toEqual(['NativeModule crypto', 'NativeModule vm']);
});

describe('srcExclude', () => {
  it('keeps Markdown off the site that is no article, and lets articles quote it', async () => {
    write({ 'glimpress.config.ts': `export default { srcDir: 'docs', srcExclude: ['drafts', '**/*.snippet.md'] };\n`, 'docs/a.md': '# 甲\n\n<<< ./b.snippet.md\n', 'docs/b.snippet.md': '片段一行\n', 'docs/drafts/c.md': '# 草稿\n' });
    expect(await build()).toMatchObject({ code: 0, stderr: '' });
    expect(read('dist/a.html')).toContain('片段一行');
    expect(Object.entries(snapshot(join(folder, 'dist'))).filter(([path, text]) => /drafts|snippet/.test(path) || /\u8349|草稿/.test(Buffer.from(text, 'latin1').toString()))).toEqual([]);
  });
});

describe('§2 redirects are files, so that any static host answers direct requests', () => {
  it('and never take the place of a page in the public folder', async () => {
    write({ 'docs/demo.md': '# 演示\n', 'docs/public/demo/index.html': '<p>自己的' });
    expect(await build()).toMatchObject({ code: 0 });
    expect(read('dist/demo/index.html')).toBe('<p>自己的');
  });

  it('and never that of a file from whose address they lead away', async () => {
    write({ 'docs/b.md': '# 乙\n', 'docs/public/old.txt': '旧', 'docs/public/_redirects': '/old.txt /b.html\n/old.txt/a/b /b.html\n/gone.txt /b.html\n/service-worker.js /b.html\n' });
    expect(await build()).toMatchObject({ code: 0 });
    expect(read('dist/old.txt')).toBe('旧');
    expect(read('dist/service-worker.js')).toContain('addEventListener');
    const routes = readdirSync(join(folder, 'dist/assets/routes')).map((name) => read(`dist/assets/routes/${name}`)).join();
    expect(['/gone.txt/', '/old.txt/', '/service-worker.js/'].filter((route) => routes.includes(route))).toEqual(['/gone.txt/']);
    expect(read('dist/gone.txt/index.html')).toContain('/b.html');
  });

  it('for addresses without .html, and for pages that a permalink moved', async () => {
    cpSync(join(root, 'fixtures/based'), join(folder, 'docs'), { recursive: true });
    expect((await build('--out', 'out')).code).toBe(0);
    expect(read('out/guide/公式.html')).toContain('url=/docs/math/euler/"');
    expect(read('out/guide/100%纯C++ & 更多#1/index.html')).toContain('url=/docs/guide/100%25%E7%BA%AFC++%20&amp;%20%E6%9B%B4%E5%A4%9A%231.html"');
    expect(existsSync(join(folder, 'out/tags/CI/CD/index.html'))).toBe(true);
    expect(read('out/math/euler/index.html')).toContain('<link rel="canonical" href="https://example.com/docs/math/euler/">');
  });
});

it('a folder without a config: nothing is said of a name and an author that the site does not have', async () => {
  write({ 'docs/a.md': '---\ndate: 2024-05-06\n---\n\n# 甲\n\n正文。\n' });
  expect((await build()).code).toBe(0);
  expect(read('dist/a.html')).toContain('正文');
  expect(read('dist/a.html')).not.toContain('<dt>作者</dt>');
});

it('a picture for other sites that is not there gives way to the one of the whole site', async () => {
  write({ 'glimpress.config.mjs': "export default { url: 'https://example.com' };\n", 'docs/public/social-card.png': '', 'docs/a.md': '---\ntitle: 甲\ncover: ./weg.png\n---\n', 'docs/b.md': '---\ntitle: 乙\ncover: https://cdn.example/b.png\n---\n' });
  expect((await build()).code).toBe(0);
  const imageOf = (file: string) => /"og:image" content="([^"]*)"/.exec(read(file))?.[1];
  expect([imageOf('dist/a.html'), imageOf('dist/b.html')]).toEqual(['https://example.com/social-card.png', 'https://cdn.example/b.png']);
});

describe('a cached build', () => {
  it('is byte for byte what a fresh build is when the one rendered on one thread and the other on all', async () => {
    // More text than is worth workers (`render-in-parallel`), and less: 60 articles at a time.
    const paragraph = '状态向量与观测噪声都是随机变量，先读取缓冲区，再更新协方差矩阵。'.repeat(200);
    const articles = Array.from({ length: 120 }, (_, index): [string, string] => [`docs/views/${index}.md`, `---\ntitle: 第 ${index} 篇\ndate: 2026-01-01\n---\n${paragraph}\n\n[上一篇](./${index - 1}.md)\n\n\`\`\`js\nlet a = ${index};\n\`\`\`\n`]);
    for (const half of [articles.slice(0, 60), articles.slice(60)]) {
      write(Object.fromEntries(half));
      expect((await build('--out', 'first')).code).toBe(0);
    }
    const fresh = join(folder, 'fresh');
    cpSync(join(folder, 'docs'), join(fresh, 'docs'), { recursive: true, preserveTimestamps: true });
    linkPackages(fresh);
    const built = await run(['build', 'docs', '--out', join(folder, 'second'), '--json'], fresh);
    expect(JSON.parse(built.stdout)).toMatchObject({ articles: 120, rendered: 120 });
    expect(JSON.parse(built.stdout)).toMatchObject({ problems: [{ code: 'content/broken-link', file: 'views/0.md' }] });
    expect(snapshot(join(folder, 'second'))).toEqual(snapshot(join(folder, 'first')));
  });

  it('is byte for byte what a fresh build is, after edits, additions, removals and renames', async () => {
    cpSync(join(root, 'fixtures/based'), join(folder, 'docs'), { recursive: true });
    await build('--out', 'dist');
    write({ 'docs/guide/新.md': '---\ntitle: 新文章\ndate: 2025-01-01\ntags: [数学]\n---\n\n正文 $a$。\n\n<!-- more -->\n' });
    writeFileSync(join(folder, 'docs/guide/公式.md'), read('docs/guide/公式.md').replace('行内公式', '行内的公式').replace('title: 公式', 'title: 公式与恒等式'));
    rmSync(join(folder, 'docs/guide/100%纯C++ & 更多#1.md'));
    const cached = await build('--out', 'dist');
    expect(cached.stdout).toMatch(/unchanged/);
    const fresh = join(folder, 'fresh');
    mkdirSync(fresh);
    cpSync(join(folder, 'docs'), join(fresh, 'docs'), { recursive: true, preserveTimestamps: true });
    linkPackages(fresh);
    const rebuilt = await run(['build', 'docs', '--out', join(folder, 'second')], fresh);
    expect(rebuilt.code).toBe(0);
    expect(snapshot(join(folder, 'second'))).toEqual(snapshot(join(folder, 'dist')));
  });

  it('writes nothing when nothing has changed', async () => {
    write({ 'docs/README.md': '# 你好\n' });
    await build();
    expect((await build()).stdout).toMatch(/\(0 files written, \d+ unchanged, 0 removed\)/);
  });
});

describe('bad input gets a clear message and the rest is built', () => {
  it('broken front matter, a binary file, broken UTF-8, a broken link and a missing image, each with file and line', async () => {
    write({
      'docs/README.md': '# 好的\n',
      'docs/yaml.md': '---\ntitle: [没有关上\ndate: 2020-01-01\n---\n\n## 正文还在\n',
      'docs/binary.md': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0, 0xff, 0xfe]),
      'docs/latin.md': Buffer.from([0x23, 0x20, 0xe4, 0xbd, 0xa0, 0x0a, 0x0a, 0xff, 0x41]),
      'docs/links.md': '# 链接\n\n[无](./没有.md)\n\n![无](./没有.png)\n',
    });
    const { code, stderr } = await build();
    expect(code).toBe(0);
    expect(stderr).toMatch(/yaml\.md:\d+/);
    expect(stderr).toMatch(/binary\.md/);
    expect(stderr).toMatch(/latin\.md:3/);
    expect(stderr).toMatch(/links\.md:3.*content\/broken-link/);
    expect(stderr).toMatch(/links\.md:5.*content\/missing-image/);
    expect(read('dist/index.html')).toContain('好的');
    expect(read('dist/yaml.html')).toContain('正文还在');
  });

  it('a file that cannot be read', async () => {
    write({ 'docs/README.md': '# 好的\n', 'docs/locked.md': '# 锁着\n' });
    chmodSync(join(folder, 'docs/locked.md'), 0);
    // Nothing is locked for root: a file of the system that gives nobody its bytes.
    if (process.getuid?.() === 0) {
      rmSync(join(folder, 'docs/locked.md'));
      symlinkSync('/proc/self/mem', join(folder, 'docs/locked.md'));
    }
    expect(await build()).toMatchObject({ code: 0, stderr: expect.stringMatching(/locked\.md The file cannot be read.*\[content\/unreadable\]/) });
    expect(read('dist/index.html')).toContain('好的');
  });

  it('an empty folder', async () => {
    mkdirSync(join(folder, 'docs'));
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([0, expect.stringMatching(/holds no Markdown file.*\[content\/empty\]/)]);
  });

  it('a folder that does not exist, a misspelt command and a misspelt option', async () => {
    expect(await build()).toMatchObject({ code: 1, stderr: expect.stringMatching(/does not exist.*\[config\/no-folder\]/) });
    expect(await run(['biuld'], folder)).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean "build"?') });
    mkdirSync(join(folder, 'docs'));
    expect(await build('--uot', 'x')).toMatchObject({ code: 2, stderr: expect.stringContaining('--uot') });
  });

  it('no git: pages say when they last changed by front matter, else by the file', async () => {
    write({ 'docs/a.md': '---\ntitle: 甲\ndate: 2020-01-02 03:04:05\n---\n' });
    expect((await run(['build', 'docs'], folder, { PATH: '' })).code).toBe(0);
    expect(read('dist/a.html')).toContain('2020/01/02, 03:04:05');
  });

  it('a 5 MB article', async () => {
    write({ 'docs/large.md': `# 很长\n\n${'这是很长很长的一段文字，里面有 **强调** 和 `代码`。\n\n'.repeat(70_000)}` });
    const { code } = await build();
    expect(code).toBe(0);
    expect(statSync(join(folder, 'dist/large.html')).size).toBeGreaterThan(5_000_000);
  });
});

describe('a failed build leaves the output as it was', () => {
  it('when the config is misspelt', async () => {
    write({ 'docs/README.md': '# 一\n' });
    await build();
    const before = snapshot(join(folder, 'dist'));
    write({ 'glimpress.config.mjs': 'export default { titel: "x" };', 'docs/README.md': '# 二\n' });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain('Did you mean "title"?');
    expect(snapshot(join(folder, 'dist'))).toEqual(before);
  });

  it('when the theme cannot be built', async () => {
    write({ 'docs/README.md': '# 一\n', 'clock.tsx': 'export default (', 'glimpress.config.mjs': 'export default { islands: { Clock: "./clock.tsx" } };' });
    expect(await build()).toMatchObject({ code: 1, stderr: expect.stringContaining('theme/build') });
    expect(existsSync(join(folder, 'dist'))).toBe(false);
  });

  it('when an island wants a package that is not installed, which is told with its line', async () => {
    write({ 'docs/README.md': '# 一\n', 'clock.tsx': `import { useState } from 'react';\nimport now from 'no-such-clock/now';\n\nexport default () => useState(now);\n`, 'glimpress.config.mjs': 'export default { islands: { Clock: "./clock.tsx" } };' });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error clock\.tsx:2 .*"no-such-clock\/now".*\[theme\/build\]$/m);
    expect(stderr).toContain('Run "npm install no-such-clock"');
    expect(existsSync(join(folder, 'dist'))).toBe(false);
  });

  it('when an island exports no component, which is told with its file', async () => {
    write({ 'docs/README.md': '# 一\n', 'clock.tsx': 'export function Clock() {\n  return <time>12:00</time>;\n}\n', 'glimpress.config.mjs': 'export default { islands: { Clock: "./clock.tsx" } };' });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error clock\.tsx .*has no default export.*\[theme\/build\]$/m);
    expect(stderr).toContain('export default');
    expect(existsSync(join(folder, 'dist'))).toBe(false);
  });

  it('when a layout of the site’s own fails, which is told with the page', async () => {
    write({ 'docs/README.md': '# 一\n', 'docs/poster.md': '---\nlayout: Poster\n---\n\n# 海报\n', 'poster.jsx': 'export default ({ page }) => page.frontmatter.date.slice(0, 4);', 'glimpress.config.mjs': 'export default { layouts: { Poster: "./poster.jsx" } };' });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error (docs\/)?poster\.md:1 The layout "Poster" \(\.\/poster\.jsx\) fails on this page: .*slice.*\[theme\/layout\]/m);
    expect(stderr).not.toContain('    at ');
    expect(existsSync(join(folder, 'dist'))).toBe(false);
  });

  it('when what is given is no folder', async () => {
    write({ 'docs/README.md': '# 一\n' });
    await build();
    const before = snapshot(join(folder, 'dist'));
    expect(await run(['build', 'docs/README.md'], folder)).toMatchObject({ code: 1, stderr: expect.stringMatching(/is no folder\. \[config\/no-folder\]/) });
    expect(snapshot(join(folder, 'dist'))).toEqual(before);
  });

  it('when the output folder holds the site itself', async () => {
    write({ 'docs/README.md': '# 一\n' });
    expect(await build('--out', '.')).toMatchObject({ code: 1, stderr: expect.stringMatching(/holds the site's own files.*\[output\/unsafe\]/) });
    expect(read('docs/README.md')).toBe('# 一\n');
  });

  it('when the output folder holds articles, but not when it lies among them, is the one of VuePress, or has Markdown of the public folder', async () => {
    write({ 'docs/README.md': '# 一\n', 'docs/guide/use.md': '# 二\n', 'docs/public/raw.md': 'raw', 'docs/.vuepress/dist/old.md': 'old', 'docs/dist/raw.md': 'raw' });
    expect(await build('--out', 'docs/guide')).toMatchObject({ code: 1, stderr: expect.stringMatching(/holds articles of the site, such as "use\.md".*\[output\/unsafe\]/) });
    expect(existsSync(join(folder, 'docs/guide/index.html'))).toBe(false);
    for (const out of ['docs/dist', 'docs/.vuepress/dist']) for (const time of ['first', 'second']) expect(await build('--out', out), `${out}, ${time}`).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, 'docs/dist/guide/use.html'))).toBe(true);
    // An output of before, which nothing is remembered of; what the site leaves out.
    write({ 'docs/site/index.html': '', 'docs/site/notes.md': 'old', 'docs/drafts/a.md': '# 稿\n', 'glimpress.config.mjs': "export default { srcDir: 'docs', srcExclude: ['drafts/**'] };\n" });
    for (const out of ['docs/site', 'docs/drafts']) expect(await build('--out', out), out).toMatchObject({ code: 0 });
  });

  it.skipIf(process.getuid?.() === 0)('when the output folder is read-only', async () => {
    write({ 'docs/README.md': '# 一\n' });
    mkdirSync(join(folder, 'locked'));
    chmodSync(join(folder, 'locked'), 0o500);
    const { code, stderr } = await build('--out', 'locked/dist');
    chmodSync(join(folder, 'locked'), 0o700);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/cannot be written.*\[output\/unwritable\]/)]);
  });

  it('when the output folder cannot be made', async () => {
    write({ 'docs/README.md': '# 一\n', taken: 'a file' });
    expect(await build('--out', 'taken/dist')).toMatchObject({ code: 1, stderr: expect.stringMatching(/cannot be written.*\[output\/unwritable\]/) });
    expect(read('taken')).toBe('a file');
  });

  it('when a page needs a folder where another has its file', async () => {
    write({ 'docs/a.md': '---\npermalink: /b.html/\n---\n', 'docs/b.md': '# 乙\n' });
    expect(await build()).toMatchObject({ code: 1, stderr: expect.stringMatching(/"b\.html" would have to be a file and the folder of "b\.html\/index\.html"\. \[output\/file-and-folder\]/) });
    expect(readdirSync(folder).filter((name) => name.startsWith('dist'))).toEqual([]);
  });

  it('and never writes outside of it, whatever an article asks for', async () => {
    write({ 'docs/a.md': '---\ntitle: 甲\ndate: 2024-01-01\ntags: [../../evil, ..]\npermalink: /../../evil/\n---\n', 'docs/public/_redirects': '/../../evil-too/ /evil/\n' });
    expect(await build()).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, 'dist/evil/index.html'))).toBe(true);
    expect(existsSync(join(folder, 'dist/tags/.._/.._/evil/index.html'))).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['dist', 'docs', 'node_modules']);
    expect(readdirSync(dirname(folder)).filter((name) => name.startsWith('evil'))).toEqual([]);
  });

  it('when a permalink is too long for a file name', async () => {
    write({ 'docs/README.md': '# 一\n' });
    await build();
    const before = snapshot(join(folder, 'dist'));
    write({ 'docs/长.md': `---\ntitle: 长\npermalink: /${'长'.repeat(200)}/\n---\n` });
    expect(await build()).toMatchObject({ code: 1, stderr: expect.stringContaining('[output/name-too-long]') });
    expect(snapshot(join(folder, 'dist'))).toEqual(before);
  });
});

it('builds on when nobody reads what it says', async () => {
  write({ 'docs/README.md': '# 一\n', 'docs/坏.md': '[断](./无.md)\n' });
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', '("$@" 2>&1; echo "ended with $?" >&2) | true', 'sh', process.execPath, join(root, 'packages/engine/bin/glimpress.mjs'), 'build', 'docs'], { cwd: folder });
  expect([stdout, stderr]).toEqual(['', 'ended with 0\n']);
  expect(existsSync(join(folder, 'dist/index.html'))).toBe(true);
});

describe('preview', () => {
  it('says so when nothing was built, and when the port asked for is taken', async () => {
    write({ 'docs/README.md': '# 一\n' });
    expect(await run(['preview', 'docs'], folder)).toMatchObject({ code: 1, stderr: expect.stringMatching(/\[server\/not-built\][^]*Build it first/) });
    await build();
    write({ 'glimpress.config.mjs': "export default { base: '/blog/' };\n" });
    expect(await run(['preview', 'docs'], folder)).toMatchObject({ code: 1, stderr: expect.stringMatching(/was built for "\/", but "base" is now "\/blog\/"\. \[server\/not-built\]/) });
    rmSync(join(folder, 'glimpress.config.mjs'));
    const blocker = createServer();
    await new Promise<void>((done) => void blocker.listen(0, '127.0.0.1', done));
    const { port } = blocker.address() as { port: number };
    for (const command of ['preview', 'dev']) expect(await run([command, 'docs'], folder, { PORT: String(port) }), command).toMatchObject({ code: 1, stderr: expect.stringMatching(new RegExp(`Port ${port} on 127.0.0.1 is taken.*\\[server/port-taken\\]`)) });
    blocker.close();
  });

  it('says so when the port is no port, or the host not of this machine', async () => {
    write({ 'docs/README.md': '# 一\n' });
    await build();
    for (const port of ['eighty', '99999', '-1']) expect(await run(['preview', 'docs', `--port=${port}`], folder), port).toMatchObject({ code: 1, stderr: expect.stringContaining('[cli/port]') });
    expect(await run(['preview', 'docs', '--host', '192.0.2.1'], folder)).toMatchObject({ code: 1, stderr: expect.stringContaining('[server/listen]') });
  });
});

describe('a broken theme', () => {
  it('is named with the file and line of the mistake', async () => {
    write({ 'docs/README.md': '# 一\n', 'glimpress.config.mjs': 'export default { islands: { Clock: "./Clock.tsx" } };', 'Clock.tsx': 'export default function Clock() {\n  return <b>;\n}\n' });
    expect(await build()).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error Clock\.tsx:3:\d+ .*\[theme\/build\]/m) });
  });

  it('is built anew when a file changes that only a style sheet imports', async () => {
    write({
      'docs/README.md': '# 一\n\n<Clock />\n',
      'glimpress.config.mjs': 'export default { islands: { Clock: "./Clock.tsx" } };',
      'Clock.tsx': "import './clock.css';\nexport default () => <b className=\"clock\">12</b>;\n",
      'clock.css': "@import './face.css';\n",
      'face.css': '.clock { color: rgb(1 2 3) }\n',
    });
    const styles = (): string => Object.entries(snapshot(join(folder, 'dist/assets'))).filter(([name]) => name.endsWith('.css')).map(([, text]) => text).join();
    await build();
    const before = styles();
    write({ 'face.css': '.clock { color: rgb(4 5 6) }\n' });
    await build();
    expect(before).toContain('.clock');
    expect(styles()).not.toBe(before);
  });
});

describe('in a shallow clone', () => {
  it('no page claims to have been changed at the checkout, and the build says once what is missing (§3 lastUpdated)', async () => {
    const git = (...args: string[]): void => void execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], { cwd: folder, stdio: 'ignore' });
    write({
      'origin/docs/甲.md': '# 甲\n\n一段。\n',
      'origin/docs/乙.md': '---\ndate: 2020-01-02\n---\n# 乙\n',
      'origin/glimpress.config.mjs': "export default { url: 'https://example.com' };\n",
    });
    git('init', '-q', 'origin');
    for (const message of ['一', '二']) {
      git('-C', 'origin', 'add', '-A');
      git('-C', 'origin', 'commit', '-q', '--allow-empty', '-m', message, '--date', '2021-03-04T00:00:00+08:00');
    }
    const built = async (name: string, ...args: string[]) => {
      git('clone', '-q', ...args, `file://${join(folder, 'origin')}`, name);
      const { code, stdout } = await run(['build', 'docs', '--json'], join(folder, name));
      const { problems } = JSON.parse(stdout) as { problems: { code: string }[] };
      const times = ['甲', '乙'].map((page) => /最后更新[^]{0,200}?(\d{4}\/\d\d\/\d\d)/.exec(read(`${name}/dist/${page}.html`))?.[1]);
      return { code, problems: problems.map((problem) => problem.code), times, lastmod: [...read(`${name}/dist/sitemap.xml`).matchAll(/<lastmod>(.{10})/g)].map(([, day]) => day).sort() };
    };
    expect(await built('whole')).toEqual({ code: 0, problems: [], times: ['2021/03/04', '2021/03/04'], lastmod: ['2021-03-04', '2021-03-04'] });
    expect(await built('shallow', '--depth', '1')).toEqual({ code: 0, problems: ['git/shallow'], times: [undefined, '2020/01/02'], lastmod: ['2020-01-02'] });
    expect(await run(['check', 'docs'], join(folder, 'shallow'))).toMatchObject({ code: 0 });
  });
});

it('every problem code has a test that provokes it', () => {
  const below = (path: string): string[] => readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? (/^(node_modules|dist)$/.test(entry.name) ? [] : below(join(path, entry.name))) : join(path, entry.name)));
  const files = ['packages/contracts/src', 'packages/engine/src', 'e2e'].flatMap((path) => below(join(root, path))).filter((file) => /\.test\.tsx?$|\.txt$/.test(file));
  const tests = files.map((file) => readFileSync(file, 'utf8').replaceAll('\\/', '/')).join('\n');
  // The manual explains every code, and no other (`tools/manual/facts.test`).
  const codes = [...read('docs/problems.md', root).matchAll(/^\| `([a-z]+\/[a-z-]+)` \|/gm)].map(([, code]) => code!);
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.filter((code) => !new RegExp(`${code}(?![a-z-])`).test(tests))).toEqual([]);
});
