/** VitePress's `rewrites`: patterns of path-to-regexp from one Markdown path to another (`packages/:pkg/src/(.*)`). Pure. */
import { routeFromSource, sourcePath, type RoutePath } from '@glimpress/contracts/route';

type Rewrite = (path: string) => string | null;

/** The rules, first match first, but for the file's own path; a rule that cannot be read gives nothing. */
export function readRewrites(rewrites: Readonly<Record<string, unknown>>): Rewrite {
  const rules = Object.entries(rewrites).flatMap(([from, to]) => (typeof to === 'string' && from.length < 500 && /[:*+?(){}[\]\\]/.test(from) ? [readRule(from, to)] : []));
  return (path) => {
    const own = Object.hasOwn(rewrites, path) ? rewrites[path] : undefined;
    if (typeof own === 'string') return own;
    for (const rule of rules) {
      const made = rule(path);
      if (made !== null) return made;
    }
    return null;
  };
}

function readRule(from: string, to: string): Rewrite {
  const names: string[] = [];
  const source = from.replace(/:(\w+)(\([^)]*\))?([*+?])?|\(([^)]*)\)|\*(\w+)|[.+^${}|[\]\\?*]/g, (whole, name?: string, _?: string, repeat?: string, group?: string, splat?: string) => {
    if (name !== undefined || splat !== undefined) {
      names.push(name ?? splat!);
      return repeat === '*' || repeat === '+' || splat !== undefined ? '(.*)' : '([^/]+)';
    }
    if (group !== undefined) {
      names.push('');
      return '(.*)';
    }
    return `\\${whole}`;
  });
  const pattern = new RegExp(`^${source}$`);
  return (path) => {
    const match = pattern.exec(path);
    if (match === null) return null;
    let unnamed = 0;
    const values = new Map(names.map((name, index) => [name === '' ? String(unnamed++) : name, match[index + 1]!]));
    let next = 0;
    return to.replace(/:(\w+)(\([^)]*\))?[*+?]?|\([^)]*\)|\*(\w+)/g, (_, name?: string, __?: string, splat?: string) => values.get(name ?? splat ?? String(next++)) ?? '');
  };
}

/** The address VitePress gives to a Markdown file: `README.md` is no index there. */
export function vitePressRoute(path: string): RoutePath {
  return /(^|\/)readme\.md$/i.test(path) ? (`/${path.replace(/\.md$/i, '.html')}` as RoutePath) : routeFromSource(sourcePath(path));
}
