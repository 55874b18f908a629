/** A comment's fields to change. What is written stays in the tab until it is saved or cancelled: an ended session loses nothing, nor does closing the dialog of what is being saved. */
import { useState, type ReactNode } from 'react';
import type { Comment } from './api';
import { FormDialog } from './form-dialog';
import { texts } from './texts';
import { newUndo } from './use-work';

type Fields = Pick<Comment, 'nick' | 'link' | 'comment'>;

/** `onSave` gets the name of the way back along, which is one however often it is sent; it resolves to why it could not. */
export function EditDialog({ comment, onClose, onSave, onLateFailure }: { comment: Comment; onClose: () => void; onSave: (fields: Fields & { undo: string }) => Promise<string | undefined>; onLateFailure: (failure: string) => void }): ReactNode {
  const key = `edit:${comment.objectId}`;
  const [fields, setFields] = useState<Fields>(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? { nick: comment.nick, link: comment.link, comment: comment.comment });
  const [undo] = useState(newUndo);
  const change = (name: keyof Fields) => (event: { target: { value: string } }) => {
    const changed = { ...fields, [name]: event.target.value };
    setFields(changed);
    sessionStorage.setItem(key, JSON.stringify(changed));
  };
  return (
    <FormDialog
      title={texts.editTitle}
      submit={texts.save}
      onLateFailure={onLateFailure}
      onClose={(isBusy) => {
        if (!isBusy) sessionStorage.removeItem(key);
        onClose();
      }}
      onSubmit={async () => {
        const failure = await onSave({ ...fields, undo });
        // Opened anew meanwhile, it may be on its way to something else.
        if (failure === undefined && sessionStorage.getItem(key) === JSON.stringify(fields)) sessionStorage.removeItem(key);
        return failure;
      }}
    >
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
        <textarea required rows={10} value={fields.comment} onChange={change('comment')} />
      </label>
    </FormDialog>
  );
}
