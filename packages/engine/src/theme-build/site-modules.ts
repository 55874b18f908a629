/** The modules that the engine makes up for the bundler: the entries of a theme, and lists of what the site's config names. */
import { createRequire } from 'node:module';
import { basename, isAbsolute, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { SiteConfig } from '../config/resolve';
import type { Slot } from '../config/slots';

/** What all modules of a site share with the theme: components that have another React than who renders them fail with their first hook. */
const OF_THEME = /^(?:react|react-dom|@glimpress\/client)(?:\/|$)/;

/** What stands in a corner comes with its settings in one file, of this name: a list of songs is not to be in the app. */
const cornerModule = ({ module }: Slot): string => `virtual:glimpress/corner/${basename(module)}`;

/** Provides the entries and the site's own modules under fixed names. */
export function siteModules(config: SiteConfig): Plugin {
  const { theme, islands, layouts, slots, paths } = config;
  const locate = (specifier: string): string => (specifier.startsWith('.') ? resolve(paths.root, specifier) : specifier);
  const themeEntry = (entry: string): string => (theme.startsWith('.') || isAbsolute(theme) ? `${resolve(paths.root, theme)}/${entry}` : `${theme}/${entry}`);
  const modules: Record<string, string> = {
    'virtual:glimpress/entry': `import ${JSON.stringify(themeEntry('style.css'))};\nimport ${JSON.stringify(themeEntry('boot'))};`,
    'virtual:glimpress/server': `export { default } from ${JSON.stringify(themeEntry('server'))};`,
    'virtual:glimpress/worker': `import ${JSON.stringify(themeEntry('service-worker'))};`,
    'virtual:glimpress/islands': `export const islands = {${Object.entries(islands)
      .map(([name, specifier]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(locate(specifier))})`)
      .join(',')}};`,
    'virtual:glimpress/mermaid': config.hasMermaid ? "export { default } from 'mermaid';" : 'export default null;',
    'virtual:glimpress/slots': `export const slots = {
      comments: ${slots.comments === null ? 'null' : `() => import(${JSON.stringify(slots.comments.module)})`},
      corner: [${slots.corner.map((slot) => `() => import(${JSON.stringify(cornerModule(slot))})`).join(',')}],
    };`,
    ...Object.fromEntries(slots.corner.map((slot) => [cornerModule(slot), `export { default } from ${JSON.stringify(slot.module)};\nexport const props = ${JSON.stringify(slot.props)};`])),
    'virtual:glimpress/layouts': `${Object.entries(layouts)
      .map(([, specifier], index) => `import l${index} from ${JSON.stringify(locate(specifier))};`)
      .join('\n')}\nexport const layouts = {${Object.keys(layouts)
      .map((name, index) => `${JSON.stringify(name)}: l${index}`)
      .join(',')}};`,
  };
  const engineRequire = createRequire(import.meta.url);
  /** Modules of `OF_THEME`, found once: nearly every module of a theme asks for React. */
  const shared = new Map<string, Promise<string | null>>();
  return {
    name: 'glimpress:site-modules',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^[^./]/ },
      async handler(id, importer) {
        if (modules[id] !== undefined) return `\0${id}`;
        // The virtual modules stand in the site's folder; where the site has no packages of its own, the engine's serve.
        const fromSite = async (wanted: string) =>
          (await this.resolve(wanted, join(paths.root, 'glimpress.config.ts'), { skipSelf: true })) ?? this.resolve(wanted, engineRequire.resolve.paths('x')?.[0] ?? paths.root, { skipSelf: true });
        if (importer !== undefined && OF_THEME.test(id)) {
          // The theme's before the site's own, which may be of another version, and where pnpm hides from a site what its package.json does not name.
          const ofTheme = shared.get(id) ?? fromSite(themeEntry('server')).then((theme) => this.resolve(id, theme?.id, { skipSelf: true })).then((found) => found?.id ?? null);
          shared.set(id, ofTheme);
          return (await ofTheme) ?? this.resolve(id, importer, { skipSelf: true });
        }
        return importer?.startsWith('\0virtual:glimpress/') && !isAbsolute(id) ? fromSite(id) : null;
      },
    },
    load: { filter: { id: /^\0virtual:glimpress\// }, handler: (id) => modules[id.slice(1)] ?? null },
  };
}
