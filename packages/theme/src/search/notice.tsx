/** What there is to say besides the suggestions; said aloud as it changes. */
import type { SearchResult } from '@glimpress/client';
import type { JSX } from 'react';
import type { SearchTexts } from './texts';
import type { SearchState } from './use-search';

interface NoticeProps {
  readonly texts: SearchTexts;
  readonly query: string;
  readonly phase: SearchState['phase'];
  readonly result: SearchResult | null;
  readonly retry: () => void;
}

export function SearchNotice({ texts, query, phase, result, retry }: NoticeProps): JSX.Element {
  const shown = result?.hits.length ?? 0;
  const isFailed = phase === 'failed';
  const isOffline = !navigator.onLine;
  const isNone = phase === 'answered' && shown === 0 && result?.pending === false;
  const missing = result?.bounded ? texts.bounded : result?.lacksCode && texts.failedHint;
  return (
    <div className={shown > 0 && !isFailed ? 'search-count' : 'search-notice'}>
      <div role="status">
        {phase === 'idle' && <Lines first={texts.intro} second={texts.introHint} />}
        {phase === 'slow' && shown === 0 && <p>{texts.loading}</p>}
        {isNone && <Lines first={texts.none(query)} second={missing || texts.noneHint} />}
        {phase === 'answered' && shown > 0 && (
          <p>
            {result!.instead !== undefined && `${texts.instead(query, result!.instead)} · `}
            {result!.pending ? texts.loading : texts.count(result!.total, shown)}
            {missing && ` · ${missing}`}
          </p>
        )}
        {isFailed && <Lines first={isOffline ? texts.offline : texts.failed} second={isOffline ? texts.offlineHint : texts.failedHint} />}
      </div>
      {(isFailed || (isNone && result.lacksCode)) && (
        <button type="button" className="action" onClick={retry}>
          {texts.retry}
        </button>
      )}
    </div>
  );
}

function Lines({ first, second }: { readonly first: string; readonly second: string }): JSX.Element {
  return (
    <>
      <p>{first}</p>
      <p>{second}</p>
    </>
  );
}
