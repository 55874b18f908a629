/** The search of one site, wherever it runs: in a worker, or beside the page where workers fail. */
import type { ClientManifest } from '@glimpress/contracts/page';
import type { SearchManifest } from '@glimpress/contracts/search';
import { fetchJson } from '../chunks/fetch-json';
import { createEngine } from './create-engine';
import type { FetchJson, SearchEngine } from './engine';
import type { SearchResult } from './hits';
import type { SearchAnswer, SearchAsk } from './protocol';
import { respell } from './respell';

/** So long a reader waits to hear whether there is a newer index. */
const PATIENCE_MS = 3000;

/**
 * Chinese is typed without spaces: `用Vue写浮点数比较` as `用 Vue 写 浮点数 比较`, but for where the browser knows no words; numbers stand with their
 * words or apart: `20ms` as `20 ms`. Quotes, brackets, and what ends a question, are no words; what names have (`C++`, `.NET`, `a::b`) is.
 */
function wordsApart(text: string): string {
  const words = Intl.Segmenter && new Intl.Segmenter('zh', { granularity: 'word' });
  const apart = (run: string): string => (words ? ` ${run.length < 3 ? run : Array.from(words.segment(run), ({ segment }) => segment).join(' ')} ` : run);
  return text
    .replace(/[^\P{P}#.\-_/:&'*@]/gu, ' ')
    .replace(/\d(?=\p{L})|\p{L}(?=\d)/gu, '$& ')
    .replace(/\p{Script=Han}+/gu, apart)
    .trim()
    .replace(/ +/g, ' ');
}

export interface Session {
  /** Answers by `reply`, once or more. A later ask makes an earlier one stale: it may stay unanswered. */
  handle(ask: SearchAsk, reply: (answer: SearchAnswer) => void): Promise<void>;
}

/** `fetchFile` rejects when an address cannot be had. */
export function createSession(fetchFile: (url: string, init?: RequestInit) => Promise<unknown> = fetchJson): Session {
  let opened: Promise<{ readonly url: string; readonly engine: SearchEngine }> | undefined;
  let latest = 0;
  const fetchOnce: FetchJson = (url) => fetchFile(url);

  /** Asks which index is the newest; the one at hand stays when it is that, or when there is no network. */
  async function open({ manifest, locale }: SearchAsk): Promise<{ readonly url: string; readonly engine: SearchEngine }> {
    const before = await opened?.catch(() => undefined);
    try {
      const { search } = (await fetchFile(manifest, { cache: 'no-cache' })) as ClientManifest;
      const url = search[locale];
      if (url === undefined) throw new Error(`There is no search for the locale ${locale}.`);
      return url === before?.url ? before : { url, engine: createEngine((await fetchFile(url)) as SearchManifest, fetchOnce) };
    } catch (error) {
      if (before) return before;
      throw error;
    }
  }

  async function answer(ask: SearchAsk, reply: (answer: SearchAnswer) => void, mayReopen: boolean): Promise<void> {
    opened ??= open(ask);
    const at = opened;
    try {
      const { engine } = await at;
      const isStale = (): boolean => ask.id !== latest;
      const apart = wordsApart(ask.text);
      let isFound = false;
      let none: SearchResult | undefined;
      const look = async (texts: Iterable<string>, instead?: string): Promise<void> => {
        const emit = (result: SearchResult): void => {
          isFound ||= result.hits.length > 0;
          if (isFound || result.pending) reply({ id: ask.id, result: instead === undefined ? result : { ...result, instead } });
          else none ??= result;
        };
        for (const place of ['search', 'searchCode'] as const) {
          for (const text of texts) if (!isFound && !isStale()) await engine[place]({ text, limit: ask.limit, isStale, emit });
        }
      };
      // What stands nowhere as it was typed may stand with other words between.
      await look(new Set([ask.text, apart]));
      if (!isFound && !isStale()) {
        const respelt = await respell(apart, engine.wordsNear);
        if (respelt !== null) await look([respelt], respelt);
      }
      if (!isFound && none && !isStale()) reply({ id: ask.id, result: none });
    } catch (error) {
      const before = await at.catch(() => undefined);
      if (opened === at && before === undefined) opened = undefined;
      if (!mayReopen || before === undefined) throw error;
      // Files of an index may be gone with the deployment it belonged to.
      const next = await (opened = open(ask));
      if (next.url === before.url) throw error;
      await answer(ask, reply, false);
    }
  }

  return {
    async handle(ask, reply) {
      latest = ask.id;
      try {
        if (ask.text !== '') return await answer(ask, reply, true);
        // The dialog has just been opened: what every query needs is fetched while the reader types.
        const before = opened;
        // A network that does not answer is none for an index that is at hand.
        opened = before ? Promise.race([open(ask), new Promise((done) => setTimeout(done, PATIENCE_MS)).then(() => before)]) : open(ask);
        await (await opened).engine.warm();
      } catch (error) {
        if (ask.text === '') opened = undefined;
        else if (ask.id === latest) reply({ id: ask.id, failure: String(error) });
      }
    },
  };
}
