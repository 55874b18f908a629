/** The line at the bottom that says what was done, with the way back where there is one. It stays until it is closed. */
import { useMemo, useRef, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { Refusal } from './api';
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

export type Say = Dispatch<SetStateAction<Said | undefined>>;

/** What stays when something else is looked at: the server keeps the way back for an hour. */
export const withWayBack = (said: Said | undefined): Said | undefined => (said?.onUndo ? (said.before ?? said) : undefined);
/** What is said of something else takes no way back away. */
export const besideWayBack =
  (next: Said) =>
  (said: Said | undefined): Said =>
    said?.onUndo ? { ...next, onUndo: said.onUndo, before: said.before ?? said } : next;
export const refusal = (failure: unknown): Said => ({ text: (failure instanceof Refusal && failure.message) || texts.failed, failed: true });

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
