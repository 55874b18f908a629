/** Entry of the chunk for questions of Chinese that find nothing. */
import { inOtherScript } from './other-script';
import type { SearchClient } from './search-client';
import type { SearchResult } from './hits';

/** Asks for `text` in the other script of Chinese, the likeliest writing first, until one finds something; else the answer is `nothing`, what the text itself found. */
export default function askOtherScript(client: SearchClient, text: string, nothing: SearchResult, onResult: (result: SearchResult) => void, onFailure: () => void): void {
  const ask = ([written, ...others]: readonly string[]): void => {
    if (written === undefined) {
      onResult(nothing);
      // The code may come yet, and have it in either.
      const answerLate = (result: SearchResult): void => (result.hits.length > 0 || result.pending || result.lacksCode ? onResult(result) : askOtherScript(client, text, result, onResult, onFailure));
      if (nothing.lacksCode) client.ask(text, answerLate, onFailure);
      return;
    }
    const answer = (result: SearchResult): void => {
      if (result.hits.length > 0) onResult({ instead: written, ...result, lacksCode: result.lacksCode || nothing.lacksCode });
      else if (!result.pending) ask(others);
    };
    client.ask(written, answer, onFailure);
  };
  ask(inOtherScript(text));
}
