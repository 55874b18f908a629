/** What a migration is: steps that can be shown before they are carried out, what could not be taken over, what is left to do. */
import type { Problem } from '@glimpress/contracts/problem';

/** Paths are absolute. A moved file may get another text; `edit` changes a file in its place. */
export type Step =
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'move'; readonly path: string; readonly to: string; readonly text?: string }
  | { readonly kind: 'edit'; readonly path: string; readonly text: string };

export interface MigrationPlan {
  /** The engine the blog comes from, as people call it. */
  readonly from: string;
  /** In the order in which they are to be carried out. */
  readonly steps: readonly Step[];
  readonly problems: readonly Problem[];
  /** One sentence each, for the author. */
  readonly left: readonly string[];
}

/** Where a blog is, and where its new config will lie; absolute. */
export interface MigrationPlace {
  /** Folder of the Markdown files. */
  readonly folder: string;
  /** Folder of `package.json`, git and the new config. */
  readonly root: string;
}
