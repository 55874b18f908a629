/** The smallest power of two that is not below `value`, at least 1. Counts of shards are such: they change seldom. */
export function powerOfTwo(value: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(value)));
}
