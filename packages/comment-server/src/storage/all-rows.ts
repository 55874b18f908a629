/** All rows of a class, for what looks at each of them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Row, Storage } from './storage';

/** A row may be large: so many are in memory at once. */
const PAGE_ROWS = 100;

/** In the order of ids. Rows may change meanwhile. */
export async function* allRows(storage: Storage, className: string): AsyncGenerator<Row> {
  let after: { value: string; id: string } | undefined;
  for (;;) {
    const rows = await storage.page(className, { filter: { all: [] }, by: 'id', descending: false, limit: PAGE_ROWS, ...(after ? { after } : {}) });
    yield* rows;
    // As an import does: SQLite's driver gives back what it holds only then.
    await nextTurn();
    if (rows.length < PAGE_ROWS) return;
    after = { value: rows.at(-1)!.id, id: rows.at(-1)!.id };
  }
}
