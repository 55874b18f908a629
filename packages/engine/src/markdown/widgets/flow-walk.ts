/**
 * Whether flowchart.js 1.18 comes to an end with a chart. It walks from the first symbol along all ways and stops at
 * symbols it has done; but conditions and parallels count as done only when certain ways are drawn, and the first symbol
 * is never drawn to. A circle back to a condition it begins with is walked for ever.
 */

/** Symbols by key, in the order they were first connected, with where each way out (`next`, `yes`, `no`, `path1` …) leads. */
export type FlowGraph = Map<string, { readonly type: string; readonly ways: Map<string, string> }>;

/** No chart that a reader could take in needs more. */
const MOST_STEPS = 5000;
const MOST_DEPTH = 500;
/** A symbol is done with the first way of a pair when the other was drawn before. */
const COMPLETED_BY: Readonly<Record<string, string>> = { yes: 'no', no: 'yes', path1: 'path2', path2: 'path3', path3: 'path1' };

/** Walks as the library does, for a bounded number of steps. */
export function canBeWalked(chart: FlowGraph, first: string): boolean {
  const drawn = new Set<string>();
  const done = new Set<string>();
  let steps = 0;

  const walk = (key: string, from: string | null, depth: number): boolean => {
    if (++steps > MOST_STEPS || depth > MOST_DEPTH) return false;
    if (key !== first && from !== null && !done.has(from)) {
      for (const [way, target] of chart.get(from)!.ways) {
        if (target !== key) continue;
        drawn.add(`${from} ${way}`);
        if (way === 'next' || drawn.has(`${from} ${COMPLETED_BY[way]!}`)) done.add(from);
      }
    }
    if (done.has(key)) return true;
    const ways = chart.get(key)?.ways ?? new Map<string, string>();
    return ['yes', 'no', 'path1', 'path2', 'path3', 'next'].every((way) => !ways.has(way) || walk(ways.get(way)!, key, depth + 1));
  };
  return walk(first, null, 0);
}
