/** What `dev` serves of a site: the files of now, and for a while those of the states before. */
import type { RoutePath } from '@glimpress/contracts/route';
import type { ReadableSite } from '../dev-server/http';
import { wholeText, type PlannedFile } from '../output/planned-file';
import type { AssembledSite } from './assemble-site';

/** Every file of the site by its path. */
export async function filesOf(site: AssembledSite): Promise<Files> {
  return new Map([...(await site.late()), ...site.files].map((file) => [file.path, file]));
}

/** Changes that come in quick succession leave a page that is loading this many states behind, at most. */
export const EARLIER_STATES = 4;

export type Files = ReadonlyMap<string, PlannedFile>;

/** What is served: the files of now, and what pages of a few states before may still ask for, the latest state first. */
export interface ServedFiles extends Files {
  readonly earlier: readonly Files[];
}

/** A page that is open, or loading, may still ask for route shards, chunks and site data of the states before. */
export function withEarlier(now: Files, before?: ServedFiles): ServedFiles {
  const asked = new Map([...now].filter(([path]) => /^assets\/((routes|js|search)\/|site)/.test(path)));
  const earlier = before?.earlier ?? [];
  return Object.assign(new Map([...earlier.toReversed().flatMap((files) => [...files]), ...now]), { earlier: [asked, ...earlier].slice(0, EARLIER_STATES) });
}

/** Where an article has a component that nobody knows, its author sees its name (`markdown/html/components`). */
const UNKNOWN_COMPONENTS = '<style>.unknown-component::before{content:"<" attr(data-name) ">";padding:2px 8px;border:1px dashed currentColor;border-radius:4px;font:13px/1.6 monospace}</style>';

/** Files as they are asked for; pages carry the script at `scriptUrl`, which keeps them up to date. */
export function servedSite(site: AssembledSite, files: Files, base: string, scriptUrl: string): ReadableSite {
  const script = `${UNKNOWN_COMPONENTS}<script type="module" src="${scriptUrl}"></script></head>`;
  return {
    base,
    has: (path) => files.has(path) && !files.get(path)!.yields,
    read(path) {
      const file = files.get(path)!;
      if ('copyOf' in file) return file.copyOf;
      const text = wholeText(file.render());
      return Buffer.from(path.endsWith('.html') ? text.replace('</head>', script) : text);
    },
    route: (key) => site.model.find(key as RoutePath)?.route,
  };
}
