/** A VuePress blog, 1 or 2, to one that needs VuePress's files no longer. Articles keep their places, from which their addresses follow. */
import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { ProblemError } from '@glimpress/contracts/problem';
import { commentsOf } from '../config/slots';
import { locateProblems } from '../config/source/locate';
import { liesWithin } from '../platform/lies-within';
import { sourceFilter } from '../platform/source-filter';
import { missedClientCode } from '../vuepress/client-code';
import { configSource } from '../vuepress/config-source';
import { mapVuePressConfig } from '../vuepress/map-config';
import { oldAddressesOf } from '../vuepress/old-addresses';
import { findRootConfig, findVuePressConfig, readVuePressConfig } from '../vuepress/read-config';
import { readRedirects } from '../vuepress/read-redirects';
import { readVuePressStyles } from '../vuepress/read-styles';
import { takeComments } from '../comment-systems';
import { encodePath, relativePath } from '../relative-path';
import { ignoreOutput } from './ignore-output';
import { editVueArticles } from './vue-articles';
import type { MigrationPlace, MigrationPlan } from './plan';
import { folderCategories, folderPermalinks, homeOfPosts, placeNames, planOldAddresses, sidebarOfConfig, slugAsNamed, stickyPlace } from './vuepress-addresses';

/** Where the old build is kept for comparison when it was in `public`. */
const OLD_BUILD = 'vuepress-public';

/** True when `folder` (absolute) is the content folder of a VuePress blog. */
export function isVuePress(folder: string): boolean {
  return findConfig(folder) !== null;
}

/** VuePress 2 takes one beside the folder, too. There it tells of no blog by itself: any folder below has it beside it. */
function findConfig(folder: string): string | null {
  return findVuePressConfig(folder) ?? (existsSync(join(folder, '.vuepress')) ? findRootConfig(folder) : null);
}

/** @throws ProblemError when the config fails, or what it locks would be published. */
export async function planFromVuePress({ folder, root }: MigrationPlace): Promise<MigrationPlan> {
  const source = findConfig(folder)!;
  const { config } = await readVuePressConfig(source, folder);
  const { value, problems } = mapVuePressConfig(config, relativePath(folder, source), 'VuePress', existsSync(join(folder, '.vuepress/theme')));
  if (problems.some(({ severity }) => severity === 'error')) throw new ProblemError(problems);
  const srcDir = relativePath(root, folder);
  // Paths in the config are relative to the config file; VuePress's `dest` to where it was run.
  const built = relativePath(root, value.dest === undefined ? join(folder, '.vuepress/dist') : resolve(root, value.dest));
  const publicTo = join(folder, 'public');
  // Many were built into `public`, which is now for the files that are copied.
  const builtAt = resolve(root, built);
  const isBuiltThere = builtAt === publicTo;
  const dest = isBuiltThere ? undefined : built;
  const oldBuild = isBuiltThere ? OLD_BUILD : built;
  const publicFolder = join(folder, '.vuepress/public');
  // Others were built into such a folder once, and then elsewhere: the pages that were left there would stand in place of those of today.
  const oldBuilds = [...new Set([publicTo, join(root, 'public')])]
    .filter((path) => !liesWithin(path, folder) && (path === builtAt ? isBuiltThere && existsSync(path) : existsSync(join(path, 'index.html'))))
    .map((path, index) => ({ kind: 'move', path, to: join(root, index === 0 ? OLD_BUILD : `${OLD_BUILD}-${index + 1}`) }) as const);
  const moved = (path: string): string => (path === publicFolder || path.startsWith(publicFolder + sep) ? publicTo + path.slice(publicFolder.length) : path);
  const styles = readVuePressStyles(join(folder, '.vuepress'), (path) => `./${encodePath(relativePath(root, moved(path)))}`);
  const alias = Object.entries(value.alias ?? {}).map(([name, path]) => [name, `./${relativePath(root, moved(path))}`] as const);
  const written = { ...value, ...(alias.length === 0 ? {} : { alias: Object.fromEntries(alias) }), ...(srcDir === '' ? {} : { srcDir }), dest, ...(styles.value === '' ? {} : { styles: './styles.css' }) };
  const old = oldAddressesOf(config);
  const redirects = readRedirects(config, folder, relativePath(folder, source));
  const sources = { content: folder, excluded: [], isExcluded: await sourceFilter(value.srcExclude ?? []), vuePages: old.vuePages };
  const articles = editVueArticles(sources, (path, parts) => ({ ...(old.folderCategories ? folderCategories(path, parts) : {}), ...(old.namedByFiles ? placeNames(path, parts, old) : {}), ...folderPermalinks(path, parts, old, value), ...slugAsNamed(path, parts, old, value), ...stickyPlace(parts, old), ...homeOfPosts(path, parts, old), ...sidebarOfConfig(path, parts, old, value.themeConfig?.sidebar) }));
  const addresses = planOldAddresses(sources, old, redirects.value, value, [publicFolder, publicTo].filter((path) => oldBuilds.every((step) => step.path !== path)));
  const comments = commentsOf(value.themeConfig ?? {});
  const isGitalk = Array.isArray(comments?.config.labels) && comments.config.labels.includes('Gitalk');
  return {
    from: 'VuePress',
    steps: [
      ...oldBuilds,
      ...(isBuiltThere || oldBuilds.length > 0 ? ignoreOutput(root, OLD_BUILD) : []),
      ...(existsSync(publicFolder) ? [{ kind: 'move', path: publicFolder, to: publicTo } as const] : []),
      ...(styles.value === '' ? [] : [{ kind: 'write', path: join(root, 'styles.css'), text: `${styles.value}\n` } as const]),
      ...articles.steps,
      ...addresses.steps,
      { kind: 'write', path: join(root, 'glimpress.config.ts'), text: configSource(written) },
    ],
    problems: [...(await locateProblems([...problems, ...redirects.problems], { file: source, name: relativePath(folder, source), config, folders: [folder, root] })), ...styles.problems, ...missedClientCode(folder), ...articles.problems, ...addresses.problems],
    left: [
      ...(comments === null ? [] : (takeComments(isGitalk ? 'gitalk' : comments.solution, comments.config)?.left ?? [])),
      'npm remove vuepress, its theme and plugins; npm install glimpress',
      'In package.json: "glimpress dev" and "glimpress build" for "vuepress dev" and "vuepress build"',
      ...(isBuiltThere ? ['The site is built into dist, no longer into public: tell whatever publishes it'] : []),
      `glimpress check, and glimpress check --against ${oldBuild} (the old build, before the first new one): are all addresses there?`,
      `Delete ${[join(folder, '.vuepress'), ...(findVuePressConfig(folder) === null ? [source] : []), ...oldBuilds.map(({ to }) => to)].map((path) => relativePath(root, path)).join(' and ')} when nothing of it is needed any more`,
    ],
  };
}
