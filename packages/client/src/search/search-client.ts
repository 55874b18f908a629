/** The search as a page uses it. Loads nothing before the first question. */
import type { SearchResult } from './hits';
import type { SearchAnswer, SearchAsk } from './protocol';

export interface SearchClient {
  /** The reader is about to search: looks whether the index is up to date, and fetches ahead. */
  prepare(): void;
  /** Asks; the answers to an earlier question are no longer given. */
  ask(text: string, onResult: (result: SearchResult) => void, onFailure: () => void): void;
}

interface ClientOptions {
  /** URL of `assets/manifest.json`. */
  readonly manifest: string;
  readonly locale: string;
  readonly limit: number;
}

type Send = (ask: SearchAsk) => void;

/** One client serves one locale of the site. */
export function createSearchClient(options: ClientOptions): SearchClient {
  const connection = connect((answer) => {
    if (answer.id !== waiting?.id) return;
    if ('result' in answer) waiting.onResult(answer.result);
    else waiting.onFailure();
  });
  let waiting: { readonly id: number; readonly onResult: (result: SearchResult) => void; readonly onFailure: () => void } | undefined;
  let id = 0;
  const send = (text: string): number => {
    const ask = { ...options, id: ++id, text };
    void connection.then((post) => post(ask));
    return id;
  };
  return {
    prepare: () => void send(''),
    ask(text, onResult, onFailure) {
      waiting = { id: send(text), onResult, onFailure };
    },
  };
}

/** The last question and what answers came: a worker that dies is replaced by the page itself, which is asked again. */
async function connect(receive: (answer: SearchAnswer) => void): Promise<Send> {
  let last: SearchAsk | undefined;
  const inPage = async (): Promise<Send> => {
    const { createSession } = await import('./session');
    const session = createSession();
    return (ask) => void session.handle(ask, receive);
  };
  let post: Promise<Send> | undefined;
  /** Where neither comes the question has failed, and the next one tries again. */
  const send = (ask: SearchAsk): void => {
    post ??= inPage();
    post.then((give) => give(ask)).catch((error: unknown) => {
      post = undefined;
      receive({ id: ask.id, failure: String(error) });
    });
  };
  try {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<SearchAnswer>) => receive(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      worker.terminate();
      post = undefined;
      if (last !== undefined) send(last);
    });
    post = Promise.resolve((ask: SearchAsk) => worker.postMessage(ask));
  } catch {
    // The page itself, then.
  }
  return (ask) => {
    last = ask;
    send(ask);
  };
}
