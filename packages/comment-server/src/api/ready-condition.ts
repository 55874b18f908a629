/** From `where` as sent to a condition that rows can be held against: what it may not ask is refused, what it asks besides is answered. */
import { ProtocolError } from '@glimpress/comment-protocol';
import { storedUrls } from '../domain/comment/comment';
import { parseOrder } from '../domain/query/order';
import { valueAt } from '../domain/query/values';
import { parseWhere, type Condition, type SubQuestion, type Test } from '../domain/query/where';
import { isVisible, questionedObject, unaskedFields } from '../domain/visible';
import { spendCharacters, type Budget, type Context } from './call';
import { needClass, storedClass } from './classes';
import { pageOf } from './page-of';
import { createSearch, foundRows } from './search-rows';
import { counted, createTurns, tooLong } from './turns';

const MAX_SUB_DEPTH = 3;

/** A condition with nothing left to ask: inner questions answered, relations looked up, private fields refused. */
export async function readyCondition(context: Context, className: string, where: unknown, depth: number): Promise<Condition> {
  await needClass(context.site, className);
  // Lists of people are the owner's, also inside of other questions.
  if (className === '_User' && !context.caller.master && !context.site.rules.openClasses) throw new ProtocolError(403, 403, 'Forbidden to find by class permissions.');
  const parsed = parsedInTime(context.budget, where);
  const turn = createTurns(context.budget);
  return prepare(parsed);

  /** One after the other: what inner questions find must not be in memory all at once. */
  async function prepareAll(conditions: readonly Condition[]): Promise<Condition[]> {
    const prepared: Condition[] = [];
    for (const condition of conditions) prepared.push(await prepare(condition));
    return prepared;
  }
  async function prepare(condition: Condition): Promise<Condition> {
    await turn();
    if ('all' in condition) return { all: await prepareAll(condition.all) };
    if ('any' in condition) return { any: await prepareAll(condition.any) };
    if ('relatedTo' in condition) {
      const { relatedTo, key } = condition;
      const owner = await context.site.storage.get(storedClass(context.site, relatedTo.className), relatedTo.objectId);
      if (!owner || !isVisible(context.caller, owner)) return { any: [] };
      const members = valueAt(owner.data, `_relations.${key}`);
      return { path: 'objectId', test: { op: 'in', values: Array.isArray(members) ? members : [] } };
    }
    refusePrivate(context, className, [condition.path]);
    if (condition.test.op === 'sub') return { path: condition.path, test: await answer(condition.test.question, condition.test.negated) };
    if (condition.path === 'url' ? className === 'Comment' || className === 'Counter' : className === 'Counter' && condition.path === 'target') return { path: 'url', test: withStoredUrls(condition.test) };
    return condition;
  }

  async function answer(question: SubQuestion, negated: boolean): Promise<Test> {
    if (depth >= MAX_SUB_DEPTH) throw new ProtocolError(102, 400, 'Queries inside queries are nested too deeply.');
    const className = storedClass(context.site, question.className);
    refusePrivate(context, className, [question.key]);
    const inner = await readyCondition(context, className, question.where, depth + 1);
    const order = parseOrder(question.order);
    refusePrivate(context, className, order.map(({ path }) => path));
    const values: unknown[] = [];
    for await (const row of foundRows(context, createSearch(context, className, inner), inner, { order, ...pageOf(context.caller, question) })) {
      // Stored pointers have the name the page knows.
      const value = question.key === 'objectId' ? { __type: 'Pointer', className: question.className, objectId: row.id } : valueAt(questionedObject(context.caller, row), question.key);
      if (value === undefined) continue;
      spendCharacters(context, value);
      values.push(value);
    }
    return { op: negated ? 'not in' : 'in', values };
  }
}

/** Patterns take a while to read, also those in front of a mistake. Throws 124 when the request's time is over. */
export function parsedInTime(budget: Budget, where: unknown): Condition {
  if (performance.now() > budget.endsAt) throw tooLong();
  return counted(budget, () => parseWhere(where));
}

/** A page's address means the page, in whatever form it is written. */
function withStoredUrls(test: Test): Test {
  const stored = (values: readonly unknown[]): unknown[] => [...new Set(values.flatMap((value) => (typeof value === 'string' ? storedUrls(value) : [value])))];
  if (test.op === 'in' || test.op === 'not in') return { ...test, values: stored(test.values) };
  if (test.op !== 'equal' && test.op !== 'unequal') return test;
  const values = stored([test.value]);
  return values.length === 1 ? { ...test, value: values[0] } : { op: test.op === 'equal' ? 'in' : 'not in', values };
}

/** Mails must not be found out bit by bit, by asking for those that begin with an a. Throws 403. */
export function refusePrivate({ site, caller }: Context, className: string, paths: readonly string[]): void {
  if (caller.master) return;
  const hidden = unaskedFields(site, className);
  if (paths.some((path) => hidden.has(path.split('.')[0]!))) throw new ProtocolError(403, 403, 'Forbidden: the query names a private field.');
}
