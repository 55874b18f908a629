/** What a config's module knows of its own place. Bundled into one file with others, each keeps its own `__dirname` and `import.meta`. */
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';

/** For `transform.define`: only names that a module does not declare itself are replaced. */
export const FILE_SCOPE = {
  __dirname: '__file_dirname',
  __filename: '__file_name',
  'import.meta.dirname': '__file_dirname',
  'import.meta.filename': '__file_name',
  'import.meta.url': '__file_url',
} as const;

/** What stands before a module's own first line, and on it. */
export function scopeOf(id: string): string {
  const values = { __file_dirname: dirname(id), __file_name: id, __file_url: pathToFileURL(id).href };
  return `const ${Object.entries(values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`).join(', ')}; `;
}

/** Declares in every module what `FILE_SCOPE` puts there, on its first line: line numbers stay. */
export function fileScope(): Plugin {
  return {
    name: 'glimpress:file-scope',
    transform: (code, id) => (/^[^\0].*\.[cm]?[jt]sx?$/.test(id) ? { code: scopeOf(id) + code, map: null } : null),
  };
}
