/** What goes into the output folder: decided before anything is written. */
import { utf8Text } from '../utf8-text';
import { styleElements, type PageStyle } from './page-style';

/**
 * One file. `hash` names its content: equal hashes, equal bytes. `render` makes the text when it must be written; `copyOf`
 * is an absolute path to take as it is. What only leads elsewhere `yields` on a disk to which it has the same name as another file.
 */
export type PlannedFile = { readonly path: string; readonly hash: string; readonly yields?: true } & ({ readonly render: () => FileText } | { readonly copyOf: string });

/** A file's text, or its bytes, or parts of both; those that take some work are made by whoever writes the file, which a thread may be. */
export type FileText = string | Uint8Array | readonly FilePart[];

/** `json` stands in the file as a JSON string; `styleOfRest` as the style elements that the parts behind it need. */
export type FilePart = string | Uint8Array | { readonly json: string } | { readonly styleOfRest: PageStyle };

/** The text in one piece. */
export function wholeText(text: FileText): string {
  if (typeof text === 'string') return text;
  if (text instanceof Uint8Array) return utf8Text(text);
  return text.reduceRight<string>((rest, part) => (typeof part === 'string' || part instanceof Uint8Array ? wholeText(part) : 'json' in part ? JSON.stringify(part.json.toWellFormed()) : utf8Text(styleElements(part.styleOfRest, rest))) + rest, '');
}
