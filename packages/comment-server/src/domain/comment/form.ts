/**
 * The form our own widget asks for before it posts: a signed time, so that a post a second after the page is seen for what
 * it is, and, when the site wants it, the arithmetic question of §5. Nothing is stored until a form is used.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { ProtocolError, type JsonObject } from '@glimpress/comment-protocol';
import { isSame } from '../../same-text';
import { siteHash, type Site } from '../../site';

const MIN_AGE_MS = 2000;
export const FORM_MAX_AGE_MS = 12 * 60 * 60_000;

export interface CommentForm {
  /** Sent back as `formToken`. */
  token: string;
  /** Sent back solved as `formAnswer`; absent when the site asks nothing. */
  question?: string;
  /** The server's, in milliseconds: a comment whose time is far from it is given another, by which its page would not find it again. */
  time: number;
}

/** §5, §9 Verification numbers: three numbers of 1 to 10 with + - x, read from left to right with x first. */
export function newForm(site: Site, now = Date.now()): CommentForm {
  const nonce = randomBytes(9).toString('base64url');
  if (!site.rules.question) return { token: sealed(site, `${now}.${nonce}`, ''), time: now };
  const number = (): number => randomInt(1, 11);
  const sign = (): string => '+-x'[randomInt(3)]!;
  const question = `${number()} ${sign()} ${number()} ${sign()} ${number()}`;
  return { token: sealed(site, `${now}.${nonce}`, String(solve(question))), question, time: now };
}

function sealed(site: Site, body: string, answer: string): string {
  return `${body}.${siteHash(site, 'form', `${body}.${answer}`)}`;
}

/**
 * Checks what came with a comment; without a question a form is optional, for old widgets know none. Gives what must be used
 * only once. Throws 142.
 */
export function checkForm(site: Site, { formToken, formAnswer }: JsonObject, now = Date.now()): string | undefined {
  if (formToken === undefined && !site.rules.question) return undefined;
  if (typeof formToken !== 'string' || formToken.length > 200) throw staleForm(site);
  const [time, nonce, ...rest] = formToken.split('.');
  if (time === undefined || nonce === undefined || rest.length !== 1) throw staleForm(site);
  const answer = site.rules.question && (typeof formAnswer === 'string' || typeof formAnswer === 'number') ? String(formAnswer).trim() : '';
  if (!isSame(formToken, sealed(site, `${time}.${nonce}`, answer))) throw staleForm(site);
  const ageMs = now - Number(time);
  if (!(ageMs <= FORM_MAX_AGE_MS)) throw staleForm(site);
  if (ageMs < MIN_AGE_MS) throw new ProtocolError(142, 400, '提交得太快了，请稍等片刻。That was too fast, please wait a moment.');
  return nonce;
}

/** What a visitor reads whose form is wrong, old or used. */
export function staleForm({ rules }: Site): ProtocolError {
  return new ProtocolError(142, 400, rules.question ? '计算结果不对，请再试一次。Sorry, this is a wrong calculation.' : '表单已失效，请刷新页面。The form has expired, please reload the page.');
}

/** Three numbers, two of + - x. */
export function solve(question: string): number {
  const [a, first, b, second, c] = question.split(' ') as [string, string, string, string, string];
  const apply = (left: number, sign: string, right: number): number => (sign === '+' ? left + right : sign === '-' ? left - right : left * right);
  if (second === 'x' && first !== 'x') return apply(Number(a), first, Number(b) * Number(c));
  return apply(apply(Number(a), first, Number(b)), second, Number(c));
}
