import { describe, expect, it, vi, afterEach, beforeEach } from 'vitest';
import { limitEnd } from './calls';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => void vi.useRealTimers());
const now = Date.UTC(2026, 0, 1);
const inSeconds = (seconds: number): string => String(now / 1000 + seconds);

describe('the end of a rate limit', () => {
  it.each<[string, number, Record<string, string>, string, number | undefined]>([
    ['GitHub, primary', 403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(90) }, 'API rate limit exceeded', 90],
    ['GitHub, secondary', 403, { 'x-ratelimit-remaining': '4000', 'x-ratelimit-reset': inSeconds(3000) }, 'You have exceeded a secondary rate limit', 60],
    ['GitHub, secondary, with a time', 403, { 'retry-after': '7', 'x-ratelimit-remaining': '4000' }, 'x', 7],
    ['GitLab', 429, { 'ratelimit-reset': inSeconds(30) }, '', 30],
    ['an end that is over', 429, { 'ratelimit-reset': inSeconds(-5) }, '', 60],
    ['Gitee', 429, {}, '', 60],
    ['a refusal', 403, { 'x-ratelimit-remaining': '4000' }, 'Resource not accessible by personal access token', undefined],
    ['not found', 404, { 'retry-after': '7' }, 'rate limit', undefined],
  ])('%s', (_, status, headers, message, seconds) => {
    const end = limitEnd({ status, headers: new Headers(headers) }, message);
    expect(end && (end.getTime() - now) / 1000).toBe(seconds);
  });
});
