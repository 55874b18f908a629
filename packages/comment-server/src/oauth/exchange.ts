/**
 * `POST /oauth/{platform}`: a page's code for a token, or a token whose time is over for the next one (RFC 6749, 4.1.3 and 6),
 * with the secret a page cannot keep. Only pages of the site may ask, and only for codes that came back to them; nothing of
 * code, secret or token is stored or logged.
 */
import { ProtocolError, type JsonObject } from '@glimpress/comment-protocol';
import { fetchWithin } from '../fetch-within';
import { KINDS, type OAuthClient, type Platform } from './platforms';

const TIMEOUT_MS = 10_000;
const MAX_REPLY_CHARACTERS = 20_000;
/** What a reply may hold for the page. */
const PASSED_ON = ['access_token', 'token_type', 'scope', 'expires_in', 'created_at', 'refresh_token'];

export interface ExchangeReply {
  status: number;
  body: JsonObject;
}

/**
 * `sent`: `code` with `redirect_uri` and, where the platform has it, `code_verifier`; or `refresh_token` alone. The asking
 * origin has been found to be one of the site's; `redirectOrigins` are all of them. Throws 107 for what is no question.
 */
export async function exchangeGrant(platform: Platform, client: OAuthClient, sent: JsonObject, redirectOrigins: readonly string[]): Promise<ExchangeReply> {
  if (sent.client_id !== undefined && sent.client_id !== client.clientId) throw new ProtocolError(403, 403, 'The client_id is not the one of this server.');
  const grant = sent.refresh_token === undefined ? codeGrant(platform, sent, redirectOrigins) : { grant_type: 'refresh_token', refresh_token: credential(sent.refresh_token, 'The refresh_token is malformed.') };
  return askForToken((client.url ?? KINDS[platform].url) + KINDS[platform].tokenPath, { ...grant, client_id: client.clientId, client_secret: client.clientSecret });
}

function credential(value: unknown, otherwise: string): string {
  if (typeof value === 'string' && /^[\x21-\x7e]{1,1000}$/.test(value)) return value;
  throw new ProtocolError(107, 400, otherwise);
}

function codeGrant(platform: Platform, sent: JsonObject, redirectOrigins: readonly string[]): Record<string, string> {
  const { redirect_uri: redirectUri, code_verifier: verifier } = sent;
  const code = credential(sent.code, 'The code is missing.');
  if (typeof redirectUri !== 'string' || redirectUri.length > 2000 || !URL.canParse(redirectUri) || !redirectOrigins.includes(new URL(redirectUri).origin)) throw new ProtocolError(403, 403, 'The redirect_uri is not an address of this site.');
  if (verifier !== undefined && (typeof verifier !== 'string' || !/^[A-Za-z0-9._~-]{43,128}$/.test(verifier))) throw new ProtocolError(107, 400, 'The code_verifier is malformed.');
  return { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...(KINDS[platform].pkce && typeof verifier === 'string' ? { code_verifier: verifier } : {}) };
}

async function askForToken(url: string, form: Record<string, string>): Promise<ExchangeReply> {
  const unavailable = (): ExchangeReply => ({ status: 502, body: { error: 'temporarily_unavailable', error_description: '登录平台暂时没有回应，请稍后再试。The platform does not answer, please try again later.' } });
  let answer: JsonObject;
  try {
    // A redirect would take the secret elsewhere.
    const parsed: unknown = JSON.parse(await fetchWithin(TIMEOUT_MS, url, { method: 'POST', headers: { accept: 'application/json', 'user-agent': 'glimpress-comments' }, body: new URLSearchParams(form), redirect: 'error' }, boundedText));
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return unavailable();
    answer = parsed as JsonObject;
  } catch {
    return unavailable();
  }
  // GitHub refuses with status 200.
  if (typeof answer.access_token !== 'string' || answer.access_token === '') {
    const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 300) : '');
    return { status: 400, body: { error: text(answer.error) || 'invalid_grant', error_description: text(answer.error_description) } };
  }
  return { status: 200, body: Object.fromEntries(PASSED_ON.flatMap((name) => (typeof answer[name] === 'string' || typeof answer[name] === 'number' ? [[name, answer[name]]] : []))) };
}

async function boundedText(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of (reply.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_REPLY_CHARACTERS) throw new Error('too long');
  }
  return text;
}
