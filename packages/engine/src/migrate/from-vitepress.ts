/** A VitePress site to ours. Articles keep their places; what the config rewrote gets its address as a permalink. */
import { join, resolve } from 'node:path';
import { warning, type Problem } from '@glimpress/contracts/problem';
import { routeFromSource, routeKey, sourcePath } from '@glimpress/contracts/route';
import { locateProblems } from '../config/source/locate';
import { isFile } from '../platform/is-file';
import { sourceFilter } from '../platform/source-filter';
import { relativePath } from '../relative-path';
import type { Plain } from '../vuepress/config-answer';
import { configSource } from '../vuepress/config-source';
import { withFolderSidebar } from '../vuepress/folder-sidebar';
import { mapVuePressConfig } from '../vuepress/map-config';
import { fieldsOf } from '../vuepress/plain-fields';
import { readVuePressConfig } from '../vuepress/read-config';
import type { MigrationPlace, MigrationPlan } from './plan';
import { asVuePress, asWritten, withExtended } from './vitepress-config';
import { brandStyles } from './vitepress-colour';
import { vitePressKeys } from './vitepress-keys';
import { readRewrites, vitePressRoute } from './vitepress-rewrites';
import { generatedSidebar } from './vitepress-sidebar';
import { menuTitle, titleFinder } from './vitepress-titles';
import { editVueArticles } from './vue-articles';

const NAMES = ['config.ts', 'config.mts', 'config.js', 'config.mjs', 'config.cjs', 'config/index.ts', 'config/index.mts', 'config/index.js', 'config/index.mjs'];

/** The config of the VitePress site in `folder` (absolute), or null. */
export function findVitePressConfig(folder: string): string | null {
  return NAMES.map((name) => join(folder, '.vitepress', name)).find(isFile) ?? null;
}

/** @throws ProblemError when the config fails. */
export async function planFromVitePress({ folder, root }: MigrationPlace): Promise<MigrationPlan> {
  const source = findVitePressConfig(folder)!;
  const { config: written } = await readVuePressConfig(source, folder, 'VitePress');
  const config = withExtended(written);
  const file = relativePath(folder, source);
  const ownProblems: Problem[] = [];
  const ignored = (key: string, hint: string): void => void ownProblems.push(warning('vuepress/not-taken-over', `"${key}" of the VitePress config is not taken over.`, { file, hint }));

  const content = typeof config.srcDir === 'string' ? resolve(folder, config.srcDir) : folder;
  const generated = generatedSidebar(fieldsOf(config.themeConfig).sidebar, content, root);
  const mapped = fieldsOf(asVuePress(config));
  const ofVuePress = withFolderSidebar(generated === null ? mapped : { ...mapped, themeConfig: { ...fieldsOf(mapped.themeConfig), sidebar: generated } }, content);
  const { value, problems } = mapVuePressConfig(ofVuePress, file, 'VitePress');
  const titleOf = titleFinder(fieldsOf(fieldsOf(ofVuePress).themeConfig).sidebar);
  const srcDir = relativePath(root, content);
  const dest = relativePath(root, typeof config.outDir === 'string' ? resolve(folder, config.outDir) : join(folder, '.vitepress/dist'));
  const excluded = Array.isArray(config.srcExclude) ? config.srcExclude.filter((each: Plain) => typeof each === 'string') : [];
  const rewrites = config.rewrites as { readonly [key: string]: Plain } | undefined;
  // Teek's `createRewrites` makes them of the articles' own permalinks.
  const areOfPermalinks = /^vitepress-theme-teek\b/.test(String(rewrites?.$call));
  const isReadable = typeof rewrites === 'object' && rewrites !== null && !Array.isArray(rewrites) && rewrites.$call === undefined && rewrites.$function === undefined;
  if (rewrites !== undefined && !isReadable && !areOfPermalinks) ignored('rewrites', 'They are made by code. Write the addresses that differ into the front matter as "permalink"; "glimpress check --against" lists them.');

  const rewrite = readRewrites(isReadable ? rewrites : {});
  const articles = editVueArticles({ content, excluded: [], isExcluded: await sourceFilter(excluded) }, (path, parts) => {
    const route = vitePressRoute(rewrite(path) ?? path);
    const title = titleOf(path, parts);
    return { ...(title === null ? menuTitle(parts) : { title }), ...vitePressKeys(parts), ...(routeKey(route) === routeKey(routeFromSource(sourcePath(path))) ? {} : { permalink: route }) };
  });
  const styles = brandStyles(join(folder, '.vitepress'));
  return {
    from: 'VitePress',
    // `@` in `<<< @/file` is the source folder there.
    steps: [...articles.steps, { kind: 'write', path: join(root, 'glimpress.config.ts'), text: configSource({ ...value, ...(excluded.length > 0 ? { srcExclude: excluded } : {}), ...(srcDir === '' ? {} : { srcDir, alias: { '@': `./${srcDir}` } }), dest, ...(styles === '' ? {} : { styles: './styles.css' }) }) }, ...(styles === '' ? [] : [{ kind: 'write', path: join(root, 'styles.css'), text: `${styles}\n` } as const])],
    problems: [...(await locateProblems([...problems.map(asWritten), ...ownProblems], { file: source, name: file, config: written, folders: [folder, root] })), ...articles.problems],
    left: [
      'npm remove vitepress and its plugins; npm install glimpress',
      'In package.json: "glimpress dev" and "glimpress build" for "vitepress dev" and "vitepress build"',
      `glimpress check, and glimpress check --against ${dest} (the old build, before the first new one): are all addresses there?`,
      `Delete ${relativePath(root, join(folder, '.vitepress'))} when nothing of it is needed any more`,
    ],
  };
}
