import type { Quote } from '@glimpress/contracts/page';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQuoteList, type QuoteList } from './quotes';

const own: readonly [Quote, Quote] = [
  { title: '论语', content: '学而时习之' },
  { title: '老子', content: '上善若水' },
];
const POETRY = 'https://poems.example/all.json';
const SENTENCE = 'https://said.example/';
const answers = (bodies: Readonly<Record<string, unknown>>): typeof fetch => async (url) => {
  const body = bodies[String(url)];
  return body instanceof Response ? body : Response.json(body);
};
/** All that the list can show. */
function shown(list: QuoteList): Quote[] {
  const all = new Set<Quote>();
  for (let n = 0; n < 2000; n++) all.add(list.pick(null));
  return [...all];
}

describe('the quote list (§4 Quote box)', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());

  it('appends a line of the poetry service and a sentence, with where they are from', async () => {
    const list = createQuoteList(own, answers({ [POETRY]: { origin: '登鹳雀楼', author: '王之涣', content: '欲穷千里目' }, [SENTENCE]: { hitokoto: '行百里者半九十', from: '战国策', from_who: null } }));
    await list.grow({ poetry: POETRY, sentence: SENTENCE });
    expect(shown(list)).toEqual(expect.arrayContaining([{ title: '登鹳雀楼 • 王之涣', content: '欲穷千里目' }, { title: '战国策', content: '行百里者半九十' }]));
  });

  it.each([
    ['is empty', { hitokoto: '  ' }],
    ['is longer than 40 characters (§9)', { hitokoto: '长'.repeat(41) }],
    ['is no text', { hitokoto: { toString: 1 } }],
    ['is missing', ['a']],
    ['is null', null],
  ])('discards a sentence that %s', async (_, answer) => {
    const list = createQuoteList(own, answers({ [SENTENCE]: answer }));
    await list.grow({ poetry: null, sentence: SENTENCE });
    expect(shown(list)).toHaveLength(2);
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('keeps a sentence of 40 characters, rare ones counted once', async () => {
    const list = createQuoteList(own, answers({ [SENTENCE]: { hitokoto: '𠮷'.repeat(40), from: '甲', from_who: '乙' } }));
    await list.grow({ poetry: null, sentence: SENTENCE });
    expect(shown(list)).toHaveLength(3);
    // What it is from, then who said it (§7).
    expect(shown(list).map(({ title }) => title)).toContain('甲 • 乙');
  });

  it('keeps its own quotes when the services fail, and says so once', async () => {
    const list = createQuoteList(own, answers({ [POETRY]: new Response('', { status: 500 }), [SENTENCE]: new Response('<html>') }));
    await list.grow({ poetry: POETRY, sentence: SENTENCE });
    await list.grow({ poetry: POETRY, sentence: SENTENCE });
    expect(shown(list).sort((a, b) => (a.title < b.title ? -1 : 1))).toEqual([...own].sort((a, b) => (a.title < b.title ? -1 : 1)));
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  it('cuts a long title between characters, never within one', async () => {
    const list = createQuoteList(own, answers({ [SENTENCE]: { hitokoto: '一句', from: `甲${'😀'.repeat(60)}` } }));
    await list.grow({ poetry: null, sentence: SENTENCE });
    expect(shown(list).find(({ content }) => content === '一句')!.title).toBe(`甲${'😀'.repeat(39)}`);
  });

  it('asks nobody unless named, and not beyond 100 entries (§9)', async () => {
    const asked: string[] = [];
    const ask: typeof fetch = async (url) => (asked.push(String(url)), Response.json({ hitokoto: `第${asked.length}句` }));
    const list = createQuoteList(own, ask);
    await list.grow({ poetry: null, sentence: null });
    expect(asked).toEqual([]);
    for (let n = 0; n < 120; n++) await list.grow({ poetry: null, sentence: SENTENCE });
    expect(asked).toHaveLength(98);
  });

  it('picks another than the one shown', () => {
    const list = createQuoteList(own, fetch, () => 0);
    expect([list.pick(null), list.pick(own[0]), list.pick(own[1])]).toEqual([own[0], own[1], own[0]]);
    expect(createQuoteList([own[0]]).pick(own[0])).toBe(own[0]);
  });
});
