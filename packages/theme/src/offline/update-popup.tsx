/** §4 Offline update: offers the version that waits. */
import type { JSX } from 'react';
import { useFocusBack } from '../notices/focus-back';
import type { OfflineTexts } from './texts';

interface UpdatePopupProps {
  readonly texts: OfflineTexts;
  readonly onRefresh: () => void;
  readonly onLater: () => void;
}

export function UpdatePopup({ texts, onRefresh, onLater }: UpdatePopupProps): JSX.Element {
  return (
    <div className="update-popup" role="alert" lang={texts.lang} dir="ltr" {...useFocusBack()}>
      <p>{texts.updated}</p>
      <button type="button" className="primary" onClick={onRefresh}>
        {texts.refresh}
      </button>
      <button type="button" onClick={onLater}>
        {texts.later}
      </button>
    </div>
  );
}
