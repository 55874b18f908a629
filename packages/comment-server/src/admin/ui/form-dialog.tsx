/** A form over the page. The browser's own dialog keeps the focus inside and closes with Escape. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { texts } from './texts';

interface FormDialogProps {
  title: string;
  submit: string;
  /** `isBusy`: it is being sent, and nobody knows yet whether it could. */
  onClose: (isBusy: boolean) => void;
  /** Resolves to why it could not: what was written stays here then. */
  onSubmit: () => Promise<string | undefined>;
  /** Why it could not, where the dialog is closed by then. */
  onLateFailure: (failure: string) => void;
  children: ReactNode;
}

export function FormDialog({ title, submit, onClose, onSubmit, onLateFailure, children }: FormDialogProps): ReactNode {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current!.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} className="card" aria-labelledby={id} onClose={() => onClose(isBusy)}>
      <form
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          setBusy(true);
          setFailure(undefined);
          void onSubmit()
            .then((why) => {
              if (dialog.current || why === undefined) setFailure(why);
              else onLateFailure(why);
            })
            .finally(() => setBusy(false));
        }}
      >
        <h2 id={id}>{title}</h2>
        {children}
        {failure !== undefined && <p role="alert">{failure}</p>}
        <div className="actions">
          {/* Not `disabled`: the focus would be lost. */}
          <button type="submit" className="main" aria-disabled={isBusy}>
            {submit}
          </button>
          <button type="button" onClick={() => dialog.current!.close()}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
