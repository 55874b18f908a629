/** Comments told to an address of the owner's, signed as Standard Webhooks 1.0 says (webhook-id, -timestamp, -signature). */
import { createHmac, randomUUID } from 'node:crypto';
import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { JsonObject } from '@glimpress/comment-protocol';
import { isPrivateAddress } from '../domain/network';
import { Hopeless } from './queue';

const TIMEOUT_MS = 10_000;

export interface WebhookOptions {
  /** http or https. */
  url: string;
  /** `whsec_` and base64, or any text; signs what is sent. */
  secret: string;
  /** The address may be inside of the owner's own network. */
  allowPrivate: boolean;
}

export interface Delivery {
  id: string;
  /** The JSON text that is sent; the same at every try. */
  body: string;
}

/** `type`: `comment.published` or `comment.waiting`. */
export function newDelivery(type: string, data: JsonObject): Delivery {
  return { id: `msg_${randomUUID()}`, body: JSON.stringify({ type, timestamp: new Date().toISOString(), data }) };
}

/** What a receiver computes again from the headers and the body. `seconds`: epoch. */
export function webhookSignature(secret: string, id: string, seconds: number, body: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** Rejects unless it was taken (2xx); with a `Hopeless` for what the receiver will never take. Redirects are not followed. */
export async function deliver({ url, secret, allowPrivate }: WebhookOptions, { id, body }: Delivery): Promise<void> {
  const { protocol, hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(literal) !== 0 && isPrivateAddress(literal)) throw new Hopeless('private address');
  const seconds = Math.floor(Date.now() / 1000);
  const status = await new Promise<number>((done, fail) => {
    const sent = (protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'user-agent': 'glimpress-comments', 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': webhookSignature(secret, id, seconds, body) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(allowPrivate ? {} : { lookup: publicLookup }),
      },
      (reply) => {
        done(reply.statusCode ?? 0);
        // What it says is of no interest, and may be endless.
        reply.destroy();
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
  if (status >= 200 && status < 300) return;
  const code = String(status);
  throw status >= 500 || status === 408 || status === 425 || status === 429 ? Object.assign(new Error(code), { code }) : new Hopeless(code);
}

/** Looks a name up as usual, and fails when any address is private: asked at the connection itself, so that a name cannot change in between. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...(options as LookupAllOptions), all: true }, (failure, addresses: LookupAddress[]) => {
    if (failure) return done(failure, []);
    if (addresses.length === 0 || addresses.some(({ address }) => isPrivateAddress(address))) return done(new Hopeless('private address'), []);
    if (options.all) return done(null, addresses);
    done(null, addresses[0]!.address, addresses[0]!.family);
  });
};
