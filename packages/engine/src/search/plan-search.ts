/** The search's files for every locale of the site (vuepress-behaviour §6): readers search what is in their language. */
import type { SearchManifest } from '@glimpress/contracts/search';
import type { SiteModel } from '../model/site-model';
import { hashedFile } from '../output/plan-routes';
import type { PlannedFile } from '../output/planned-file';
import { draftIndexFiles, type IndexDraft } from './index-files';
import type { IndexMemory } from './index-record';
import { planScanFiles } from './scan-files';
import { findablePages, textBytes } from './search-pages';
import type { TermIndex } from './term-index';

/** Up to this much text a reader's device scans all of it: one download of some 1.5 MB at most, and every answer is exact. */
export const MOST_SCANNED_BYTES = 5_000_000;

export interface SearchPlan {
  readonly files: readonly PlannedFile[];
  /** URL of the search manifest by locale path; none when the site has no search. */
  readonly urls: Readonly<Record<string, string>>;
  /** URLs of what every search needs where the whole text is scanned: few enough to be kept for offline use. */
  readonly scanned: readonly string[];
}

interface SearchInputs {
  readonly model: SiteModel;
  /** Reading text of the article with this source path. */
  readonly readText: (path: string) => string;
  /** Its code. */
  readonly readCode: (path: string) => string;
  readonly memory: IndexMemory;
  /** Text of a file of the last output by its path there; null when there is none. */
  readonly previousFile: (path: string) => string | null;
  /** Has an index built on another thread; `undefined` when none is free. */
  readonly buildElsewhere?: (draft: IndexDraft) => Promise<TermIndex> | undefined;
  /** Above it, an index is built. `dev` scans everything: an index would have to be made anew at every save. */
  readonly mostScannedBytes: number;
}

/** Nothing is read here unless a large site's texts have changed. */
export async function planSearch({ model, readText, readCode, memory, previousFile, buildElsewhere, mostScannedBytes }: SearchInputs): Promise<SearchPlan> {
  const files: PlannedFile[] = [];
  const urls: Record<string, string> = {};
  const scanned: string[] = [];
  const { base, locales, themeConfig } = model.config;
  if (themeConfig.search === false) return { files, urls, scanned };
  for (const [index, { path }] of locales.entries()) {
    const folder = `assets/search/${index}`;
    const pages = findablePages(model.pages, path);
    const plan = textBytes(pages) <= mostScannedBytes ? planScanFiles(pages, folder, base, { text: ({ article }) => readText(article.path), code: ({ article }) => readCode(article.path) }) : await planIndex(draftIndexFiles(pages, folder, base, ({ article }) => readText(article.path), memory, previousFile));
    const manifest = hashedFile(folder, 'manifest', '.json', JSON.stringify(plan.manifest satisfies SearchManifest));
    files.push(...plan.files, manifest);
    urls[path] = base + manifest.path;
    if (plan.manifest.kind === 'scan') scanned.push(plan.manifest.pages, ...plan.manifest.texts, urls[path]);
  }
  return { files, urls, scanned };

  async function planIndex(draft: IndexDraft): Promise<ReturnType<IndexDraft['finish']>> {
    return draft.finish(draft.update() ?? (await buildElsewhere?.(draft)) ?? draft.build());
  }
}
