/** One comment with its actions. Its text is shown as text: nothing a stranger wrote becomes markup here. */
import { useMemo, useState, type ReactNode } from 'react';
import type { Comment } from './api';
import { textOf } from './comment-text';
import { PageLink } from './list-tools';
import { shownTime, texts } from './texts';

export type RowAction = 'approve' | 'spam' | 'pin' | 'unpin' | 'reply' | 'edit' | 'delete' | 'block-address' | 'block-mail';

interface CommentRowProps {
  comment: Comment;
  selected: boolean;
  onSelect: (on: boolean) => void;
  onAction: (action: RowAction) => void;
}

/** May be higher than a window: it scrolls by itself, so that it does not push away those that come after it. */
const isLong = (text: string): boolean => text.length > 400 || text.split('\n').length > 20;

export function CommentRow({ comment, selected, onSelect, onAction }: CommentRowProps): ReactNode {
  const { nick, mail, link, url, createdAt, status, sticky, rid } = comment;
  const [open, setOpen] = useState(false);
  const spam = status === 'spam' || comment.isSpam === true;
  const waiting = status === 'waiting' && !spam;
  const text = useMemo(() => textOf(comment.comment), [comment.comment]);
  const action = (name: RowAction, label: string, kind?: string): ReactNode => (
    <button type="button" className={kind} aria-label={texts.of(label, nick)} onClick={() => onAction(name)}>
      {label}
    </button>
  );
  return (
    <li className="card row">
      <input type="checkbox" aria-label={texts.select(nick)} checked={selected} onChange={(event) => onSelect(event.target.checked)} />
      <article>
        <p className="who">
          <strong>{nick}</strong>
          {waiting && <mark className="waiting">{texts.waitingMark}</mark>}
          {spam && <mark className="spam">{texts.spamMark}</mark>}
          {comment.isOwner && <mark className="pinned">{texts.ownerMark}</mark>}
          {Boolean(sticky) && <mark className="pinned">{texts.pinnedMark}</mark>}
          {rid && <mark>{texts.replyMark}</mark>}
          {mail && <span>{mail}</span>}
          {link && <span>{link}</span>}
        </p>
        {comment.hasOwnerMail && <p className="warning">{texts.hasOwnerMail}</p>}
        <p className="text" tabIndex={isLong(text) ? 0 : undefined}>
          {text}
        </p>
        <p className="where">
          <PageLink url={url} page={comment.page} /> · <time dateTime={createdAt}>{shownTime(createdAt)}</time>
        </p>
        <div className="actions">
          {(waiting || spam) && action('approve', texts.approve, 'main')}
          {!spam && action('reply', texts.reply)}
          {!spam && action('spam', texts.spam)}
          {action('edit', texts.edit)}
          {action('delete', texts.remove, 'danger')}
          <button type="button" aria-expanded={open} aria-label={texts.of(texts.more, nick)} onClick={() => setOpen(!open)}>
            {texts.more}
          </button>
          {open && (
            <>
              {!waiting && !spam && (sticky ? action('unpin', texts.unpin) : !rid && action('pin', texts.pin))}
              {action('block-address', texts.blockAddress)}
              {mail && action('block-mail', texts.blockMail)}
            </>
          )}
        </div>
      </article>
    </li>
  );
}
