import type { JSX } from 'react';
import type { Texts } from '../texts/index';

/** What stands where an island could not be shown. */
export function IslandFailure({ texts, retry }: { readonly texts: Texts; readonly retry: () => void }): JSX.Element {
  return (
    <p className="island-failed">
      {texts.islandFailed}
      <button type="button" onClick={retry}>
        {texts.retry}
      </button>
    </p>
  );
}
