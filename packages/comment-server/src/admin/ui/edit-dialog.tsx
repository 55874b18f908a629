/** A comment's fields to change. */
import { useState, type ReactNode } from 'react';
import type { Comment } from './api';
import { FormDialog } from './form-dialog';
import { texts } from './texts';

type Fields = Pick<Comment, 'nick' | 'link' | 'comment'>;

/** `onSave` resolves to why it could not. */
export function EditDialog({ comment, onClose, onSave }: { comment: Comment; onClose: () => void; onSave: (fields: Fields) => Promise<string | undefined> }): ReactNode {
  const [fields, setFields] = useState<Fields>({ nick: comment.nick, link: comment.link, comment: comment.comment });
  const change = (name: keyof Fields) => (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value });
  return (
    <FormDialog title={texts.editTitle} submit={texts.save} onClose={onClose} onSubmit={() => onSave(fields)}>
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
    </FormDialog>
  );
}
