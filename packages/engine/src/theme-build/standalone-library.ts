/**
 * A CommonJS library of a single island. Bundled by itself it brings the bundler's CommonJS helpers along; bundled with the
 * rest it would share them with the app, in a file of their own that every reader has to wait for.
 */
import type { Plugin } from 'vite';

const PREFIX = '\0standalone:';

/** Imports of `name` give the library as default export. */
export function standaloneLibrary(name: string): Plugin {
  return {
    name: 'glimpress:standalone-library',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^[^./]/ },
      async handler(id, importer) {
        if (id !== name) return null;
        const found = await this.resolve(id, importer, { skipSelf: true });
        return found === null ? null : PREFIX + found.id;
      },
    },
    load: {
      filter: { id: /^\0standalone:/ },
      async handler(id) {
        const { rolldown } = await import('rolldown');
        const bundle = await rolldown({ input: id.slice(PREFIX.length), platform: 'browser', logLevel: 'silent' });
        const { output } = await bundle.generate({ format: 'iife', name: 'library' });
        await bundle.close();
        return { code: `${output[0].code}\nexport default library;\n`, map: null };
      },
    },
  };
}
