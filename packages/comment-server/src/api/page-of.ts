/** Which part of what is found a request asks for. */

const MAX_SKIP = 100_000;

/** `limit` and `skip` as sent: whatever is no proper number is the default. */
export function pageOf(params: { readonly limit?: unknown; readonly skip?: unknown }): { limit: number; skip: number } {
  const whole = (value: unknown): number => ((typeof value === 'string' && value !== '') || typeof value === 'number' ? Math.trunc(Number(value)) : NaN);
  const [limit, skip] = [whole(params.limit), whole(params.skip)];
  return { limit: limit >= 0 && limit <= 1000 ? limit : 100, skip: skip > 0 ? Math.min(skip, MAX_SKIP) : 0 };
}
