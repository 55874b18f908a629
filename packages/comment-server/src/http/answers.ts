/** What answers have in common: their headers, and the answer when there is none. */
import { ProtocolError } from '@glimpress/comment-protocol';
import type { Unavailable } from '../api/call';

export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET,POST,PUT,DELETE,OPTIONS',
  'access-control-allow-headers': 'content-type,cache-control,x-lc-id,x-lc-key,x-lc-sign,x-lc-session,x-lc-ua,x-lc-prod,x-lc-hook-key,x-avoscloud-application-id,x-avoscloud-application-key,x-avoscloud-application-production,x-avoscloud-client-version,x-avoscloud-master-key,x-avoscloud-request-sign,x-avoscloud-session-token,x-uluru-application-id,x-uluru-application-key,x-uluru-application-production,x-uluru-client-version,x-uluru-session-token,x-requested-with',
  'access-control-expose-headers': 'location,retry-after',
  'access-control-max-age': '86400',
};
export const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
};

export function jsonReply(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json;charset=utf-8', ...headers } });
}

export function unavailable(told: Unavailable): Response {
  return jsonReply(told, 503, { 'retry-after': '10' });
}

export function tooManyRequests(): ProtocolError {
  return new ProtocolError(429, 429, '操作太频繁，请稍后再试。Too many requests, please try again later.');
}
