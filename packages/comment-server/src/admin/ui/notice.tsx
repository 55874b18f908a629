/** The line at the bottom that says what was done, with the way back where there is one. It stays until it is closed. */
import type { ReactNode } from 'react';
import { texts } from './texts';

export interface Said {
  text: string;
  failed?: boolean;
  onUndo?: () => void;
}

export function Notice({ said, onClose }: { said: Said | undefined; onClose: () => void }): ReactNode {
  return (
    <div className="notice-place" role={said?.failed ? 'alert' : 'status'}>
      {said && (
        <div className={said.failed ? 'notice failed' : 'notice'}>
          <span>{said.text}</span>
          {said.onUndo && (
            <button type="button" onClick={said.onUndo}>
              {texts.undo}
            </button>
          )}
          <button type="button" className="close" aria-label={texts.close} onClick={onClose}>
            ×
          </button>
        </div>
      )}
    </div>
  );
}
