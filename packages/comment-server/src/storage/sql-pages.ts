/**
 * Rows of a class in order, and how many there are. A database inside this process (SQLite) serves nobody else while it
 * looks: it looks at a window of rows at a time, and others have their turn in between.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type AliasedRawBuilder, type ExpressionBuilder, type Expression, type Kysely, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { JsonObject } from '@glimpress/comment-protocol';
import type { Tables } from './schema';
import type { Filter, KeyField, PageRequest } from './storage';

type Objects = ExpressionBuilder<Tables, 'objects'>;
type Place = NonNullable<PageRequest['after']>;
/** A row as it comes: `data` is JSON in UTF-8, or what it means. */
export type Selected = Pick<Selectable<Tables['objects']>, 'class' | 'id' | 'created' | 'updated'> & { data: ArrayBuffer | JsonObject };
type Columns = readonly ['class', 'id', 'created', 'updated', AliasedRawBuilder<Selected['data'], 'data'>];
type Column = 'id' | 'created' | 'updated' | 'published' | `k_${KeyField}`;
/** How a column is written in a condition. */
type Written = (column: Column) => RawBuilder<unknown>;
/** The rows of a question, without how many are wanted. */
type Ordered = Pick<PageRequest, 'by' | 'descending' | 'after'>;

/** Nothing that is stored holds a zero character, and PostgreSQL takes no question with one. */
export const mayBeStored = (text: string): boolean => !text.includes('\0');

