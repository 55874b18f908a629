/** What a build remembers of the files it wrote: how the next one knows what is still as it should be. */
import { isText, openJournal } from '../journal';
import type { FileStamp } from './write-files';

/** Of a file as it was written: the hash of its plan, its size and time. A single text: large sites have tens of thousands. */
export const recordEntry = (hash: string, [sizeBytes, mtimeMs]: FileStamp): string => `${hash} ${sizeBytes} ${mtimeMs}`;

/** Whether a file was written by a plan with this hash. */
export const isOfPlan = (entry: string | undefined, hash: string): boolean => entry?.startsWith(`${hash} `) === true;

/** An entry that no plan has: a file of unknown content. */
const CLAIMED = '';
const FORMAT = 'output 2';

export interface OutputRecord {
  /** Path -> `recordEntry`. What is only claimed stands for a file of unknown content. */
  readonly entries: ReadonlyMap<string, string>;
  /** Takes in files that no build has written yet, before they are moved in: of a build that ends midway nothing is left that no later one knows. */
  claim(paths: Iterable<string>): void;
  /** Makes these the entries. */
  keep(entries: ReadonlyMap<string, string>): void;
}

/** The record in `file` (absolute); empty when there is none or it cannot be read. */
export function openOutputRecord(file: string): OutputRecord {
  const { values: entries, keep } = openJournal(file, (head) => head === FORMAT, isText);
  return {
    entries,
    claim(paths) {
      const unknown = [...paths].filter((path) => !entries.has(path));
      if (unknown.length > 0) keep(FORMAT, new Map([...entries, ...unknown.map((path) => [path, CLAIMED] as const)]));
    },
    keep: (next) => keep(FORMAT, next),
  };
}
