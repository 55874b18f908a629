import { sourcePath } from '@glimpress/contracts/route';
import { expect, it } from 'vitest';
import { resolveConfig } from '../config/resolve';
import { articleRules, createArticleRenderer } from './render-article';

/** Under what an article is stored where the site lies in `root`. */
function keyOf(root: string, lib: string, cwd = root): string {
  const config = resolveConfig({ alias: { '@lib': lib } }, { cwd, root, folder: `${root}/docs`, configFile: null, cache: root, out: null });
  return createArticleRenderer(articleRules(config)).keyOf({ path: sourcePath('a.md'), bytes: new Uint8Array(), hash: 'h', modifiedMs: 0 });
}

it('an article is rendered anew when an alias leads elsewhere: what it takes in may be another file', () => {
  expect(keyOf('/site', './lib')).not.toBe(keyOf('/site', './src'));
  expect(keyOf('/site', './lib', '/site/docs')).not.toBe(keyOf('/site', './lib'));
});

it('and not where the whole site lies elsewhere', () => {
  expect(keyOf('/elsewhere/site', './lib')).toBe(keyOf('/site', './lib'));
});
