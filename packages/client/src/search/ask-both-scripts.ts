import { importModule } from '../chunks/import-module';
import type { SearchResult } from './hits';
import type { SearchClient } from './search-client';

const HAN = /\p{sc=Han}/u;

/**
 * Asks as `client.ask`, and for Chinese that is nowhere in the other of its two scripts, whose characters are fetched then; where they do not come nothing
 * was found. `isAsked` is false when nobody waits for the answer any more.
 */
export function askBothScripts(client: SearchClient, text: string, isAsked: () => boolean, onResult: (result: SearchResult) => void, onFailure: () => void): void {
  let last: SearchResult;
  const answer = (result: SearchResult): void => {
    last = result;
    if (result.hits.length > 0 || result.pending || !HAN.test(text)) return onResult(result);
    // Code that comes late brings another answer.
    const isAwaited = (): boolean => last === result && isAsked();
    importModule('other-script', () => import('./ask-other-script')).then(
      ({ default: askOtherScript }) => isAwaited() && askOtherScript(client, text, result, onResult, onFailure),
      () => isAwaited() && onResult(result),
    );
  };
  client.ask(text, answer, onFailure);
}
