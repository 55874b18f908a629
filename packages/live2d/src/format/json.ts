/** Reading JSON that others wrote: values of another kind than expected count as absent. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** An object; of anything else, an empty one. */
export function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** The objects of a list. @throws Error when there are more than `most`. */
export function objectsOf(value: unknown, most: number): JsonObject[] {
  const list = Array.isArray(value) ? value : [];
  if (list.length > most) throw new Error(`A list of ${list.length} entries is longer than ${most}.`);
  return list.map(objectOf);
}

/** A finite number, also one written as text; else the fallback. */
export function numberOf<T>(value: unknown, fallback: T): number | T {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : fallback;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * The object a JSON file holds, with or without a byte order mark.
 * @throws SyntaxError when the text is no JSON, Error when it holds no object.
 */
export function parseJsonObject(text: string, what: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (failure) {
    throw new SyntaxError(`${what}: ${(failure as Error).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${what}: an object is expected.`);
  return value as JsonObject;
}
