/** Changes of a field that depend on what is stored: `{ "field": { "__op": … } }`. */
import type { Json, Pointer } from './values';

export type UpdateOperation =
  | { __op: 'Increment' | 'Decrement'; amount: number }
  | { __op: 'Add' | 'AddUnique' | 'Remove'; objects: Json[] }
  | { __op: 'Delete' }
  | { __op: 'AddRelation' | 'RemoveRelation'; objects: Pointer[] }
  | { __op: 'BitAnd' | 'BitOr' | 'BitXor'; value: number }
  | { __op: 'Batch'; ops: UpdateOperation[] };

export function increment(amount = 1): UpdateOperation {
  return { __op: 'Increment', amount };
}

/** The operation's name, undefined for a plain value. */
export function operationOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '__op')) return undefined;
  const name = (value as { __op: unknown }).__op;
  return typeof name === 'string' ? name : undefined;
}
