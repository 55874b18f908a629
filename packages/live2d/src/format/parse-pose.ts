/** `*.pose.json`: groups of parts of which one is shown at a time. */
import { objectsOf, parseJsonObject, textOf } from './json';

export interface PosePart {
  readonly id: string;
  /** Parts that share its opacity. */
  readonly linked: readonly string[];
}

const MOST_ENTRIES = 256;

/** The groups, in the order of the file. @throws Error when the text is no pose file. */
export function parsePose(text: string): PosePart[][] {
  return objectsOf(parseJsonObject(text, 'pose').parts_visible, MOST_ENTRIES).map(({ group }) =>
    objectsOf(group, MOST_ENTRIES).map(({ id, link }) => ({ id: textOf(id), linked: (Array.isArray(link) ? link : []).slice(0, MOST_ENTRIES).map(textOf) })),
  );
}
