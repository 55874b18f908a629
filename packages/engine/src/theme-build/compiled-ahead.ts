/**
 * Code that runs as soon as it comes is compiled while it comes, on a thread of the browser's own: else each function is compiled when it
 * is first called, on the thread that answers the reader. A comment asks for it, which must be the first thing in the file
 * (https://v8.dev/blog/explicit-compile-hints; Chromium from 136 on, others read over it).
 */
import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';

/** For the chunks of these names, once all else has been put in front of their code. */
export function compiledAhead(names: readonly string[]): Plugin {
  return {
    name: 'glimpress:compiled-ahead',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk' && names.includes(file.name)) file.code = HINT + file.code;
      },
    },
  };
}
