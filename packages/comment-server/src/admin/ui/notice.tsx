/** The line at the bottom that says what was done, with the way back where there is one. It stays until it is closed. */
import { useMemo, useRef, type ReactNode } from 'react';
import { focusHeading } from './focus';
import { texts } from './texts';

export interface Said {
  text: string;
  failed?: boolean;
  onUndo?: () => void;
  /** Done before: what is shown with a way back is of more use. */
  isNothing?: boolean;
  /** What was said with the way back, which what is said now has nothing to do with. */
  before?: Said;
}

let notices = 0;

export function Notice({ said, onClose }: { said: Said | undefined; onClose: () => void }): ReactNode {
  // A line of its own for each: a press that was meant for the way back of one must not meet that of the next.
  const key = useMemo(() => ++notices, [said]);
  /** Where the keyboard came from. */
  const before = useRef<Element>(null);
  return (
    <div className="notice-place" role={said?.failed ? 'alert' : 'status'} onFocus={({ currentTarget, relatedTarget }) => void (currentTarget.contains(relatedTarget) || (before.current = relatedTarget))}>
      {said && (
        <div key={key} className={said.failed ? 'notice failed' : 'notice'}>
          <span>{said.text}</span>
          {said.onUndo && (
            <button type="button" onClick={said.onUndo}>
              {texts.undo}
            </button>
          )}
          <button
            type="button"
            className="close"
            aria-label={texts.close}
            onClick={() => {
              onClose();
              if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
              else focusHeading();
            }}
          >
            ×
          </button>
        </div>
      )}
    </div>
  );
}
