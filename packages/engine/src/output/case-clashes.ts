/** Files whose paths differ only in case, for disks that take them for one: those of Windows and macOS, unless told otherwise. */
import { warning, type Outcome } from '@glimpress/contracts/problem';
import { spelling } from '../platform/spelling';
import type { PlannedFile } from './planned-file';

/** Of files that would be one on such a disk the first is kept, of a page and what leads to it the page: without that, each build would write another of them. */
export function withoutCaseClashes(files: readonly PlannedFile[]): Outcome<readonly PlannedFile[]> {
  const kept = new Map<string, PlannedFile>();
  const lost: PlannedFile[] = [];
  for (const file of files) {
    const key = spelling(file.path);
    const other = kept.get(key);
    if (other === undefined || (other.yields && !file.yields)) kept.set(key, file);
    else if (!file.yields) lost.push(file);
  }
  const [first] = lost;
  if (first === undefined) return { value: kept.size === files.length ? files : [...kept.values()], problems: [] };
  const count = lost.length === 1 ? 'One file is' : `${lost.length} files are`;
  return {
    value: [...kept.values()],
    problems: [
      warning('output/case-clash', `${count} left out: this disk takes "${first.path}" and "${kept.get(spelling(first.path))!.path}" for one.`, {
        hint: 'Write each tag, category and permalink in one way, or build on a disk that tells capitals apart, as a CI on Linux does.',
      }),
    ],
  };
}
