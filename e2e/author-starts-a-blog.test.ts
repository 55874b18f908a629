import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveSite, run, siteFolder } from './support/command';

let folder: string;
beforeEach(() => void (folder = siteFolder()));
afterEach(() => leaveSite(folder));
const blog = (path: string): string => join(folder, 'my-blog', path);

describe('glimpress init', () => {
  it.each([
    ['hosted', 'github', ['.github/workflows/pages.yml']],
    ['issues', 'netlify', ['netlify.toml', 'public/_headers']],
    ['none', 'vercel', ['vercel.json']],
    ['hosted', 'nginx', ['nginx.conf']],
    ['hosted', 'vercel', ['vercel.json', 'api/comments.mjs']],
    ['hosted', 'netlify', ['netlify.toml', 'netlify/functions/comments.mjs']],
    ['none', 'cloudflare', ['public/_headers']],
    ['issues', 'edgeone', ['edgeone.json']],
  ])('with comments %s, deployed to %s: passes check and builds', async (comments, deploy, files) => {
    const made = await run(['init', 'my-blog', '--title', '小张的“博客”', '--author', "O'Neil", '--comments', comments, '--deploy', deploy, ...(comments === 'hosted' ? ['--mascot'] : []), '--yes'], folder);
    expect([made.code, made.stderr]).toEqual([0, '']);
    for (const path of [...files, 'package.json', 'glimpress.config.ts', 'content/README.md']) expect(existsSync(blog(path)), path).toBe(true);
    const checked = await run(['check'], blog(''));
    expect([checked.code, checked.stderr]).toEqual([0, '']);
    const built = await run(['build', '--json'], blog(''));
    expect(built.code).toBe(0);
    expect((JSON.parse(built.stdout) as { problems: unknown[] }).problems).toEqual([]);
    const article = readFileSync(blog('dist/views/hello.html'), 'utf8');
    expect(article).toContain('小张的“博客”');
    expect(article.includes('data-island="comments"')).toBe(comments === 'hosted');
    // Where it will be published nobody has said: no page says anything of it.
    expect([existsSync(blog('dist/rss.xml')), article.includes('rel="canonical"'), article.includes('example.com')]).toEqual([false, false, false]);
  });

  it.each([
    ['npm/11.0.0 node/v24.0.0 linux x64 workspaces/false', 'npm'],
    ['pnpm/10.34.9 npm/? node/v24.0.0 linux x64', 'pnpm'],
    ['yarn/1.22.22 npm/? node/v24.0.0 linux x64', 'yarn'],
    ['bun/1.4.5 npm/? node/v24.0.0 linux x64', 'bun'],
    ['', 'npm'],
  ])('started by “%s” it says how to go on with %s', async (npm_config_user_agent, manager) => {
    const { stdout } = await run(['init', 'my-blog', '--yes'], folder, { npm_config_user_agent });
    expect(stdout).toContain(`\n  cd my-blog\n  ${manager} install\n  ${manager} run dev\n`);
  });

  it('writes over nothing: all that is in the way is named, and nothing is written', async () => {
    writeFileSync(join(folder, 'package.json'), '{}');
    const { code, stdout } = await run(['init', '--json'], folder);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { problems: [{ code: 'init/exists', message: '"package.json" exists already; nothing was written.' }] }]);
    expect(existsSync(join(folder, 'glimpress.config.ts'))).toBe(false);
  });

  it.skipIf(!existsSync('/sys'))('says what the disk refuses, as its author would', async () => {
    const { code, stderr } = await run(['init', '/sys/my-blog', '--yes'], folder);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/\/sys\/my-blog.*\[disk\/refused\]\n {2}→ /)]);
    expect(stderr).not.toContain('fault of Glimpress');
  });

  it('says what there is to choose from', async () => {
    const { code, stdout } = await run(['init', 'my-blog', '--deploy', 'gitub', '--json'], folder);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { problems: [{ code: 'init/answer', hint: 'Did you mean "github"?' }] }]);
  });
});
