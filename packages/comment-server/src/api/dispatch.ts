/** Calls to what answers them: the table of the protocol's addresses. Batches come back here with each of their parts. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isObjectId, ProtocolError, type Json, type JsonObject } from '@glimpress/comment-protocol';
import { parseCql } from '../domain/cql/parse';
import { newForm } from '../domain/comment/form';
import { StorageError } from '../storage/storage';
import { isOn, unavailableFor, type Call, type Context, type Reply } from './call';
import { createFile, createFileToken, fileCallback } from './files';
import { find, getObject, type Question } from './find';
import { pageOf } from './page-of';
import { needClass, storedClass } from './classes';
import { changePassword, currentUser, logIn, refreshToken, requestPasswordReset, signUp, updateUser } from './users';
import { createObject, deleteObjects, updateObject } from './write';

const MAX_BATCH = 200;
const CLASS_OF: Readonly<Record<string, string>> = { users: '_User', roles: '_Role', files: '_File' };

export async function dispatch(context: Context, call: Call, inBatch = false): Promise<Reply> {
  const { method, path, params, body } = call;
  const [first = '', second, third, ...rest] = path;
  if (rest.length > 0) throw new ProtocolError(1, 404, 'There is no such address.');
  switch (`${method} ${first}`) {
    case 'GET date':
      return ok({ __type: 'Date', iso: new Date().toISOString() });
    case 'POST login':
    case 'GET login':
      return logIn(context, method === 'GET' ? (params as JsonObject) : body);
    case 'POST requestPasswordReset':
    case 'POST requestEmailVerify':
      return requestPasswordReset(context, body);
    case 'POST files':
      // SDK 3 names the file in the address.
      return createFile(context, second === undefined ? body : { name: second, ...body });
    case 'POST fileTokens':
      return createFileToken(context, body);
    case 'POST fileCallback':
      return fileCallback(context, body);
    case 'GET cloudQuery':
      return cloudQuery(context, params);
    case 'GET commentForm':
      return ok({ ...newForm(context.site) });
    case 'GET schemas':
      return schemas(context, second && storedClass(context.site, second));
    case 'GET scan':
      return scan(context, second === 'classes' ? third && storedClass(context.site, third) : undefined, params);
    case 'POST batch':
      if (inBatch) throw new ProtocolError(107, 400, 'A batch cannot hold a batch.');
      return batch(context, body);
  }
  if (first === 'users' && second !== undefined) {
    if (second === 'me' && method === 'GET') return currentUser(context, typeof params.session_token === 'string' ? params.session_token : undefined);
    if (third === 'updatePassword' && method === 'PUT') return changePassword(context, second, body);
    if (third === 'refreshSessionToken' && method === 'PUT') return refreshToken(context, second);
    if (third !== undefined) throw new ProtocolError(1, 404, 'There is no such address.');
  }
  const className = first === 'classes' ? second && storedClass(context.site, second) : Object.hasOwn(CLASS_OF, first) ? CLASS_OF[first] : undefined;
  const id = first === 'classes' ? third : second;
  if (className === undefined || (first !== 'classes' && third !== undefined)) throw new ProtocolError(1, 404, 'There is no such address.');
  return id === undefined ? onClass(context, className, call) : onObject(context, className, id, call, inBatch);
}

function ok(body: Json): Reply {
  return { status: 200, body };
}

async function onClass(context: Context, className: string, { method, params, body }: Call): Promise<Reply> {
  if (method === 'GET') return ok({ ...(await find(context, questionOf(context, className, params))) });
  if (method !== 'POST') throw new ProtocolError(104);
  if (className === '_User') return signUp(context, body, isOn(params.failOnNotExist));
  if (className === '_File') return createFile(context, body);
  return createObject(context, className, body, wantsWhole(params));
}

async function onObject(context: Context, className: string, id: string, { method, params, body }: Call, inBatch: boolean): Promise<Reply> {
  if (method === 'DELETE') return deleteObjects(context, className, id, whereOf(params.where));
  if (!isObjectId(id)) throw new ProtocolError(104);
  if (method === 'GET') {
    const object = await getObject(context, className, id, { keys: textOf(params.keys), include: textOf(params.include), returnAcl: isOn(params.returnACL) });
    if (!object && className === '_User') throw new ProtocolError(211);
    return ok(object ?? (inBatch ? null : {}));
  }
  if (method !== 'PUT') throw new ProtocolError(1, 404, 'There is no such address.');
  if (className === '_User') {
    await needClass(context.site, className);
    return updateUser(context, id, body, wantsWhole(params));
  }
  return updateObject(context, className, id, body, whereOf(params.where), wantsWhole(params));
}

function wantsWhole(params: Call['params']): boolean {
  return isOn(params.fetchWhenSave) || isOn(params.new);
}
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : Array.isArray(value) ? value.filter((item) => typeof item === 'string').join(',') : undefined;
}
/** JSON text from a query, the value itself from a batch. Throws 107. */
function whereOf(where: unknown): unknown {
  if (typeof where !== 'string') return where ?? undefined;
  if (where === '') return undefined;
  try {
    return JSON.parse(where);
  } catch {
    throw new ProtocolError(107, 400, 'where is not JSON.');
  }
}
function questionOf({ caller }: Context, className: string, params: Call['params']): Question {
  return { className, where: whereOf(params.where) ?? {}, order: textOf(params.order), ...pageOf(caller, params), isOpenEnded: params.limit === undefined, keys: textOf(params.keys), include: textOf(params.include), count: isOn(params.count), returnAcl: isOn(params.returnACL) };
}

