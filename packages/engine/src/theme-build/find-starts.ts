/** Where a theme's own code begins, so that the bundler can keep what every reader needs in files of its own. */
import type { Plugin } from 'vite';

/** Modules of a theme by which the bundler's files are told apart, wherever the theme keeps them: those of a published one are compiled. */
export interface ThemeStarts {
  /** The boot script's first module. */
  boot: string | null;
  /** What the boot script loads once the page is idle; null when it loads nothing, or several things. */
  app: string | null;
}

/** Fills in `starts` once all modules are read, before they are put into files. */
export function findStarts(starts: ThemeStarts): Plugin {
  return {
    name: 'glimpress:find-starts',
    buildEnd(failure) {
      if (failure) return;
      const imported = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? [];
      starts.boot = imported('\0virtual:glimpress/entry').find((id) => !/\.css(?:\?|$)/.test(id)) ?? null;
      const reached = new Set(starts.boot === null ? [] : [starts.boot]);
      for (const id of reached) for (const each of imported(id)) reached.add(each);
      const later = new Set([...reached].flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
      starts.app = later.size === 1 ? [...later][0]! : null;
    },
  };
}
