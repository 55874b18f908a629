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
  const post = connect((answer) => {
    if (answer.id !== waiting?.id) return;
    if ('result' in answer) waiting.onResult(answer.result);
    else waiting.onFailure();
  });
  let waiting: { readonly id: number; readonly onResult: (result: SearchResult) => void; readonly onFailure: () => void } | undefined;
  let id = 0;
  const send = (text: string): number => {
    post({ ...options, id: ++id, text });
    return id;
  };
  return {
    prepare: () => void send(''),
    ask(text, onResult, onFailure) {
      waiting = { id: send(text), onResult, onFailure };
    },
  };
}

/** A worker that says nothing for so long hangs, or does not come: while it works it says so whenever it is asked. */
const SILENCE_MS = 30_000;

/** A worker that dies is replaced by the page itself, which is asked the last question again; one that hangs by another worker, with the next question. */
function connect(receive: (answer: SearchAnswer) => void): Send {
  let last: SearchAsk;
  let post: Promise<Send> | undefined;
  const inPage = async (): Promise<Send> => {
    const { createSession } = await import('./session');
    const session = createSession();
    return (ask) => void session.handle(ask, receive);
  };
  const start = async (): Promise<Send> => {
    let worker: Worker;
    try {
      worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    } catch {
      return inPage();
    }
    let timer: ReturnType<typeof setInterval>;
    let isHeard = false;
    const end = (next?: Promise<Send>): void => {
      clearInterval(timer);
      worker.terminate();
      post = next;
    };
    worker.addEventListener('message', ({ data }: MessageEvent<SearchAnswer | null>) => {
      isHeard = true;
      if (data !== null) receive(data);
      const isOver = data === null ? last.text === '' : data.id === last.id && !('result' in data && data.result.pending);
      if (isOver) clearInterval(timer);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end(inPage());
      send(last);
    });
    return (ask) => {
      clearInterval(timer);
      isHeard = false;
      timer = setInterval(() => {
        if (!isHeard) {
          end();
          receive({ id: last.id, failure: 'silence' });
        } else {
          isHeard = false;
          worker.postMessage(null);
        }
      }, SILENCE_MS);
      worker.postMessage(ask);
    };
  };
  /** Where neither comes the question has failed, and the next one tries again. */
  const send = (ask: SearchAsk): void => {
    last = ask;
    post ??= start();
    post.then((give) => give(ask)).catch((error: unknown) => {
      post = undefined;
      receive({ id: ask.id, failure: String(error) });
    });
  };
  return send;
}
