import { useEffect, useRef, type JSX } from 'react';
import { Icon } from '../parts/icon';
import type { SheetTexts } from './texts';

export interface Shortcut {
  /** Each of them does it. */
  readonly keys: readonly string[];
  readonly text: string;
}

interface SheetProps {
  readonly texts: SheetTexts;
  readonly shortcuts: readonly Shortcut[];
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onClosed: () => void;
}

/** A modal dialog: it keeps focus inside, closes with Escape and gives focus back by itself. */
export function Sheet({ texts, shortcuts, on, onSwitch, onClosed }: SheetProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  const close = (): void => dialog.current!.close();
  return (
    <dialog className="shortcuts" ref={dialog} lang={texts.lang} dir="ltr" aria-labelledby="shortcuts-title" onClose={onClosed}>
      <div className="shortcuts-box">
        <h2 id="shortcuts-title">{texts.title}</h2>
        <button type="button" className="tool" aria-label={texts.close} title={texts.close} onClick={close}>
          <Icon name="close" />
        </button>
        <dl>
          {shortcuts.map(({ keys, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && ` ${texts.or} `}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <label>
          <input type="checkbox" defaultChecked={on} aria-describedby="shortcuts-hint" onChange={({ target }) => onSwitch(target.checked)} />
          {texts.single}
        </label>
        <p id="shortcuts-hint">{texts.singleHint}</p>
      </div>
    </dialog>
  );
}
