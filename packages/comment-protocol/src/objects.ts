/** The protocol's calls on objects, each a function of a client: unused ones fall out of a bundle. */
import { queryString, type Client } from './client';
import { RequestError } from './errors';
import type { BatchReply, BatchRequest, Query, Where } from './query';
import type { StoredObject } from './values';

/** §9 SDK query URL limit: above so many encoded characters a question travels as a batch POST. */
const MAX_QUERY_CHARACTERS = 2000;
/** §9 SDK batch save. */
const BATCH_SIZE = 20;
/** §9 SDK each() batch. */
const EACH_SIZE = 100;

interface FindReply {
  results: StoredObject[];
  count?: number;
}

async function ask(client: Client, className: string, query: Query): Promise<FindReply> {
  const path = `/classes/${className}`;
  const params = { ...query };
  if (queryString(params).length <= MAX_QUERY_CHARACTERS) return (await client.request('GET', path, { params })) as FindReply;
  const [reply] = await runBatch(client, [{ method: 'GET', path: `/1.1${path}`, params }]);
  return reply as FindReply;
}

export async function findObjects(client: Client, className: string, query: Query = {}): Promise<StoredObject[]> {
  return (await ask(client, className, query)).results;
}
export async function countObjects(client: Client, className: string, where: Where = {}): Promise<number> {
  return (await ask(client, className, { where, limit: 0, count: 1 })).count ?? 0;
}
/** Undefined when there is no such object: the server then answers `{}`. */
export async function getObject(client: Client, className: string, objectId: string): Promise<StoredObject | undefined> {
  const found = (await client.request('GET', `/classes/${className}/${objectId}`)) as Partial<StoredObject>;
  return found.objectId === undefined ? undefined : (found as StoredObject);
}
export async function createObject(client: Client, className: string, fields: Record<string, unknown>): Promise<StoredObject> {
  return (await client.request('POST', `/classes/${className}`, { body: fields })) as StoredObject;
}
/** `changes`: plain values and update operations. */
export async function updateObject(client: Client, className: string, objectId: string, changes: Record<string, unknown>): Promise<void> {
  await client.request('PUT', `/classes/${className}/${objectId}`, { body: changes });
}
export async function deleteObject(client: Client, className: string, objectId: string): Promise<void> {
  await client.request('DELETE', `/classes/${className}/${objectId}`, { body: {} });
}

/** Calls all of `visit` in the order of ids, 100 objects to a request, whatever is added meanwhile. */
export async function eachObject(client: Client, className: string, where: Where, visit: (object: StoredObject) => unknown): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const page = await findObjects(client, className, { where: after === undefined ? where : { ...where, objectId: { $gt: after } }, order: 'objectId', limit: EACH_SIZE });
    for (const object of page) await visit(object);
    if (page.length < EACH_SIZE) return;
    after = page.at(-1)!.objectId;
  }
}

/** The values in order; one that failed rejects with a `RequestError`, as if it had been sent alone. At most 20 requests travel together. */
export async function runBatch(client: Client, requests: readonly BatchRequest[]): Promise<unknown[]> {
  const values: unknown[] = [];
  for (let start = 0; start < requests.length; start += BATCH_SIZE) {
    const replies = (await client.request('POST', '/batch', { body: { requests: requests.slice(start, start + BATCH_SIZE) } })) as BatchReply[];
    for (const reply of replies) {
      if ('error' in reply) throw new RequestError(reply.error.code, reply.error.error, reply.error.error, 400);
      values.push(reply.success);
    }
  }
  return values;
}

/** Runs a CQL `select`; `values` fill its `?` placeholders. */
export async function cloudQuery(client: Client, cql: string, values?: readonly unknown[]): Promise<FindReply> {
  return (await client.request('GET', '/cloudQuery', { params: { cql, pvalues: values } })) as FindReply;
}
