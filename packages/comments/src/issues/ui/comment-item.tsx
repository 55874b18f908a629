/** One comment: who, when, what, reactions, and what the reader may do with it (§4 Comment modes, §6). */
import { useEffect, useRef, useState, type JSX } from 'react';
import { REACTION_KINDS, type IssueComment, type ReactionKind } from '../store';
import { isAuthor, isPending } from '../thread/state';
import { Avatar } from './avatar';
import { Editor } from './editor';
import { DeleteIcon, EditIcon, ReactionIcon, ReplyIcon } from './icons';
import { localTime } from './messages';
import { focusElsewhere, useView, webUrl } from './view';

export function CommentItem({ comment }: { readonly comment: IssueComment }): JSX.Element {
  const { state, texts } = useView();
  const [isEditing, setEditing] = useState(false);
  const { author, createdAt, updatedAt } = comment;
  const isDeleting = state.deleting.includes(comment.id);
  const homepage = webUrl(author.homepage);
  const isEdited = updatedAt !== null && Date.parse(updatedAt) - Date.parse(createdAt) > 1000;
  return (
    <li className="issues-comment" data-comment={comment.id} inert={isDeleting} aria-busy={isDeleting}>
      <Avatar user={author} size={40} />
      <article aria-label={author.username}>
        <header className="issues-meta">
          <bdi className="issues-author">
            {homepage === undefined ? (
              author.username
            ) : (
              <a href={homepage} target="_blank" rel="noopener nofollow ugc">
                {author.username}
              </a>
            )}
          </bdi>
          <time dateTime={createdAt} dir="ltr">{localTime(createdAt)}</time>
          {isEdited && <span title={localTime(updatedAt)}>{texts.edited}</span>}
        </header>
        {isEditing ? (
          <EditForm comment={comment} onEnd={() => setEditing(false)} />
        ) : (
          <>
            {/* oxlint-disable-next-line react/no-danger -- sanitised when it was read */}
            <div className="issues-text" dir="auto" dangerouslySetInnerHTML={{ __html: comment.content ?? '' }} />
            <Actions comment={comment} onEdit={() => setEditing(true)} />
          </>
        )}
      </article>
    </li>
  );
}

function Actions({ comment, onEdit }: { readonly comment: IssueComment; readonly onEdit: () => void }): JSX.Element {
  const { thread, state, texts, isAdmin, box } = useView();
  const isOwn = isAuthor(state.user, comment);
  const isDisabled = isPending(state);
  const remove = (): void => {
    // oxlint-disable-next-line no-alert -- §4 Deleting: confirm
    if (confirm(texts.deleteConfirm)) void thread.remove(comment);
  };
  const reply = (): void => {
    thread.reply(comment);
    // Goes on at the end of what it quotes, once the box has it: what a click changes is drawn when the click ends.
    queueMicrotask(() => {
      box.current?.focus();
      // Beyond the end is the end.
      box.current?.setSelectionRange(1e9, 1e9);
    });
  };
  return (
    <footer className="issues-actions">
      {comment.reactions !== null && (
        <span className="issues-reactions">
          {REACTION_KINDS.map((kind) => (
            <ReactionButton key={kind} comment={comment} kind={kind} />
          ))}
        </span>
      )}
      <span className="issues-do">
        {isOwn && (
          <button type="button" data-edit={comment.id} disabled={isDisabled} aria-label={texts.edit} title={texts.edit} onClick={onEdit}>
            <EditIcon />
          </button>
        )}
        {(isOwn || isAdmin) && (
          <button type="button" disabled={isDisabled} aria-label={texts.remove} title={texts.remove} onClick={remove}>
            <DeleteIcon />
          </button>
        )}
        {state.user !== null && (
          <button type="button" disabled={isDisabled} aria-label={texts.reply} title={texts.reply} onClick={reply}>
            <ReplyIcon />
          </button>
        )}
      </span>
    </footer>
  );
}

function ReactionButton({ comment, kind }: { readonly comment: IssueComment; readonly kind: ReactionKind }): JSX.Element {
  const { thread, state, texts } = useView();
  const { count, isMine } = comment.reactions![kind];
  return (
    <button
      type="button"
      aria-pressed={isMine === true}
      aria-label={`${texts.reactions[kind]} ${count}`}
      title={texts.reactions[kind]}
      disabled={state.user === null}
      aria-busy={state.reacting.includes(`${comment.id} ${kind}`)}
      onClick={() => void thread.react(comment, kind)}
    >
      <ReactionIcon kind={kind} /> {count}
    </button>
  );
}

function EditForm({ comment, onEnd }: { readonly comment: IssueComment; readonly onEnd: () => void }): JSX.Element {
  const { thread, state, texts } = useView();
  const { kept } = thread;
  const key = `Vssue.draft.${comment.id}`;
  const [text, setText] = useState(() => kept.get(key) ?? comment.contentRaw);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const change = (written: string): void => {
    kept.set(key, written);
    setText(written);
  };
  const end = (): void => {
    kept.set(key, null);
    onEnd();
    // The keyboard goes back to where it came from.
    requestAnimationFrame(() => focusElsewhere() || document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(comment.id)}"]`)?.focus());
  };
  const save = async (): Promise<void> => {
    if (await thread.edit(comment, text)) end();
  };
  return (
    <form
      aria-label={texts.editMode}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Editor value={text} label={texts.edit} disabled={state.updatingComment} place={box} onChange={change} onSubmit={() => void save()} />
      <div className="issues-foot">
        <span className="issues-who">{texts.editMode}</span>
        <button type="button" className="issues-button" onClick={end}>
          {texts.cancel}
        </button>
        <button type="submit" className="issues-button issues-primary" disabled={isPending(state) || text.trim() === ''}>
          {state.updatingComment ? texts.submitting : texts.save}
        </button>
      </div>
    </form>
  );
}
