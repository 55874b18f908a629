/** A comment's fields to change. The browser's own dialog keeps the focus inside and closes with Escape. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Comment } from './api';
import { texts } from './texts';

type Fields = Pick<Comment, 'nick' | 'link' | 'comment'>;

/** `onSave` resolves to why it could not: what was written stays here then. */
export function EditDialog({ comment, onClose, onSave }: { comment: Comment; onClose: () => void; onSave: (fields: Fields) => Promise<string | undefined> }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [fields, setFields] = useState<Fields>({ nick: comment.nick, link: comment.link, comment: comment.comment });
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current!.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const change = (name: keyof Fields) => (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value });
  return (
    <dialog ref={dialog} className="card" aria-labelledby="edit-heading" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setFailure(undefined);
          void onSave(fields).then(setFailure);
        }}
      >
        <h2 id="edit-heading">{texts.editTitle}</h2>
        <label>
          {texts.nick}
          <input maxLength={50} value={fields.nick} onChange={change('nick')} />
        </label>
        <label>
          {texts.link}
          <input maxLength={500} value={fields.link} onChange={change('link')} />
        </label>
        <label>
          {texts.text}
          <textarea required rows={10} maxLength={60_000} value={fields.comment} onChange={change('comment')} />
        </label>
        {failure !== undefined && <p role="alert">{failure}</p>}
        <div className="actions">
          <button type="submit" className="main">
            {texts.save}
          </button>
          <button type="button" onClick={() => dialog.current!.close()}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
