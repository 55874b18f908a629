/**
 * Rows of a class in order, and how many there are. A database inside this process (SQLite) serves nobody else while it
 * looks: it looks at a window of rows at a time, and others have their turn in between.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type ExpressionBuilder, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Tables } from './schema';
import type { Filter, KeyField, PageRequest } from './storage';

type Objects = ExpressionBuilder<Tables, 'objects'>;
type Place = NonNullable<PageRequest['after']>;
type Column = 'id' | 'created' | 'updated' | 'published' | `k_${KeyField}`;
/** How a column is written in a condition. */
type Written = (column: Column) => RawBuilder<unknown>;

const COLUMNS = ['class', 'id', 'created', 'updated', 'data'] as const;
/** Nothing that is stored holds a zero character, and PostgreSQL takes no question with one. */
export const mayBeStored = (text: string): boolean => !text.includes('\0');

/** `windowRows`: looked at before others have their turn; undefined when the database has threads of its own. */
export function createPages(db: Kysely<Tables>, windowRows: number | undefined) {
  const indexed: Written = (column) => sql.ref(column);
  /** SQLite uses no index for a column written so: the window's is the one to use. */
  const unindexed: Written = (column) => sql`+${sql.ref(column)}`;

  const select = (className: string, { by, descending, after, limit }: Omit<PageRequest, 'filter'>, conditions: (eb: Objects) => Expression<SqlBool>) => {
    const direction = descending ? 'desc' : 'asc';
    let query = db.selectFrom('objects').select(COLUMNS).where('class', '=', className).where(conditions).orderBy(by, direction).limit(limit);
    if (by !== 'id') query = query.orderBy('id', direction);
    if (after) query = query.where(compare(by, descending ? '<' : '>', after));
    return query.execute();
  };

  /** Whether all can be done at once: an index finds few rows that may meet the filter. */
  async function isNarrow(className: string, filter: Filter): Promise<boolean> {
    if (windowRows === undefined) return true;
    const parts = partsOf(filter);
    if (parts.length === 0 || parts.some((part) => 'field' in part && part.field === 'id' && 'in' in part)) return true;
    for (const part of parts) {
      if (!('in' in part) && !isUnpublished(part)) continue;
      const some = db.selectFrom('objects').select('id').where('class', '=', className).where((eb) => toSql(eb, part, indexed)).limit(windowRows + 1);
      if ((await db.selectFrom(some.as('some')).select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n <= windowRows) return true;
    }
    return false;
  }

  /** Conditions of one window after the other, each on some rows in order. */
  async function* windows(className: string, { filter, by, descending, after: from }: Omit<PageRequest, 'limit'>): AsyncGenerator<(eb: Objects) => Expression<SqlBool>> {
    // What the index of this order finds by itself: limits of that order, and the comments of one page by their time.
    const found = partsOf(filter).filter((part) => ('is' in part && part.field === by) || (by === 'created' && 'in' in part && part.field === 'url' && part.in.length === 1));
    const along = (eb: Objects): Expression<SqlBool> => eb.and(found.map((part) => toSql(eb, part, indexed)));
    const direction = descending ? 'desc' : 'asc';
    for (let after = from; ; await nextTurn()) {
      let query = db.selectFrom('objects').select(['id', sql.ref<string>(by).as('value')]).where('class', '=', className).where(along).orderBy(by, direction).limit(1).offset(windowRows! - 1);
      if (by !== 'id') query = query.orderBy('id', direction);
      if (after) query = query.where(compare(by, descending ? '<' : '>', after));
      const last = await query.executeTakeFirst();
      const [start, end] = [after, last];
      yield (eb) => eb.and([along(eb), toSql(eb, filter, unindexed), ...(start ? [compare(by, descending ? '<' : '>', start)] : []), ...(end ? [compare(by, descending ? '>=' : '<=', end)] : [])]);
      if (!last) return;
      after = last;
    }
  }

  return {
    async page(className: string, request: PageRequest) {
      const { filter, by, descending, limit } = request;
      if (await isNarrow(className, filter)) return select(className, request, (eb) => toSql(eb, filter, indexed));
      const rows: Awaited<ReturnType<typeof select>> = [];
      for await (const window of windows(className, request)) {
        rows.push(...(await select(className, { by, descending, limit: limit - rows.length }, window)));
        if (rows.length >= limit) break;
      }
      return rows;
    },
    async count(className: string, filter: Filter): Promise<number> {
      const countOf = async (conditions: (eb: Objects) => Expression<SqlBool>): Promise<number> =>
        Number((await db.selectFrom('objects').select((eb) => eb.fn.countAll<string | number>().as('n')).where('class', '=', className).where(conditions).executeTakeFirstOrThrow()).n);
      if (await isNarrow(className, filter)) return countOf((eb) => toSql(eb, filter, indexed));
      let count = 0;
      for await (const window of windows(className, { filter, by: 'created', descending: false })) count += await countOf(window);
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

function toSql(eb: Objects, filter: Filter, written: Written): Expression<SqlBool> {
  if ('all' in filter) return eb.and(filter.all.map((part) => toSql(eb, part, written)));
  if ('any' in filter) return eb.or(filter.any.map((part) => toSql(eb, part, written)));
  // As it stands in the index of those that are not: SQLite uses that for nothing it does not know yet.
  if ('published' in filter) return eb(written('published'), '=', sql.lit(filter.published ? 1 : 0));
  if ('missing' in filter) return eb(written(`k_${filter.field}`), filter.missing ? 'is' : 'is not', null);
  if ('is' in filter) return eb(written(filter.field), filter.is, filter.than.replaceAll('\0', ''));
  const wanted = filter.in.filter(mayBeStored);
  return wanted.length === 0 ? sql<SqlBool>`1 = 0` : eb(written(filter.field === 'id' ? 'id' : `k_${filter.field}`), 'in', wanted);
}
