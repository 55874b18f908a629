/** CQL `select` statements, by recursive descent, to the questions the REST calls ask. Other statements are refused. */
import type { JsonObject, Json } from '@glimpress/comment-protocol';
import { cqlError, tokenizeCql, type Token } from './tokenize';

export interface CqlQuestion {
  className: string;
  where: JsonObject;
  /** Comma list; empty for all fields. */
  keys: string;
  include: string;
  count: boolean;
  /** `select count(*)` alone: no rows are asked for. */
  countOnly: boolean;
  limit?: number;
  skip?: number;
  order: string;
}

const COMPARISONS: Readonly<Record<string, string>> = { '=': '$eq', '!=': '$ne', '<>': '$ne', '<': '$lt', '<=': '$lte', '>': '$gt', '>=': '$gte' };
const MAX_DEPTH = 8;

/** `values` fill the `?` in their order. Throws 300 with the place of the mistake. */
export function parseCql(cql: string, values: readonly unknown[] = []): CqlQuestion {
  const tokens = tokenizeCql(cql);
  let position = 0;
  let used = 0;
  let depth = 0;

  const here = (): Token => tokens[position]!;
  const fail = (): never => {
    throw cqlError(cql, here().column);
  };
  const isWord = (word: string, ahead = 0): boolean => {
    const token = tokens[position + ahead];
    return token?.kind === 'word' && token.text.toLowerCase() === word;
  };
  const isSign = (sign: string): boolean => here().kind === 'sign' && here().text === sign;
  const takeWord = (word: string): boolean => isWord(word) && position++ >= 0;
  const takeSign = (sign: string): boolean => isSign(sign) && position++ >= 0;
  const needWord = (word: string): void => void (takeWord(word) || fail());
  const needSign = (sign: string): void => void (takeSign(sign) || fail());
  const name = (): string => (here().kind === 'word' ? tokens[position++]!.text : fail());
  function listOf<T>(item: () => T): T[] {
    const items = [item()];
    while (takeSign(',')) items.push(item());
    return items;
  }
  /** `(a, b)`, also empty: old widgets ask `in ()` when a page shows nothing. */
  function bracketed<T>(item: () => T): T[] {
    needSign('(');
    if (takeSign(')')) return [];
    const items = listOf(item);
    needSign(')');
    return items;
  }

  function placeholder(): Json {
    if (used >= values.length) return fail();
    return values[used++] as Json;
  }
  function number(): number {
    const negative = takeSign('-');
    if (here().kind !== 'number') return fail();
    return (negative ? -1 : 1) * Number(tokens[position++]!.text);
  }
  function value(): Json {
    if (++depth > MAX_DEPTH * 2) fail();
    const read = plainValue();
    depth--;
    return read;
  }
  function plainValue(): Json {
    const token = here();
    if (token.kind === 'text') return tokens[position++]!.text;
    if (token.kind === 'number' || isSign('-')) return number();
    if (takeSign('?')) return placeholder();
    if (takeSign('[')) {
      if (takeSign(']')) return [];
      const items = listOf(value);
      needSign(']');
      return items;
    }
    if (takeWord('true')) return true;
    if (takeWord('false')) return false;
    if (takeWord('null')) return null;
    if (takeWord('date')) return { __type: 'Date', iso: text(bracketed(value), 0) };
    if (takeWord('pointer')) {
      const parts = bracketed(value);
      return { __type: 'Pointer', className: text(parts, 0), objectId: text(parts, 1) };
    }
    if (takeWord('geopoint')) {
      const [longitude, latitude] = bracketed(value);
      return { __type: 'GeoPoint', latitude: latitude!, longitude: longitude! };
    }
    return fail();
  }
  const text = (parts: readonly Json[], index: number): string => (typeof parts[index] === 'string' ? parts[index] : fail());

  function disjunction(): JsonObject {
    if (++depth > MAX_DEPTH * 2) fail();
    const parts = [conjunction()];
    while (takeWord('or')) parts.push(conjunction());
    depth--;
    return parts.length === 1 ? parts[0]! : { $or: parts };
  }
  function conjunction(): JsonObject {
    const parts = [comparison()];
    while (takeWord('and')) parts.push(comparison());
    return parts.length === 1 ? parts[0]! : { $and: parts };
  }
  function comparison(): JsonObject {
    if (takeSign('(')) {
      const inner = disjunction();
      needSign(')');
      return inner;
    }
    if (isWord('size') && tokens[position + 1]?.text === '(') {
      position += 2;
      const field = name();
      needSign(')');
      needSign('=');
      return { [field]: { $size: takeSign('?') ? placeholder() : number() } };
    }
    const field = name();
    const operator = here();
    if (operator.kind === 'sign' && Object.hasOwn(COMPARISONS, operator.text)) {
      position++;
      return { [field]: { [COMPARISONS[operator.text]!]: value() } };
    }
    if (takeWord('is')) {
      const negated = takeWord('not');
      if (takeWord('exists') || takeWord('null')) return { [field]: { $exists: tokens[position - 1]!.text.toLowerCase() === 'null' ? negated : !negated } };
      return fail();
    }
    if (takeWord('not')) {
      if (takeWord('in')) return { [field]: { $nin: listOfValues() } };
      return { [field]: { $not: pattern() ?? fail() } };
    }
    if (takeWord('in')) return { [field]: { $in: listOfValues() } };
    if (takeWord('all')) return { [field]: { $all: listOfValues() } };
    const wanted = pattern();
    if (wanted) return { [field]: wanted };
    return fail();
  }
  function pattern(): JsonObject | undefined {
    if (takeWord('like')) return { $regex: likePattern(text([value()], 0)), $options: 's' };
    if (takeWord('regexp')) return { $regex: text([value()], 0) };
    return undefined;
  }
  function listOfValues(): Json[] {
    if (takeSign('?')) {
      const list = placeholder();
      return Array.isArray(list) ? list : fail();
    }
    // `in (?)` with a list in its place.
    const list = bracketed(value);
    return list.length === 1 && Array.isArray(list[0]) ? list[0] : list;
  }

  needWord('select');
  const fields: string[] = [];
  const includes: string[] = [];
  let all = false;
  let count = false;
  listOf(() => {
    if (takeSign('*')) all = true;
    else if (isWord('count') && tokens[position + 1]?.text === '(') {
      position += 2;
      if (!takeSign('*')) name();
      needSign(')');
      count = true;
    } else if (isWord('include') && tokens[position + 1]?.kind === 'word' && !isWord('from', 1)) {
      position++;
      includes.push(name());
    } else fields.push(name());
  });
  needWord('from');
  const question: CqlQuestion = { className: name(), where: {}, keys: all ? '' : fields.join(','), include: includes.join(','), count, countOnly: count && !all && fields.length === 0 && includes.length === 0, order: '' };
  if (takeWord('where')) question.where = disjunction();
  const orders: string[] = [];
  for (;;) {
    if (takeWord('limit')) {
      const numbers = listOf(() => {
        const given = takeSign('?') ? placeholder() : number();
        return typeof given === 'number' ? given : fail();
      });
      if (numbers.length > 2) fail();
      question.limit = numbers.at(-1)!;
      if (numbers.length === 2) question.skip = numbers[0]!;
    } else if (takeWord('order')) {
      needWord('by');
      const keys = listOf(() => {
        const sign = takeSign('-') ? '-' : takeSign('+') ? '+' : undefined;
        const field = name();
        return { field, sign, word: takeWord('desc') ? '-' : takeWord('asc') ? '+' : undefined };
      });
      // Without a sign the last word is that of all.
      orders.push(...keys.map(({ field, sign, word }) => `${(sign ?? word ?? keys.at(-1)!.word) === '-' ? '-' : ''}${field}`));
    } else break;
  }
  if (here().kind !== 'end') fail();
  question.order = orders.join(',');
  return question;
}

/** `a%` to a pattern: `%` is any text, `_` one character. */
function likePattern(like: string): string {
  return `^${like.replace(/%|_|[^%_]+/g, (part) => (part === '%' ? '.*' : part === '_' ? '.' : part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)))}$`;
}
