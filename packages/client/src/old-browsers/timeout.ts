/** All that the search’s worker lacks in browsers of 2021. */
import { addMissing } from './add-missing';

addMissing(AbortSignal, {
  timeout(ms: number) {
    const ending = new AbortController();
    setTimeout(() => ending.abort(), ms);
    return ending.signal;
  },
});