async function cloudQuery(context: Context, params: Call['params']): Promise<Reply> {
  const values = whereOf(params.pvalues) ?? [];
  const question = parseCql(textOf(params.cql) ?? '', Array.isArray(values) ? values : []);
  // Replies are asked for without a limit, and all of them are wanted.
  const limit = question.countOnly ? 0 : (question.limit ?? 1000);
  const found = await find(context, { ...question, className: storedClass(context.site, question.className), ...pageOf(context.caller, { limit, skip: question.skip }), isOpenEnded: question.limit === undefined, returnAcl: false });
  return ok({ ...found, className: question.className });
}

/** Everything of a class in pages, for the owner. The cursor is the place of the last object. */
async function scan(context: Context, className: string | undefined, params: Call['params']): Promise<Reply> {
  if (className === undefined) throw new ProtocolError(103);
  if (!context.caller.master) throw new ProtocolError(119, 403, 'Scanning needs the master key.');
  const { limit } = pageOf(context.caller, params);
  const key = (textOf(params.scan_key) ?? 'objectId').replace(/^-/, '');
  const descending = textOf(params.scan_key)?.startsWith('-') ?? false;
  if (key !== 'objectId') throw new ProtocolError(102, 400, 'scan_key can only be objectId.');
  const cursor = textOf(params.cursor);
  if (cursor !== undefined && !isObjectId(cursor)) throw new ProtocolError(102, 400, 'The cursor is not valid.');
  const where = whereOf(params.where) ?? {};
  const { results } = await find(context, { className, where: cursor === undefined ? where : { $and: [where, { objectId: { [descending ? '$lt' : '$gt']: cursor } }] }, order: descending ? '-objectId' : 'objectId', limit: Math.max(1, limit), skip: 0, count: false, returnAcl: isOn(params.returnACL) });
  return ok({ results, cursor: (results.at(-1)?.objectId as string | undefined) ?? null });
}

/** Fields of the classes as their first objects show them, for the owner. */
async function schemas(context: Context, className: string | undefined): Promise<Reply> {
  if (!context.caller.master) throw new ProtocolError(119, 403, 'Schemas need the master key.');
  const names = className === undefined ? await context.site.storage.classNames() : [className];
  const entries = await Promise.all(
    names.map(async (name) => {
      const { results } = await find(context, { className: name, where: {}, limit: 50, skip: 0, count: false, returnAcl: true });
      return [name, Object.fromEntries(results.flatMap((object) => Object.entries(object).map(([key, value]) => [key, { type: typeName(value) }])))] as const;
    }),
  );
  return ok(className === undefined ? Object.fromEntries(entries) : entries[0]![1]);
}
function typeName(value: Json): string {
  if (Array.isArray(value)) return 'Array';
  if (value === null) return 'Any';
  if (typeof value === 'object') return typeof value.__type === 'string' ? value.__type : 'Object';
  return typeof value === 'string' ? 'String' : typeof value === 'number' ? 'Number' : 'Boolean';
}

/** Each part on its own: one that fails stops no other, unless it is the database that fails. */
async function batch(context: Context, { requests }: JsonObject): Promise<Reply> {
  if (!Array.isArray(requests)) throw new ProtocolError(107, 400, 'A batch needs its requests.');
  if (requests.length > MAX_BATCH) throw new ProtocolError(128, 400, `A batch holds at most ${MAX_BATCH} requests.`);
  if (!context.caller.master) context.budget.parts += Math.max(0, requests.length - 1);
  const replies: JsonObject[] = [];
  for (const request of requests) {
    // A database in this process answers at once: others have their turn in between.
    await nextTurn();
    try {
      replies.push({ success: (await dispatch(context, partOf(request), true)).body });
    } catch (failure) {
      if (failure instanceof StorageError && replies.some((reply) => 'success' in reply)) {
        // What was done is said to be done: whoever hears that all of it failed does all of it again.
        const undone: Json[] = Array.from({ length: requests.length - replies.length }, () => ({ error: { ...unavailableFor(failure.reason) } }));
        return { ...ok([...replies, ...undone]), failure };
      }
      if (!(failure instanceof ProtocolError)) throw failure;
      replies.push({ error: { code: failure.code, error: failure.message } });
    }
  }
  return ok(replies);
}

function partOf(request: Json): Call {
  const { method = 'GET', path, params, body } = (request ?? {}) as JsonObject;
  if (typeof path !== 'string' || !['GET', 'POST', 'PUT', 'DELETE'].includes(method as string)) throw new ProtocolError(107, 400, 'A request of the batch is malformed.');
  const [address = '', ...query] = path.split('?');
  const parts = address.replace(/^\/?1(\.1)?\//, '').split('/').filter(Boolean).map(decoded);
  return {
    method: method as Call['method'],
    path: parts,
    params: { ...Object.fromEntries(new URLSearchParams(query.join('?'))), ...((params ?? {}) as JsonObject) },
    body: typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {},
  };
}
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ProtocolError(1, 404, 'There is no such address.');
  }
}
