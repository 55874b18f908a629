/** The search of one site, wherever it runs: in a worker, or beside the page where workers fail. */
import type { ClientManifest } from '@glimpress/contracts/page';
import type { SearchManifest } from '@glimpress/contracts/search';
import { fetchJson } from '../chunks/fetch-json';
import { createEngine } from './create-engine';
import type { SearchEngine } from './engine';
import type { SearchResult } from './hits';
import type { SearchAnswer, SearchAsk } from './protocol';
import { respell } from './respell';

/** So long a reader waits for what can be done without: a newer index, code. */
const PATIENCE_MS = 3000;

const inTime = <T>(wanted: Promise<T>, instead: T | PromiseLike<T>): Promise<T> => Promise.race([wanted, new Promise<T>((done) => setTimeout(done, PATIENCE_MS, instead))]);

/**
 * Chinese is typed without spaces: `用Vue写浮点数比较` as `用 Vue 写 浮点数 比较`, but for where the browser knows no words; numbers stand with their
 * words or apart: `20ms` as `20 ms`, but `k8s` is a name; so does the end of `nodejs`. Quotes, brackets, what ends a question or a sentence, and signs
 * by themselves are no words; what names have (`C++`, `.NET`, `a::b`) is.
 */
function wordsApart(text: string): string {
  const words = Intl.Segmenter && new Intl.Segmenter('zh', { granularity: 'word' });
  const apart = (run: string): string => (words ? ` ${run.length < 3 ? run : Array.from(words.segment(run), ({ segment }) => segment).join(' ')} ` : run);
  return text
    .replace(/[^\P{P}#.\-_/:&*@]|`|[.:]+(?!\S)|(^|\s)[^\p{L}\d\s]+(?!\S)/gu, ' ')
    .replace(/\d(?=[a-z]{2})|[a-z]{2}(?=\d|js\b)/gi, '$& ')
    .replace(/\p{sc=Han}+/gu, apart)
    .trim()
    .replace(/ +/g, ' ');
}

type Opened = Promise<{ readonly url: string; readonly engine: SearchEngine }>;

export interface Session {
  /** Answers by `reply`, once or more. A later ask makes an earlier one stale: it may stay unanswered. */
  handle(ask: SearchAsk, reply: (answer: SearchAnswer) => void): Promise<void>;
}

/** `fetchFile` rejects when an address cannot be had. */
export function createSession(fetchFile: (url: string, init?: RequestInit) => Promise<unknown> = fetchJson): Session {
  let opened: Opened | undefined;
  let latest = 0;
  /** Nobody waits for code again while it is on its way. */
  let isLate = false;

  /** Asks which index is the newest; the one at hand stays when it is that, or when there is no network. */
  async function open({ manifest, locale }: SearchAsk): Opened {
    const before = await opened?.catch(() => undefined);
    try {
      const { search } = (await fetchFile(manifest, { cache: 'no-cache' })) as ClientManifest;
      const url = search[locale];
      if (!url) throw new Error(`No search for ${locale}.`);
      return url === before?.url ? before : { url, engine: createEngine((await fetchFile(url)) as SearchManifest, fetchFile) };
    } catch (error) {
      if (before) return before;
      opened = undefined;
      throw error;
    }
  }

  /** A network that does not answer is none for an index that is at hand. */
  const reopen = (ask: SearchAsk, before: Opened): Opened => (opened = inTime(open(ask), before));

  async function answer(ask: SearchAsk, reply: (answer: SearchAnswer) => void, mayReopen: boolean): Promise<void> {
    const at = (opened ??= open(ask));
    const { url, engine } = await at;
    try {
      const isStale = (): boolean => ask.id !== latest;
      const apart = wordsApart(ask.text);
      let isFound = false;
      const isOver = (): boolean => isFound || isStale();
      let none: SearchResult | undefined;
      let lacksCode = false;
      let code: Promise<boolean> | undefined;
      const look = async (texts: Iterable<string>, instead?: string): Promise<void> => {
        const emit = (found: SearchResult): void => {
          isFound ||= found.hits.length > 0;
          const result = { ...found, lacksCode, ...(instead && { instead }) };
          if (isFound || found.pending) reply({ id: ask.id, result });
          else none ??= result;
        };
        for (const text of texts) if (!isOver()) await engine.search({ text, limit: ask.limit, isStale, emit });
        if (isOver()) return;
        code ??= engine.loadCode().then(
          () => true,
          () => false,
        );
        lacksCode ||= isLate ||= !(await inTime(code, false));
        for (const text of texts) if (!isOver()) engine.searchCode({ text, limit: ask.limit, isStale, emit });
      };
      // What stands nowhere as it was typed may stand with other words between.
      await look(new Set([ask.text, apart]));
      if (!isOver()) {
        const respelt = await respell(apart, engine.wordsNear);
        if (respelt) await look([respelt], respelt);
      }
      if (none && !isOver()) reply({ id: ask.id, result: { ...none, lacksCode } });
      // It may come late, or be gone with the deployment it belonged to.
      if (lacksCode) {
        const has = await code;
        isLate = false;
        if (!isStale() && (has || (await reopen(ask, at)).url !== url)) await answer(ask, reply, false);
      }
    } catch (error) {
      // So may all files of an index.
      if (!mayReopen || (await (opened = open(ask))).url === url) throw error;
      await answer(ask, reply, false);
    }
  }

  return {
    async handle(ask, reply) {
      latest = ask.id;
      try {
        if (ask.text !== '') return await answer(ask, reply, true);
        // The dialog has just been opened: what every query needs is fetched while the reader types.
        const { engine } = await (opened ? reopen(ask, opened) : (opened = open(ask)));
        await engine.warm();
      } catch (error) {
        reply({ id: ask.id, failure: String(error) });
      }
    },
  };
}
