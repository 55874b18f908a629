import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askBothScripts } from './ask-both-scripts';
import type { SearchHit, SearchResult } from './hits';

let isLost = false;
vi.mock('../chunks/import-module', () => ({ importModule: (_name: string, load: () => Promise<unknown>) => (isLost ? Promise.reject(new Error('offline')) : load()) }));

/** A site that has these words, and none that fails. */
function ask(text: string, words: readonly string[], isAsked = () => true, fails: readonly string[] = []) {
  const asked: string[] = [];
  const client = {
    prepare: () => undefined,
    ask(question: string, onResult: (result: SearchResult) => void, onFailure: () => void): void {
      asked.push(question);
      const found = words.includes(question);
      onResult({ hits: [], total: null, pending: true, bounded: false });
      if (fails.includes(question)) onFailure();
      else onResult({ hits: found ? [{ url: question } as SearchHit] : [], total: Number(found), pending: false, bounded: false });
    },
  };
  const answer = new Promise<SearchResult | 'failed'>((answered) => askBothScripts(client, text, isAsked, (result) => result.pending || answered(result), () => answered('failed')));
  return { asked, answer };
}

describe('vuepress-behaviour §6 Search: Chinese that is nowhere as it is typed', () => {
  beforeEach(() => void (isLost = false));

  it('is asked for in the other script, and the answer says in which words it was found', async () => {
    const { asked, answer } = ask('資料庫', ['数据库', '资料库']);
    expect(await answer).toMatchObject({ total: 1, instead: '数据库' });
    expect(asked).toEqual(['資料庫', '数据库']);
  });

  it('with the other side’s words first, then with its own', async () => {
    const { asked, answer } = ask('資料庫', ['资料库']);
    expect(await answer).toMatchObject({ total: 1, instead: '资料库' });
    expect(asked).toEqual(['資料庫', '数据库', '资料库']);
  });

  it('and was not found when nothing of that is there', async () => {
    const { asked, answer } = ask('数据库', []);
    expect(await answer).toMatchObject({ hits: [], total: 0 });
    expect(await answer).not.toHaveProperty('instead');
    expect(asked).toEqual(['数据库', '資料庫', '數據庫']);
  });

  it.each([['found at once', '数据库', ['数据库', '資料庫']], ['of Latin letters', 'database', []], ['the same in both scripts', '中文', []]])('is asked once when it is %s', async (_why, text, words) => {
    const { asked, answer } = ask(text, words);
    expect(await answer).not.toHaveProperty('instead');
    expect(asked).toEqual([text]);
  });

  it('has failed when the other question fails, and is not there when the characters do not come', async () => {
    expect(await ask('資料庫', [], undefined, ['数据库']).answer).toBe('failed');
    isLost = true;
    expect(await ask('資料庫', ['数据库']).answer).toMatchObject({ hits: [], total: 0 });
  });

  it('is found there although the code of the question has not come, which is said', async () => {
    const nothing = { hits: [], total: 0, pending: false, bounded: false, lacksCode: true };
    const client = { prepare: () => undefined, ask: (question: string, onResult: (result: SearchResult) => void) => onResult(question === '数据库' ? { ...nothing, hits: [{ url: question } as SearchHit], lacksCode: false } : nothing) };
    expect(await new Promise<SearchResult>((answered) => askBothScripts(client, '資料庫', () => true, answered, () => {}))).toMatchObject({ instead: '数据库', lacksCode: true });
  });

  it('is asked once more as it was typed when the code has not come, which may come yet', async () => {
    const asked: string[] = [];
    const nothing = { hits: [], total: 0, pending: false, bounded: false, lacksCode: true };
    const client = {
      prepare: () => undefined,
      ask(question: string, onResult: (result: SearchResult) => void): void {
        asked.push(question);
        onResult(asked.length < 4 ? nothing : { ...nothing, hits: [{ url: question } as SearchHit], total: 1, lacksCode: false });
      },
    };
    const shown = await new Promise<SearchResult[]>((answered) => {
      const all: SearchResult[] = [];
      askBothScripts(client, '数据库', () => true, (result) => all.push(result) === 2 && answered(all), () => {});
    });
    expect(asked).toEqual(['数据库', '資料庫', '數據庫', '数据库']);
    expect(shown).toMatchObject([nothing, { total: 1 }]);
  });

  it('is asked once more, too, when the code that came late has it in the other script', async () => {
    const asked: string[] = [];
    const nothing = { hits: [], total: 0, pending: false, bounded: false, lacksCode: true };
    const client = {
      prepare: () => undefined,
      ask(question: string, onResult: (result: SearchResult) => void): void {
        const number = asked.push(question);
        if (number <= 4) onResult(nothing);
        // It comes while the question is asked for the second time.
        if (number >= 4) onResult({ ...nothing, hits: question === '資料庫' ? [{ url: question } as SearchHit] : [], lacksCode: false });
      },
    };
    const shown: SearchResult[] = [];
    await new Promise<void>((answered) => askBothScripts(client, '数据库', () => true, (result) => (shown.push(result), result.hits.length > 0 && answered()), () => {}));
    expect(shown.at(-1)).toMatchObject({ instead: '資料庫', lacksCode: false });
  });

  it('is not asked for where code that comes late has it', async () => {
    const asked: string[] = [];
    const shown: SearchResult[] = [];
    const client = {
      prepare: () => undefined,
      ask(question: string, onResult: (result: SearchResult) => void): void {
        asked.push(question);
        onResult({ hits: [], total: 0, pending: false, bounded: false, lacksCode: true });
        onResult({ hits: [{ url: question } as SearchHit], total: 1, pending: false, bounded: false });
      },
    };
    askBothScripts(client, '数据库', () => true, (result) => shown.push(result), () => {});
    await import('./ask-other-script');
    await new Promise((done) => setTimeout(done));
    expect(asked).toEqual(['数据库']);
    expect(shown).toMatchObject([{ total: 1 }]);
  });

  it('is not asked again when the reader has gone on to another question', async () => {
    const { asked } = ask('資料庫', ['数据库'], () => false);
    await import('./ask-other-script');
    await new Promise((done) => setTimeout(done));
    expect(asked).toEqual(['資料庫']);
  });
});
