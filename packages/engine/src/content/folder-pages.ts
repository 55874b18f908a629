/** Pages of folders that have none of their own, as VuePress 2's catalog plugin made them: a list of what lies below (§2 Route table). Pure. */
import { percentDecode, sourcePath } from '@glimpress/contracts/route';
import type { FolderPages } from '../config/resolve';
import { contentHash } from '../content-hash';
import type { SourceFile, UnreadSource } from './article';

/** The sources with a README for every folder above one of them that lacks it; `localePaths` (`/en/`) are pages of another kind. */
export function withFolderPages<S extends SourceFile | UnreadSource>(sources: readonly S[], pages: FolderPages | null, localePaths: readonly string[]): readonly (S | SourceFile)[] {
  if (pages === null) return sources;
  const made = foldersWithoutPage(sources.map(({ path }) => path), pages, localePaths).map((folder): SourceFile => {
    // Nobody can edit it, and it is as old as what it lists.
    const bytes = new TextEncoder().encode(folderPageText(folder, 'editLink: false\nlastUpdated: false\n'));
    return { path: sourcePath(`${folder}/README.md`), bytes, hash: contentHash(bytes), modifiedMs: 0 };
  });
  return made.length === 0 ? sources : [...sources, ...made].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** Folders, `a/b`, above the files that hold no page of their own. */
export function foldersWithoutPage(paths: readonly string[], { excluded }: FolderPages, localePaths: readonly string[]): string[] {
  const own = new Set(['', ...localePaths.map((path) => path.slice(1, -1))]);
  const folders = new Set<string>();
  for (const path of paths) {
    const parts = path.split('/');
    if (/^(readme|index)\.\w+$/i.test(parts.pop()!)) own.add(parts.join('/'));
    for (; parts.length > 0 && !folders.has(parts.join('/')); parts.pop()) folders.add(parts.join('/'));
  }
  return [...folders].filter((folder) => !own.has(folder) && !excluded.some((pattern) => `/${folder}/`.includes(pattern))).sort();
}

/** Its Markdown; `more` are further lines of front matter. */
export function folderPageText(folder: string, more = ''): string {
  return `---\ntitle: ${JSON.stringify(titleOf(percentDecode(folder.split('/').at(-1)!)))}\narticle: false\n${more}---\n\n<Catalog />\n`;
}

const SMALL_WORDS = new Set(['and', 'or', 'in', 'on', 'with', 'by', 'for', 'at', 'about', 'under', 'of', 'to', 'the', 'into']);

/** The plugin's title for a folder: `dev-notes` is `Dev Notes`. */
function titleOf(name: string): string {
  const words = name.replace(/[-_]/g, ' ').replace(/(^|[^A-Z])([A-Z])/g, (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`).trim().split(/ +/);
  return words.map((word, index) => (index > 0 && SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1))).join(' ');
}
