/**
 * What code of a config draws around a container: plugin-container takes functions of the title (`before`, `after`) or a rule of markdown-it
 * (`render`), markdown-it-container such a rule.
 */

/** Stands for the title, as in `markdown.containers`. */
const TITLE = '{title}';

/** The options of such a plugin, `before` and `after` as texts; null when there is no code in them, or it fails. */
export function readContainerCode({ type, before, after, render, ...others }: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  if (typeof type !== 'string' || ![before, after, render].some((each) => typeof each === 'function')) return null;
  const write = (from: unknown, nesting: 1 | -1): string | undefined => {
    const token = { type: `container_${type}_${nesting === 1 ? 'open' : 'close'}`, nesting, info: nesting === 1 ? ` ${type} ${TITLE}` : '', attrs: null, content: '' };
    const written = typeof render === 'function' ? (render as (tokens: readonly object[], index: number) => unknown)([token], 0) : typeof from === 'function' ? (from as (title: string) => unknown)(TITLE) : from;
    if (written !== undefined && typeof written !== 'string') throw new TypeError('HTML is a text');
    return written;
  };
  try {
    return { ...others, type, before: write(before, 1), after: write(after, -1) };
  } catch {
    return null;
  }
}
