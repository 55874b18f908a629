/** One comment with its answers below it. */
import { memo, type JSX, type ReactNode } from 'react';
import type { StoredComment } from '../store/comment-store';
import { exactTime, relativeTime, type Language } from '../text/time';
import { Avatar, type AvatarSource } from '../ui/avatar';
import { CommentText, type TextOptions } from '../ui/comment-text';
import { Both } from './form';
import { FIXED, type Texts } from './texts';

/** What all comments of a list share. */
export interface ThreadContext {
  readonly language: Language;
  readonly texts: Texts;
  readonly options: TextOptions;
  /** Null: no avatars. */
  readonly avatar: AvatarSource | null;
  readonly onReply: (comment: StoredComment) => void;
}

export interface ThreadProps {
  readonly context: ThreadContext;
  readonly root: StoredComment;
  readonly replies: readonly StoredComment[];
  readonly now: Date;
  /** The form, when it answers a comment of this thread. */
  readonly formBelow: { readonly id: string; readonly form: ReactNode } | undefined;
}

export function Thread({ context, root, replies, now, formBelow }: ThreadProps): JSX.Element {
  const nickOf = (id: string | undefined): string | undefined => replies.find((reply) => reply.id === id)?.nick;
  return (
    <li className="cm-thread">
      <Card context={context} comment={root} now={now} answers={undefined} />
      {formBelow?.id === root.id && formBelow.form}
      {replies.length > 0 && (
        <ol className="cm-replies">
          {replies.map((reply) => (
            <li key={reply.id}>
              {/* Valine 1.5 keeps no link to the comment that is answered. */}
              <Card context={context} comment={reply} now={now} answers={reply.text.includes('class="at"') ? undefined : nickOf(reply.parentId)} />
              {formBelow?.id === reply.id && formBelow.form}
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

interface CardProps {
  readonly context: ThreadContext;
  readonly comment: StoredComment;
  readonly now: Date;
  /** Name of the one answered. */
  readonly answers: string | undefined;
}

const Card = memo(function Card({ context: { language, texts, options, avatar, onReply }, comment, now, answers }: CardProps): JSX.Element {
  const { id, nick, mail, link, time, text, isPinned, isOwner } = comment;
  return (
    // The id is Valine's: its @-links, and those in mails, lead here.
    <article id={id} className="cm-card" tabIndex={-1} aria-label={nick}>
      {avatar !== null && <Avatar nick={nick} mail={mail} source={avatar} />}
      <div className="cm-body">
        <header className="cm-head">
          {link === '' ? (
            <span className="cm-nick">{nick}</span>
          ) : (
            <a className="cm-nick" href={link} target="_blank" rel="nofollow noopener noreferrer ugc">
              {nick}
            </a>
          )}
          {isOwner && <span className="cm-owner">{texts.owner}</span>}
          {isPinned && <span className="cm-pinned">{texts.pinned}</span>}
          {answers !== undefined && (
            <span className="cm-muted">
              {texts.inAnswerTo} <a href={`#${comment.parentId}`}>@{answers}</a>
            </span>
          )}
          {!Number.isNaN(time.getTime()) && (
            <time className="cm-muted" dateTime={time.toISOString()} title={exactTime(time)}>
              {relativeTime(time, now, language)}
            </time>
          )}
          <button type="button" className="cm-reply" aria-label={texts.replyNamed(nick)} onClick={() => onReply(comment)}>
            {texts.reply}
          </button>
        </header>
        <CommentText text={text} options={options} expandLabel={<Both own={texts.expand} fixed={FIXED.expand} />} />
      </div>
    </article>
  );
});
