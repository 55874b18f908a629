/** The list of quotes that all quote boxes of a visit share (vuepress-behaviour §10, §7 Other, §9). */
import type { Quote, SiteData } from '@glimpress/contracts/page';

/** §9 Quote list cap; Quote max length, in characters. */
const MOST_QUOTES = 100;
const LONGEST = 40;
/** A service that answers later than this has failed. */
const TIMEOUT_MS = 10_000;

type Services = Pick<SiteData['themeConfig']['quotes'], 'poetry' | 'sentence'>;

export interface QuoteList {
  /** Any entry but `shown`, if there is another. */
  pick(shown: Quote | null): Quote;
  /** Asks each service once while the list holds fewer than 100 entries, and appends what they say. Never rejects. */
  grow(services: Services): Promise<void>;
}

/** `own` is what the list starts with; `random` gives numbers from 0 to 1. */
export function createQuoteList(own: readonly [Quote, ...Quote[]], ask: typeof fetch = fetch, random: () => number = Math.random): QuoteList {
  const list: Quote[] = [...own];
  /** Failures are said once a visit: readers go on, and a service that is down stays down. */
  let hasFailed = false;

  async function read(url: string, quoteOf: (answer: Readonly<Record<string, unknown>>) => Quote | null): Promise<void> {
    try {
      const response = await ask(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      const answer: unknown = await response.json();
      const quote = typeof answer === 'object' && answer !== null ? quoteOf(answer as Readonly<Record<string, unknown>>) : null;
      if (quote !== null && list.length < MOST_QUOTES) list.push(quote);
    } catch (error) {
      if (!hasFailed) console.warn('A quote service failed:', error);
      hasFailed = true;
    }
  }

  return {
    pick(shown) {
      const others = list.filter((quote) => quote !== shown);
      return others[Math.floor(random() * others.length)] ?? list[0]!;
    },
    async grow({ poetry, sentence }) {
      if (list.length >= MOST_QUOTES) return;
      await Promise.all([poetry !== null && read(poetry, poem), sentence !== null && read(sentence, said)]);
    },
  };
}

/** Poetry: origin, author, content. */
function poem({ origin, author, content }: Readonly<Record<string, unknown>>): Quote | null {
  return quoteOf(content, origin, author);
}

/** Sentences: hitokoto, from, from_who. */
function said({ hitokoto, from, from_who: who }: Readonly<Record<string, unknown>>): Quote | null {
  return quoteOf(hitokoto, from, who);
}

/** §5: empty and long sentences are discarded. What is no text counts as missing. */
function quoteOf(content: unknown, from: unknown, who: unknown): Quote | null {
  const text = textOf(content);
  if (text === '' || [...text].length > LONGEST) return null;
  const title = [textOf(from), textOf(who)].filter(Boolean).join(' • ');
  return { title: [...title].slice(0, LONGEST).join(''), content: text };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
