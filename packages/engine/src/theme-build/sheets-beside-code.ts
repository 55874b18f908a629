/**
 * How code that is loaded on demand comes with its style sheets: both are asked for at once. The bundler's own helper asks for the code when
 * the sheets are there, never again for a sheet that failed, and is 400 bytes more of the script that every page waits for.
 */
import type { Plugin } from 'vite';

/** `base` is the site's. An import rejects with the bundler's words when a sheet does not come. */
export function sheetsBesideCode(base: string): Plugin {
  const code = `
    const sheets = {};
    const sheet = (path) => sheets[path] ??= new Promise((done, fail) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = ${JSON.stringify(base)} + path;
      link.onload = done;
      link.onerror = () => {
        delete sheets[path];
        link.remove();
        fail(Error('Unable to preload CSS for ' + link.href));
      };
      document.head.append(link);
    });
    export const __vitePreload = (load, paths = []) => Promise.all([load(), ...paths.map(sheet)]).then(([module]) => module);`;
  return { name: 'glimpress:sheets-beside-code', transform: { filter: { id: /vite\/preload-helper/ }, handler: () => ({ code, map: null }) } };
}
