/** What a config exports as data that goes from one process to another. Pure. */
import type { Plain } from './config-answer';
import { readContainerCode } from './container-code';

/** How a stand-in came about; null for `args` where it was only named. */
export interface StandInRecord {
  readonly id: string;
  readonly args: readonly unknown[] | null;
}

/** Functions and the like as marks, cycles cut. A key without a value is none, but for what `encrypt` locks: its password may come of a variable that is not set. */
export function plainAnswer(value: unknown, recordOf: (value: object) => StandInRecord | undefined): Plain {
  const plain = (value: unknown, above: readonly object[], isLocks: boolean): Plain => {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
    if (typeof value === 'function' || typeof value === 'object') {
      const record = recordOf(value);
      if (record?.args) return { $call: record.id, args: record.args.map((each) => plain(each, above, isLocks)) };
      if (record) return { $import: record.id };
    }
    if (typeof value === 'function') return { $function: value.name };
    if (typeof value !== 'object') return null;
    if (value instanceof Date) return value.toISOString();
    if (value instanceof RegExp) return { $function: 'RegExp' };
    if (above.includes(value) || above.length > 40) return null;
    const within = [...above, value];
    const container = readContainerCode(value as Readonly<Record<string, unknown>>);
    if (container) return plain(container, within, isLocks);
    if (Array.isArray(value)) return value.map((each) => plain(each, within, isLocks));
    const entries = Object.entries(value).filter(([, each]) => isLocks || each !== undefined);
    return Object.fromEntries(entries.map(([key, each]) => [key, plain(each, within, isLocks || key === 'encrypt')]));
  };
  return plain(value, [], false);
}
