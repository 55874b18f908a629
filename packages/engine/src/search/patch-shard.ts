/** Brings one term shard from what some pages were to what they are: only the lists they changed are made anew. */
import { decodeUnits, encodeUnit, MOST_DIGITS } from '@glimpress/contracts/search';

/**
 * JSON of the shard without what stands in `before` and with what stands in `after`: shards of the same number (JSON, or empty)
 * that hold the changed pages alone. Byte for byte what all pages together would give; `undefined` when the shard cannot be what
 * `before` is part of.
 */
export function patchShard(shard: string, before: string, after: string): string | undefined {
  const [lists, gone, come] = [parseShard(shard), parseShard(before), parseShard(after)];
  let added = false;
  for (const key of new Set([...Object.keys(gone), ...Object.keys(come)])) {
    if (gone[key] === come[key]) continue;
    const list = patchList(lists[key] ?? '', gone[key] ?? '', come[key] ?? '');
    if (list === undefined) return undefined;
    added ||= lists[key] === undefined;
    if (list === '') delete lists[key];
    else lists[key] = list;
  }
  // Objects order keys that are numbers first, by size, as `termShards` does; the others stay as they are put in.
  const ordered = added ? Object.fromEntries(Object.entries(lists).sort(([a], [b]) => (a < b ? -1 : 1))) : lists;
  const text = JSON.stringify(ordered);
  return text === '{}' ? '' : text;
}

function parseShard(text: string): Record<string, string> {
  return text === '' ? {} : (JSON.parse(text) as Record<string, string>);
}

/** Lists are differences: what is far from the page's units is copied as it is. */
function patchList(list: string, before: string, after: string): string | undefined {
  const [units, gone, come] = [list, before, after].map(decodeUnits) as [Int32Array, Int32Array, Int32Array];
  let patched = '';
  let copied = 0;
  let end = 0;
  // The one after the last unit, in the list as it was and as it becomes.
  let [next, nextPatched] = [0, 0];
  let [left, joined] = [0, 0];
  for (const unit of units) {
    const start = end;
    end += digitsOf(unit - next);
    for (; joined < come.length && come[joined]! < unit; joined++) {
      patched += list.slice(copied, start) + digits(come[joined]! - nextPatched);
      nextPatched = come[joined]! + 1;
      copied = start;
    }
    const isGone = unit === gone[left];
    const isCome = unit === come[joined];
    if (isGone) left++;
    if (isCome) joined++;
    if (isCome && !isGone) return undefined;
    if (isGone && !isCome) {
      patched += list.slice(copied, start);
      copied = end;
      next = unit + 1;
      continue;
    }
    if (nextPatched !== next) {
      patched += list.slice(copied, start) + digits(unit - nextPatched);
      copied = end;
    }
    next = nextPatched = unit + 1;
    if (left === gone.length && joined === come.length) break;
  }
  patched += list.slice(copied);
  for (; joined < come.length; joined++) {
    patched += digits(come[joined]! - nextPatched);
    nextPatched = come[joined]! + 1;
  }
  return left === gone.length ? patched : undefined;
}

function digits(difference: number): string {
  const codes = new Uint8Array(MOST_DIGITS);
  return String.fromCharCode(...codes.subarray(0, encodeUnit(difference, codes, 0)));
}

/** How many digits `encodeUnit` makes of it. */
function digitsOf(difference: number): number {
  let count = 1;
  for (let rest = difference; rest > 31; rest >>>= 5) count++;
  return count;
}
