/** What stands above an island's own text when it cannot be shown: which one, why, and a way to try again (§8). */
import { ChunkLoadError, type IslandFailure as Failure } from '@glimpress/client';
import type { JSX } from 'react';
import type { Texts } from '../texts/index';

export function IslandFailure({ failure: { name, error, retry }, texts }: { readonly failure: Failure; readonly texts: Texts }): JSX.Element {
  const reason = !(error instanceof ChunkLoadError) ? 'exception' : error.type === 'error' && !error.request.includes(':') ? 'unknown' : error.type;
  return (
    <span className="island-failed" role="status">
      {texts.islandFailure(name, reason)}
      <button type="button" onClick={retry}>
        {texts.retry}
      </button>
    </span>
  );
}
