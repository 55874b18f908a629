import { describe, expect, it, vi, afterEach, beforeEach } from 'vitest';
import { createCalls, limitEnd } from './calls';

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

describe('an answer that breaks off, or comes from something on the way', () => {
  const answers = (...texts: string[]): string[] => {
    vi.stubGlobal('fetch', async () => new Response(texts.shift()));
    return texts;
  };
  afterEach(() => void vi.unstubAllGlobals());
  const calls = createCalls({ root: 'https://platform.example', headers: {}, onWait: () => undefined });

  it('is asked for again, and never taken for what was asked', async () => {
    answers('[{"id":', '<h1>Gateway</h1>', '[]');
    const passing = calls('GET', '/issues');
    await vi.runAllTimersAsync();
    expect(await passing).toEqual([]);
    answers('[', '[', '[', '[', '[]');
    const lasting = expect(calls('GET', '/issues')).rejects.toThrow('平台的回答不完整');
    await vi.runAllTimersAsync();
    await lasting;
  });

  it('is not asked for again where something was written: it may have been taken', async () => {
    const left = answers('{"number":', '{"number":1}');
    await expect(calls('POST', '/issues', { json: {} })).rejects.toThrow('平台的回答不完整');
    expect(left).toHaveLength(1);
  });
});
