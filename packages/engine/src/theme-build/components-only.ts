/** Refuses a component of the site that has nothing to show. */
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** Islands are loaded when a page needs them: that one of the site's has nothing to show would come out at the reader's. */
export function componentsOnly(): Plugin {
  return {
    name: 'glimpress:components-only',
    buildEnd(failure) {
      if (failure) return;
      for (const island of this.getModuleInfo('\0virtual:glimpress/islands')?.dynamicallyImportedIds ?? []) {
        const file = island.split('?')[0]!;
        if (/[\\/]node_modules[\\/]/.test(file) || this.getModuleInfo(island)?.exports?.includes('default')) continue;
        this.error({ message: `The component in ${basename(file)} cannot be used, the module has no default export: write "export default" before it.`, id: file });
      }
    },
  };
}
