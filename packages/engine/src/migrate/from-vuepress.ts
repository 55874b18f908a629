/** A VuePress blog, 1 or 2, to one that needs VuePress's files no longer. Articles keep their places, from which their addresses follow. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { routeFromSource, routeKey, toRoute, urlFromRoute } from '@glimpress/contracts/route';
import { REDIRECTS_FILE } from '../config/redirects';
import type { OldLists } from '../config/resolve';
import type { UserConfig } from '../config/schema';
import { parseArticle } from '../content/parse-article';
import { oldListAddresses } from '../model/old-lists';
import { isPost } from '../model/posts';
import { readSources } from '../platform/read-sources';
import { configSource } from '../vuepress/config-source';
import { mapVuePressConfig, oldListsOf } from '../vuepress/map-config';
import { findVuePressConfig, readVuePressConfig } from '../vuepress/read-config';
import { readVuePressStyles } from '../vuepress/read-styles';
import { takeComments } from '../comment-systems';
import { editVueArticles } from './vue-articles';
import type { MigrationPlace, MigrationPlan, Step } from './plan';
import { addRedirects } from './redirect-lines';

/** True when `folder` (absolute) is the content folder of a VuePress blog. */
export function isVuePress(folder: string): boolean {
  return findVuePressConfig(folder) !== null;
}

/** @throws ProblemError when the config fails. */
export async function planFromVuePress({ folder, root }: MigrationPlace): Promise<MigrationPlan> {
  const source = findVuePressConfig(folder)!;
  const { config } = await readVuePressConfig(source, folder);
  const { value, problems } = mapVuePressConfig(config, relative(folder, source));
  const styles = readVuePressStyles(join(folder, '.vuepress'));
  const srcDir = relative(root, folder);
  // Paths in the config are relative to the config file; VuePress's `dest` to where it was run.
  const dest = value.dest ?? join(srcDir, '.vuepress/dist');
  const written = { ...value, ...(srcDir === '' ? {} : { srcDir }), dest, ...(styles.value === '' ? {} : { styles: './styles.css' }) };
  const publicFolder = join(folder, '.vuepress/public');
  const articles = editVueArticles(folder);
  const { valineConfig, vssueConfig, solution, options } = value.themeConfig ?? {};
  const valine = valineConfig ?? (solution === 'valine' ? options : undefined);
  const issues = vssueConfig ?? (solution === 'vssue' ? options : undefined);
  const isGitalk = Array.isArray(issues?.labels) && issues.labels.includes('Gitalk');
  return {
    from: 'VuePress',
    steps: [
      ...(existsSync(publicFolder) ? [{ kind: 'move', path: publicFolder, to: join(folder, 'public') } as const] : []),
      ...(styles.value === '' ? [] : [{ kind: 'write', path: join(root, 'styles.css'), text: `${styles.value}\n` } as const]),
      ...articles.steps,
      ...redirectSteps(folder, oldListsOf(config), value),
      { kind: 'write', path: join(root, 'glimpress.config.ts'), text: configSource(written) },
    ],
    problems: [...problems, ...styles.problems, ...articles.problems],
    left: [
      ...(valine === undefined ? [] : (takeComments('valine', valine)?.left ?? [])),
      ...(issues === undefined ? [] : (takeComments(isGitalk ? 'gitalk' : 'vssue', issues)?.left ?? [])),
      'npm remove vuepress, its theme and plugins; npm install glimpress',
      'In package.json: "glimpress dev" and "glimpress build" for "vuepress dev" and "vuepress build"',
      `glimpress check, and glimpress check --against ${join(srcDir, '.vuepress/dist')} (the old build, before the first new one): are all addresses there?`,
      `Delete ${join(srcDir, '.vuepress')} when nothing of it is needed any more`,
    ],
  };
}

/** `_redirects` from where the old theme had its lists of the posts below `folder` to where they are. `public` has moved by then. */
function redirectSteps(folder: string, lists: OldLists, { locales, base = '/', perPage = 10 }: UserConfig): Step[] {
  const paths = [...new Set(['/', ...Object.keys(locales ?? {})])].sort((a, b) => b.length - a.length);
  const terms = new Map(paths.map((path) => [path, { posts: 0, tags: new Map<string, number>(), categories: new Map<string, number>() }]));
  const taken = new Set<string>();
  for (const source of readSources({ content: folder, excluded: [] }).value) {
    const { frontMatter } = parseArticle(source).value;
    for (const route of [routeFromSource(source.path), toRoute(frontMatter.permalink ?? '/')]) taken.add(routeKey(route));
    if (!isPost(frontMatter.title ?? source.path, frontMatter)) continue;
    const found = terms.get(paths.find((path) => `/${source.path}`.startsWith(path))!)!;
    found.posts++;
    for (const scope of ['tags', 'categories'] as const) for (const name of frontMatter[scope] ?? []) found[scope].set(name, (found[scope].get(name) ?? 0) + 1);
  }
  const moved = [...terms].flatMap(([path, found]) => oldListAddresses(lists, path, found, perPage)).filter(({ from }) => !taken.has(routeKey(from)));
  if (moved.length === 0) return [];
  const path = join(folder, 'public', REDIRECTS_FILE);
  const before = [join(folder, '.vuepress/public', REDIRECTS_FILE), path].find((file) => existsSync(file));
  const text = addRedirects(before === undefined ? '' : readFileSync(before, 'utf8'), moved.map(({ from, to }) => ({ address: from, to: urlFromRoute(to, base) })), base);
  return [{ kind: before === undefined ? 'write' : 'edit', path, text }];
}
