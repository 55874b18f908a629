import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hydrated, useBrowser } from './support/browser';
import { copyFixture, leaveSite, root, run, scratchFolder, serve, siteFolder, type Served } from './support/command';

const { widgets } = inject('sites');
const browser = useBrowser();

describe('a component in the site’s folder islands/', () => {
  it('is found by its file name, takes typed props and what stands between its tags', async () => {
    const page = await browser.open(widgets.url + encodeURI('/组件.html'));
    await hydrated(page);
    const [first, second] = [page.locator('.counter').first(), page.locator('.counter').nth(1)];
    await first.locator('button').click();
    expect(await first.locator('button').innerText()).toBe('数到 4');
    expect(await first.innerText()).toContain('点不了的时候，这里写着 3。');
    await second.locator('button').click();
    expect(await second.locator('button').innerText()).toBe('第 11');
  });

  it('shows what stands between its tags where there is no script', async () => {
    const page = await browser.open(widgets.url + encodeURI('/组件.html'), { javaScriptEnabled: false });
    expect(await page.locator('[data-island=Counter]').first().innerText()).toBe('点不了的时候，这里写着 3。');
  });
});

it('an island stands beside a tsconfig that is meant for Vue', async () => {
  const folder = siteFolder();
  mkdirSync(join(folder, 'islands'));
  writeFileSync(join(folder, 'islands/Hello.tsx'), 'export default function Hello() {\n  return <b>你好</b>;\n}\n');
  writeFileSync(join(folder, 'README.md'), '# 站\n\n<Hello />\n');
  writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "@vue/tsconfig/tsconfig.dom.json", "compilerOptions": { "jsx": "preserve" } }\n');
  expect(await run(['build', '.'], folder)).toMatchObject({ code: 0, stderr: '' });
  leaveSite(folder);
});

/** Packages of the site's own, each a module. */
const OTHER_REACT = Object.fromEntries(['react/index.js', 'react/jsx-runtime.js', 'react-dom/index.js', '@glimpress/client/index.js'].map((path) => [path, "throw new Error('not the theme’s');\n"]));

describe.each([
  ['that has no package but glimpress, as pnpm keeps it', {}],
  ['that has another React', OTHER_REACT],
])('in a site %s', (_what, packages) => {
  let own: string;
  let site: Served;
  beforeAll(async () => {
    own = scratchFolder('pnpm');
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(own, path)), { recursive: true });
      writeFileSync(join(own, path), text);
    };
    mkdirSync(join(own, 'node_modules'));
    symlinkSync(join(root, 'packages/engine'), join(own, 'node_modules/glimpress'), 'dir');
    for (const [path, text] of Object.entries({ 'counted/index.js': "import { useState } from 'react';\n\nexport const useCount = () => useState(0);\n", ...packages })) {
      write(`node_modules/${path}`, text);
      write(`node_modules/${dirname(path)}/package.json`, '{"type":"module","version":"18.0.0"}');
    }
    write('glimpress.config.ts', "import { defineConfig } from 'glimpress';\n\nexport default defineConfig({ title: '站', srcDir: 'content', layouts: { Poster: './layouts/Poster.tsx' } });\n");
    write('layouts/Poster.tsx', "import { Fragment } from 'react';\n\nexport default function Poster() {\n  return <Fragment><h1>海报</h1></Fragment>;\n}\n");
    write('islands/Titled.tsx', "import { useCount } from 'counted';\nimport { usePage } from '@glimpress/client';\n\nexport default function Titled() {\n  const [count, setCount] = useCount();\n  const { title } = usePage();\n  return <button className=\"titled\" onClick={() => setCount(count + 1)}>{title} {count}</button>;\n}\n");
    write('content/a.md', '---\ntitle: 甲\n---\n\n<Titled/>\n');
    write('content/p.md', '---\ntitle: 乙\nlayout: Poster\n---\n');
    expect(await run(['build'], own)).toMatchObject({ code: 0, stderr: '' });
    site = await serve('preview', [own]);
  });
  afterAll(async () => {
    await site?.stop();
    rmSync(own, { recursive: true, force: true });
  });

  it('components share React and the page with the theme', async () => {
    const page = await browser.open(`${site.url}/a.html`);
    await page.locator('.titled').click();
    expect([await page.locator('.titled').innerText(), page.errors]).toEqual(['甲 1', []]);
  });

  it('so do layouts', async () => {
    expect(await (await fetch(`${site.url}/p.html`)).text()).toContain('<h1>海报</h1>');
  });
});

describe('glimpress dev', () => {
  let own: string;
  let writing: Served;
  beforeAll(async () => {
    own = copyFixture('widgets');
    // It names Mermaid, which makes two thirds of a theme's build: here the theme is built again and again.
    rmSync(join(own, 'package.json'));
    writing = await serve('dev', ['.'], own);
  });
  afterAll(async () => {
    await writing?.stop();
    leaveSite(own);
  });

  it('a new island works in the article as soon as both are saved, an edited one shows, a removed one is named', async () => {
    const page = await browser.open(writing.url + encodeURI('/组件.html'));
    await page.waitForSelector('.counter');
    writeFileSync(join(own, 'islands/Greeting.tsx'), 'export default function Greeting({ to }: { to: string }) {\n  return <b className="greeting">你好，{to}</b>;\n}\n');
    writeFileSync(join(own, '组件.md'), '# 组件\n\n<Greeting to="世界" />\n\n<Counter :start="1" />\n');
    await expect.poll(() => page.locator('.greeting').innerText().catch(() => '')).toBe('你好，世界');
    writeFileSync(join(own, 'islands/Greeting.tsx'), 'export default function Greeting({ to }: { to: string }) {\n  return <b className="greeting">早，{to}</b>;\n}\n');
    await expect.poll(() => page.locator('.greeting').innerText().catch(() => '')).toBe('早，世界');
    // Also what it takes in that is no module: texts, pictures.
    writeFileSync(join(own, 'islands/words.txt'), '午安');
    writeFileSync(join(own, 'islands/Greeting.tsx'), "import words from './words.txt?raw';\n\nexport default function Greeting() {\n  return <b className=\"greeting\">{words}</b>;\n}\n");
    await expect.poll(() => page.locator('.greeting').innerText().catch(() => '')).toBe('午安');
    writeFileSync(join(own, 'islands/words.txt'), '晚安');
    await expect.poll(() => page.locator('.greeting').innerText().catch(() => '')).toBe('晚安');
    rmSync(join(own, 'islands/Greeting.tsx'));
    await expect.poll(() => writing.output()).toContain('There is no component <Greeting>');
  });
});
