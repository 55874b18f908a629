/** Names that Windows cannot give a file (https://learn.microsoft.com/windows/win32/fileio/naming-a-file): tags, categories and permalinks may be such. */
import { warning, type Outcome, type Problem } from '@glimpress/contracts/problem';
import type { PlannedFile } from './planned-file';

// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[<>:"|?*\\\u0000-\u001f]|[. ]$/;
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

export function isWindowsName(name: string): boolean {
  return !FORBIDDEN.test(name) && !DEVICE.test(name);
}

/** The files that Windows can hold; each name it cannot is told once, with the first file that is left out for it. */
export function onWindows(files: readonly PlannedFile[]): Outcome<readonly PlannedFile[]> {
  const problems = new Map<string, Problem>();
  const value = files.filter(({ path }) => {
    const name = path.split('/').find((part) => !isWindowsName(part));
    if (name === undefined) return true;
    if (!problems.has(name)) {
      problems.set(name, warning('output/windows-name', `Windows cannot have files or folders named "${name}": "${path}" is left out.`, { hint: 'Give the tag, category or permalink another name, or build on Linux or macOS, as a CI does.' }));
    }
    return false;
  });
  return { value, problems: [...problems.values()] };
}
