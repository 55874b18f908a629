/** Which of a built theme's files any page needs, and which an app asks for later: what is kept for offline use, and when. */
import type { Rollup } from 'vite';

interface AppFiles {
  /** The boot script, the app it loads, their style sheets. */
  readonly app: readonly string[];
  /** What the app loads on demand, without large libraries of single widgets. */
  readonly onDemand: readonly string[];
}

/** A part that is larger serves one kind of page: it is kept when such a page is visited. */
const MOST_PART_BYTES = 64_000;

/** From the bundler's output for browsers. */
export function findAppFiles({ output }: Rollup.RollupOutput): AppFiles {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const app = new Set<string>();
  const onDemand = new Set<string>();
  const boot = [...chunks.values()].find(({ isEntry }) => isEntry)!;

  const add = (name: string, to: Set<string>): void => {
    const chunk = chunks.get(name);
    if (chunk === undefined || app.has(name) || to.has(name)) return;
    to.add(name);
    for (const css of (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []) to.add(css);
    for (const imported of chunk.imports) add(imported, to);
  };
  const partsOf = (names: ReadonlySet<string>): string[] => [...names].flatMap((name) => chunks.get(name)?.dynamicImports ?? []);

  add(boot.fileName, app);
  for (const name of partsOf(app)) add(name, app);
  for (const name of partsOf(app)) if ((chunks.get(name)?.code.length ?? 0) <= MOST_PART_BYTES) add(name, onDemand);
  // Workers are bundled by themselves: no chunk imports them, and they come as the only scripts that are no chunks.
  for (const { type, fileName } of output) if (type === 'asset' && fileName.endsWith('.js')) onDemand.add(fileName);
  return { app: [...app], onDemand: [...onDemand] };
}