/** `windowRows`: looked at before others have their turn; undefined when the database has threads of its own. `pinned`: what holds of rows that are pinned. */
export function createPages(db: Kysely<Tables>, windowRows: number | undefined, pinned: string, columns: Columns) {
  const indexed: Written = (column) => sql.ref(column);
  /** SQLite uses no index for a column written so: the window's is the one to use. */
  const unindexed: Written = (column) => sql`+${sql.ref(column)}`;

  const inOrder = (className: string, { by, descending, after }: Ordered, conditions: (eb: Objects) => Expression<SqlBool>) => {
    const direction = descending ? 'desc' : 'asc';
    let query = db.selectFrom('objects').where('class', '=', className).where(conditions).orderBy(by, direction);
    if (by !== 'id') query = query.orderBy('id', direction);
    return after ? query.where(compare(by, descending ? '<' : '>', after)) : query;
  };
  /** The place of a row by its number, from 1: found in an index alone, where that has what is asked. */
  const placeOf = (number: number, className: string, ordered: Ordered, conditions: (eb: Objects) => Expression<SqlBool>): Promise<Place | undefined> =>
    inOrder(className, ordered, conditions).select(['id', sql.ref<string>(ordered.by).as('value')]).limit(1).offset(number - 1).executeTakeFirst();
  const select = async (className: string, { skip = 0, limit, ...ordered }: Omit<PageRequest, 'filter'>, conditions: (eb: Objects) => Expression<SqlBool>): Promise<Selected[]> => {
    const passed = skip > 0 ? await placeOf(skip, className, ordered, conditions) : ordered.after;
    return skip > 0 && !passed ? [] : inOrder(className, { ...ordered, ...(passed ? { after: passed } : {}) }, conditions).select(columns).limit(limit).execute();
  };
  const countOf = async (className: string, conditions: (eb: Objects) => Expression<SqlBool>): Promise<number> =>
    Number((await db.selectFrom('objects').select((eb) => eb.fn.countAll<string | number>().as('n')).where('class', '=', className).where(conditions).executeTakeFirstOrThrow()).n);

  /** Whether all can be done at once: an index finds few rows that may meet the filter. */
  async function isNarrow(className: string, filter: Filter): Promise<boolean> {
    if (windowRows === undefined) return true;
    const parts = partsOf(filter);
    if (parts.length === 0 || parts.some((part) => 'field' in part && part.field === 'id' && 'in' in part)) return true;
    for (const part of parts) {
      if (!('in' in part) && !('pinned' in part) && !isUnpublished(part)) continue;
      const some = db.selectFrom('objects').select('id').where('class', '=', className).where((eb) => toSql(eb, part, indexed, pinned)).limit(windowRows + 1);
      if ((await db.selectFrom(some.as('some')).select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n <= windowRows) return true;
    }
    return false;
  }

  /** Conditions of one window after the other, each on some rows in order. */
  async function* windows(className: string, { filter, by, descending, after: from }: Pick<PageRequest, 'filter' | 'by' | 'descending' | 'after'>): AsyncGenerator<(eb: Objects) => Expression<SqlBool>> {
    const parts = partsOf(filter);
    const ofOnePage = by === 'created' ? parts.find((part) => 'in' in part && part.field === 'url' && part.in.length === 1) : undefined;
    // What the index of this order finds by itself: limits of that order, and by their time the comments of one page, of which readers see the published.
    const found = parts.filter((part) => ('is' in part && part.field === by) || part === ofOnePage || (ofOnePage && 'published' in part));
    const along = (eb: Objects): Expression<SqlBool> => eb.and(found.map((part) => toSql(eb, part, indexed, pinned)));
    for (let after = from; ; await nextTurn()) {
      const last = await placeOf(windowRows!, className, { by, descending, ...(after ? { after } : {}) }, along);
      const [start, end] = [after, last];
      yield (eb) => eb.and([along(eb), toSql(eb, filter, unindexed, pinned), ...(start ? [compare(by, descending ? '<' : '>', start)] : []), ...(end ? [compare(by, descending ? '>=' : '<=', end)] : [])]);
      if (!last) return;
      after = last;
    }
  }

  return {
    async page(className: string, request: PageRequest) {
      const { filter, by, descending, limit } = request;
      if (await isNarrow(className, filter)) return select(className, request, (eb) => toSql(eb, filter, indexed, pinned));
      const rows: Selected[] = [];
      let skip = request.skip ?? 0;
      for await (const window of windows(className, request)) {
        const passed = skip > 0 ? Math.min(skip, await countOf(className, window)) : 0;
        rows.push(...(await select(className, { by, descending, skip: passed, limit: limit - rows.length }, window)));
        skip -= passed;
        if (rows.length >= limit) break;
      }
      return rows;
    },
    async count(className: string, filter: Filter): Promise<number> {
      if (await isNarrow(className, filter)) return countOf(className, (eb) => toSql(eb, filter, indexed, pinned));
      let count = 0;
      for await (const window of windows(className, { filter, by: 'created', descending: false })) count += await countOf(className, window);
      return count;
    },
  };
}

function compare(by: PageRequest['by'], operator: '<' | '<=' | '>' | '>=', { value, id }: Place): Expression<SqlBool> {
  return by === 'id' ? sql<SqlBool>`id ${sql.raw(operator)} ${id}` : sql<SqlBool>`(${sql.ref(by)}, id) ${sql.raw(operator)} (${value}, ${id})`;
}

/** Most rows are published: those that are not are few, as a rule. */
function isUnpublished(filter: Filter): boolean {
  if ('all' in filter) return filter.all.some(isUnpublished);
  return 'any' in filter ? filter.any.length > 0 && filter.any.every(isUnpublished) : 'published' in filter && !filter.published;
}

/** Conditions that must all hold. */
function partsOf(filter: Filter): Filter[] {
  return 'all' in filter ? filter.all.flatMap(partsOf) : [filter];
}

function toSql(eb: Objects, filter: Filter, written: Written, pinned: string): Expression<SqlBool> {
  if ('all' in filter) return eb.and(filter.all.map((part) => toSql(eb, part, written, pinned)));
  if ('any' in filter) return eb.or(filter.any.map((part) => toSql(eb, part, written, pinned)));
  if ('pinned' in filter) return sql<SqlBool>`(${sql.raw(pinned)})`;
  // As it stands in the index of those that are not: SQLite uses that for nothing it does not know yet.
  if ('published' in filter) return eb(written('published'), '=', sql.lit(filter.published ? 1 : 0));
  if ('missing' in filter) return eb(written(`k_${filter.field}`), filter.missing ? 'is' : 'is not', null);
  if ('is' in filter) return eb(written(filter.field), filter.is, filter.than.replaceAll('\0', ''));
  const wanted = filter.in.filter(mayBeStored);
  return wanted.length === 0 ? sql<SqlBool>`1 = 0` : eb(written(filter.field === 'id' ? 'id' : `k_${filter.field}`), 'in', wanted);
}
