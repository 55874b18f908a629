/** What goes into the output folder: decided before anything is written. */

import { utf8Text } from '../utf8-text';

/**
 * One file. `hash` names its content: equal hashes, equal bytes. `render` makes the text when it must be written; `copyOf`
 * is an absolute path to take as it is. What only leads elsewhere `yields` on a disk to which it has the same name as another file.
 */
export type PlannedFile = { readonly path: string; readonly hash: string; readonly yields?: true } & ({ readonly render: () => FileText } | { readonly copyOf: string });

/** A file's text, or its bytes, or parts of both. A long piece that many files have in their middle, the same string each time, stands apart: it is made bytes but once. */
export type FileText = string | Uint8Array | readonly (string | Uint8Array)[] | { readonly before: string; readonly shared: string; readonly after: string };

/** The text in one piece. */
export function wholeText(text: FileText): string {
  if (typeof text === 'string') return text;
  if (text instanceof Uint8Array) return utf8Text(text);
  return 'shared' in text ? text.before + text.shared + text.after : text.map(wholeText).join('');
}
