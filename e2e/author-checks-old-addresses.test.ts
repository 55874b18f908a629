import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyFixture, leaveSite, run, serve } from './support/command';

let folder: string;
beforeEach(() => void (folder = copyFixture('vuepress')));
afterEach(() => leaveSite(folder));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const page = (title: string, ...ids: string[]): string => `<!DOCTYPE html><html><head><title>${title} | 老博客</title></head><body>${ids.map((id) => `<h2 id="${id}"><a href="#${id}" class="header-anchor">#</a> x</h2>`).join('')}</body></html>`;

/** What another engine had written for the same articles. */
function oldBuild(): void {
  write('old/index.html', page('首页'));
  write('old/404.html', page('404'));
  write('old/views/算法/排序.html', page('排序', '_1-冒泡-最慢', '不再有'));
  write('old/2020/01/02/查找/index.html', page('查找'));
  write('old/tag/算法/page/2/index.html', page('算法'));
  write('old/about-nobody.html', page('无人'));
  write('old/index.xml', '<rss/>');
}
const check = async (...args: string[]) => {
  const { code, stdout } = await run(['check', 'docs', '--json', ...args], folder);
  return { code, ...(JSON.parse(stdout) as { moved: unknown[]; gone: { address: string }[]; lostAnchors: unknown[]; written: string | null; answered: number; addresses: number; problems: { code: string }[] }) };
};

describe('the old build’s URLs against the new', () => {
  it('every address and anchor that is gone is told at once, with where it went', async () => {
    oldBuild();
    const result = await check('--against', 'old');
    expect(result).toMatchObject({
      code: 1,
      addresses: 6,
      answered: 2,
      moved: [{ address: '/2020/01/02/查找/', to: '/views/算法/查找.html' }, { address: '/tag/算法/page/2/', to: '/tags/算法/' }],
      lostAnchors: [{ address: '/views/算法/排序.html', ids: ['不再有'] }],
      written: null,
    });
    expect(result.gone.map(({ address }) => address)).toEqual(['/about-nobody.html', '/index.xml']);
    expect(result.problems.map(({ code }) => code)).toEqual(['route/address-moved', 'route/address-moved', 'route/address-gone', 'route/address-gone', 'route/anchor-gone']);
  });

  it('redirects are written once, for hosts with rules and as pages; a second check finds them', async () => {
    oldBuild();
    expect(await check('--against', 'old', '--write-redirects')).toMatchObject({ code: 1, written: 'docs/.vuepress/public/_redirects' });
    const rules = readFileSync(join(folder, 'docs/.vuepress/public/_redirects'), 'utf8');
    expect(await check('--against', 'old', '--write-redirects')).toMatchObject({ answered: 4, moved: [], written: null });
    expect(readFileSync(join(folder, 'docs/.vuepress/public/_redirects'), 'utf8')).toBe(rules);
    await run(['build'], folder);
    expect(readFileSync(join(folder, 'public/2020/01/02/查找/index.html'), 'utf8')).toContain('href="/old/views/%E7%AE%97%E6%B3%95/%E6%9F%A5%E6%89%BE.html"');
    expect(readFileSync(join(folder, 'public/_redirects'), 'utf8')).toBe(rules);
    const served = await serve('preview', [], folder);
    try {
      const { status, url } = await fetch(`${served.url}/2020/01/02/%E6%9F%A5%E6%89%BE/`);
      expect([status, decodeURI(new URL(url).pathname)]).toEqual([200, '/old/views/算法/查找.html']);
    } finally {
      await served.stop();
    }
  });

  it.each([
    ['a sitemap', 'old.xml', '<urlset><url><loc>https://old.example/old/views/</loc></url><url><loc>https://old.example/old/%E6%B2%A1%E6%9C%89.html</loc></url></urlset>'],
    ['a list', 'old.txt', '/old/views/\n/old/没有.html\n'],
  ])('%s says which addresses there were', async (_, name, text) => {
    write(name, text);
    expect(await check('--against', name)).toMatchObject({ code: 1, addresses: 2, answered: 1, gone: [{ address: '/没有.html' }] });
  });

  it('all is well when everything answers, whatever else is wrong with the content', async () => {
    write('old/views/算法/查找.html', page('查找'));
    expect(await check('--against', 'old')).toMatchObject({ code: 0, answered: 1, problems: [] });
  });

  it('an old site that is not there is one clear problem', async () => {
    expect(await check('--against', 'nowhere')).toMatchObject({ code: 1, problems: [{ code: 'check/no-old-site' }] });
  });

  it('a rule that leads nowhere is reported with its line, and its address makes no page', async () => {
    write('docs/.vuepress/public/_redirects', '# mine\n/old/a.html /old/nowhere.html\n/old/b /old/views/\n/old/c/* /old/views/:splat\n');
    const { stdout } = await run(['build', '--json'], folder);
    expect((JSON.parse(stdout) as { problems: unknown[] }).problems).toContainEqual(expect.objectContaining({ code: 'route/redirect-target', file: '_redirects', line: 2 }));
    expect([existsSync(join(folder, 'public/a.html')), existsSync(join(folder, 'public/b/index.html'))]).toEqual([false, true]);
  });
});
