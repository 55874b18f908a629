/** A request as it comes, to a call of the protocol: lenient where real clients are odd, strict in size. */
import { ProtocolError, type JsonObject } from '@glimpress/comment-protocol';
import type { Call } from '../api/call';
import { decoded } from '../api/dispatch';
import type { Credentials } from './credentials';

export const MAX_BODY_BYTES = 2_000_000;
/** What each chunk of a body takes beside its bytes, of which it may have a single one. */
const CHUNK_OVERHEAD_BYTES = 400;

export interface ReadCall {
  call: Call;
  credentials: Credentials;
  sessionToken: string | undefined;
}

/** `path`: what follows `/1.1/`; `bytes`: the body, empty for a GET. Throws 107. */
export function readCall(request: Request, path: string, bytes: Uint8Array): ReadCall {
  const header = (...names: string[]): string | undefined => names.map((name) => request.headers.get(name)).find((value) => value !== null && value !== '') ?? undefined;
  const credentials: Credentials = {
    id: header('x-lc-id', 'x-avoscloud-application-id', 'x-uluru-application-id'),
    key: header('x-lc-key', 'x-avoscloud-application-key', 'x-uluru-application-key'),
    sign: header('x-lc-sign', 'x-avoscloud-request-sign'),
  };
  const masterKey = header('x-avoscloud-master-key');
  if (masterKey !== undefined) Object.assign(credentials, { key: `${masterKey},master`, sign: undefined });
  const sessionToken = header('x-lc-session', 'x-avoscloud-session-token');
  const params: Record<string, unknown> = Object.fromEntries(new URL(request.url).searchParams);
  const parts = path.split('/').filter(Boolean).map(decoded);
  const method = request.method as Call['method'];
  if (!['GET', 'POST', 'PUT', 'DELETE'].includes(method)) throw new ProtocolError(1, 405, 'The method is not known here.');
  const body = parseBody(bytes);
  if (method === 'POST' && ('_method' in body || '_ApplicationId' in body)) return untunnelled({ method, path: parts, params, body }, credentials, sessionToken);
  return { call: { method, path: parts, params, body }, credentials, sessionToken };
}

/** The form of old SDKs that needs no preflight: method and keys in the body, a question's parameters too. */
function untunnelled(call: Call, credentials: Credentials, sessionToken: string | undefined): ReadCall {
  const text = (name: string): string | undefined => (typeof call.body[name] === 'string' ? (call.body[name] as string) : undefined);
  const method = (text('_method') ?? call.method).toUpperCase();
  if (!['GET', 'POST', 'PUT', 'DELETE'].includes(method)) throw new ProtocolError(107);
  const body: JsonObject = Object.fromEntries(Object.entries(call.body).filter(([key]) => !key.startsWith('_')));
  const master = text('_MasterKey');
  return {
    call: { ...call, method: method as Call['method'], ...(method === 'GET' ? { params: { ...call.params, ...body }, body: {} } : { body }) },
    credentials: { id: text('_ApplicationId') ?? credentials.id, key: master === undefined ? (text('_ApplicationKey') ?? credentials.key) : `${master},master`, sign: text('_ApplicationKey') === undefined && master === undefined ? credentials.sign : undefined },
    sessionToken: text('_SessionToken') ?? sessionToken,
  };
}

/** The JSON object in a body; empty when there is none. Throws 107. */
export function parseBody(bytes: Uint8Array): JsonObject {
  const text = new TextDecoder().decode(bytes).trim();
  if (text === '' || text === 'null') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProtocolError(107);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ProtocolError(107);
  return value as JsonObject;
}

/** All bytes of a body. Throws 413 as soon as there are too many, 107 when the rest does not come; `hold` is told of the memory that what has come takes, and may throw. */
export async function readBody(request: Request, maxBytes: number, hold: (bytes: number) => void): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new ProtocolError(413, 413);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) throw new ProtocolError(413, 413);
      hold(chunk.length + CHUNK_OVERHEAD_BYTES);
      chunks.push(chunk);
    }
  } catch (failure) {
    throw failure instanceof ProtocolError ? failure : new ProtocolError(107, 400, 'The request broke off.');
  }
  return Buffer.concat(chunks);
}
