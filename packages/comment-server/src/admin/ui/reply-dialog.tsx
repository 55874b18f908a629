/** An answer of the owner's to a comment. What is written stays in the tab until it is sent: Escape, a lost network and an ended session lose nothing. */
import { useEffect, useState, type ReactNode } from 'react';
import type { Comment, Profile } from './api';
import { textOf } from './comment-text';
import { FormDialog } from './form-dialog';
import { texts } from './texts';

export interface Reply extends Profile {
  comment: string;
}

const draftKey = (id: string): string => `reply:${id}`;
export function keptReply({ objectId }: Comment): string {
  return sessionStorage.getItem(draftKey(objectId)) ?? '';
}
/** Forgets it when it is empty. */
export function keepReply({ objectId }: Comment, text: string): void {
  if (text.trim() === '') sessionStorage.removeItem(draftKey(objectId));
  else sessionStorage.setItem(draftKey(objectId), text);
}

interface ReplyDialogProps {
  answered: Comment;
  profile: Profile;
  onClose: (isBusy: boolean) => void;
  /** Resolves to why it could not. */
  onSend: (reply: Reply) => Promise<string | undefined>;
  onLateFailure: (failure: string) => void;
}

export function ReplyDialog({ answered, profile, onClose, onSend, onLateFailure }: ReplyDialogProps): ReactNode {
  const [fields, setFields] = useState<Reply>(() => ({ ...profile, comment: keptReply(answered) }));
  const change = (name: keyof Reply) => (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value });
  useEffect(() => keepReply(answered, fields.comment), [answered, fields.comment]);
  return (
    <FormDialog title={texts.replyTitle(answered.nick)} submit={texts.send} onClose={onClose} onSubmit={() => onSend(fields)} onLateFailure={onLateFailure}>
      <blockquote>{textOf(answered.comment)}</blockquote>
      {answered.status === 'waiting' && (
        <p className="warning">
          {texts.replyApproves}
          {answered.hasOwnerMail && <br />}
          {answered.hasOwnerMail && texts.hasOwnerMail}
        </p>
      )}
      <label>
        {texts.text}
        <textarea required rows={6} maxLength={20_000} aria-describedby="reply-hint" value={fields.comment} onChange={change('comment')} />
      </label>
      <p id="reply-hint" className="hint">
        {texts.replyHint}
      </p>
      <div className="pair">
        <label>
          {texts.myNick}
          <input required maxLength={50} autoComplete="nickname" value={fields.nick} onChange={change('nick')} />
        </label>
        <label>
          {texts.myLink}
          <input maxLength={500} autoComplete="url" inputMode="url" value={fields.link} onChange={change('link')} />
        </label>
      </div>
    </FormDialog>
  );
}
