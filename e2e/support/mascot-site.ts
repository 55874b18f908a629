/** A page with the mascot's code and the models of the npm packages, on a static host. */
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll } from 'vitest';
import { goldensFolder } from '../../packages/live2d/src/test-models';
import { root, scratchFolder } from './command';
import { startStaticHost, type StaticHost } from './static-host';

const PAGE = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>看板娘</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<main><h1>一篇文章</h1><p><a id="behind" href="#behind">正文里的链接</a></p></main>
<div id="corner"></div>
<script type="module" src="/page.js"></script>
</html>`;

/** Serves the page for a test file. Below `/models/` lie the packages with their version, as on the public CDN; below `/goldens/` the goldens. */
export function useMascotSite(): { readonly url: string } {
  let host: StaticHost;
  const folder = scratchFolder('mascot');
  beforeAll(async () => {
    const bundle = await rolldown({
      cwd: root,
      input: { page: join(root, 'e2e/support/mascot-page.ts') },
      platform: 'browser',
      resolve: { conditionNames: ['glimpress-source', 'import', 'browser', 'default'] },
      moduleTypes: { '.css': 'empty' },
      transform: { define: { 'process.env.NODE_ENV': '"production"' }, target: 'es2022' },
      logLevel: 'warn',
    });
    await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js' });
    await bundle.close();
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, '404.html'), 'nothing here');
    symlinkSync(join(root, 'packages/live2d/src/mascot/mascot.css'), join(folder, 'page.css'));
    symlinkSync(goldensFolder, join(folder, 'goldens'));
    mkdirSync(join(folder, 'models'));
    for (const name of readdirSync(join(root, 'node_modules'))) {
      if (name.startsWith('live2d-widget-model-')) symlinkSync(join(root, 'node_modules', name), join(folder, 'models', `${name}@1.0.5`));
    }
    host = await startStaticHost(folder);
  });
  afterAll(async () => {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get url() {
      return host.url;
    },
  };
}
