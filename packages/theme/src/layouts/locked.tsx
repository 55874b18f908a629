/** What stands in the place of a text that a password opens; the island asks for it. */
import { LOCKED_ISLAND, type LockedText } from '@glimpress/contracts/page';
import type { JSX } from 'react';
import { Icon } from '../parts/icon';
import type { LayoutTexts } from '../texts/layouts';

/** As high as the island: nothing below it moves when that comes. */
const HEIGHT = { minHeight: '5.2rem' };

export function Locked({ locked, texts }: { readonly locked: LockedText; readonly texts: LayoutTexts }): JSX.Element {
  return (
    <div className="custom-block tip">
      <p className="custom-block-title">
        <Icon name="lock" /> {texts.lockedTitle}
      </p>
      <p>{texts.lockedHint}</p>
      <noscript>
        <p>{texts.lockedNeedsScript}</p>
      </noscript>
      <div data-island={LOCKED_ISLAND} data-props={JSON.stringify(locked)} data-missing={texts.lockedMissing} style={HEIGHT} />
    </div>
  );
}
