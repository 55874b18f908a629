/** The whole widget (§4): header, new comment, notices, then the list or what stands in its place. */
import { useEffect, useRef, useSyncExternalStore, type JSX } from 'react';
import type { Options } from '../options';
import type { Texts } from '../texts/texts';
import type { Thread } from '../thread/create-thread';
import { isAdminOf, isPending, isWaiting, statusOf, type Status } from '../thread/state';
import { CommentItem } from './comment-item';
import { NewComment } from './new-comment';
import { Alert, Progress } from './notices';
import { Pager } from './pager';
import { StatusLine } from './status-line';
import { useView, ViewContext, webUrl } from './view';

/** §9 Bottom pagination: only with more than this many comments on the page. */
const BOTTOM_PAGER = 5;

interface WidgetProps {
  readonly thread: Thread;
  readonly texts: Texts;
  readonly options: Options;
}

export function Widget({ thread, texts, options }: WidgetProps): JSX.Element {
  const state = useSyncExternalStore(thread.subscribe, thread.state);
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const isAdmin = isAdminOf(state.user, options.admins);
  const status = statusOf(state, isAdmin);

  /** What has the focus, or lost it by what became of it. */
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body || isPending(state)) return;
    // Buttons take none while comments load. The keyboard goes on where it was, or at the head of the list when that is gone.
    focused.current.focus({ preventScroll: true });
    if (document.activeElement === document.body) root.current!.querySelector<HTMLElement>('h2')!.focus({ preventScroll: true });
  });

  useEffect(() => {
    // Back from a login: where the reader left.
    void thread.init().then((isReturn) => isReturn && root.current?.scrollIntoView());
  }, [thread]);

  return (
    <ViewContext value={{ thread, state, texts, options, isAdmin, box }}>
      <div ref={root} className="issues" lang={texts.lang} dir={texts.direction} aria-busy={isWaiting(status)} onFocus={({ target }) => void (focused.current = target)} onBlur={({ target }) => void (focused.current = target.closest(':disabled, [inert]'))}>
        <Header />
        {!state.failed && <NewComment />}
        <Progress />
        <Comments status={status} />
        <Alert />
      </div>
    </ViewContext>
  );
}

function Header(): JSX.Element {
  const { state, texts } = useView();
  const { platform, issue, comments } = state;
  const count = texts.comments(comments?.count ?? 0);
  const link = webUrl(issue?.link);
  return (
    <header className="issues-header">
      <h2 className="issues-title" tabIndex={-1}>
        {link === undefined ? (
          count
        ) : (
          <a href={link} target="_blank" rel="noopener">
            {count}
            <span className="issues-hidden"> ({texts.opensInNewTab})</span>
          </a>
        )}
      </h2>
      {platform !== null && (
        <span className="issues-platform">
          {texts.poweredBy}{' '}
          <a href={webUrl(platform.link)} target="_blank" rel="noopener" title={`${platform.name} API ${platform.version}`}>
            {platform.name}
            <span className="issues-hidden"> ({texts.opensInNewTab})</span>
          </a>
        </span>
      )}
    </header>
  );
}

function Comments({ status }: { readonly status: Status }): JSX.Element {
  const { state } = useView();
  const { comments } = state;
  return (
    <>
      <StatusLine status={status} />
      {status === 'none' && comments !== null && (
        <div className="issues-comments" aria-busy={state.loadingComments}>
          <Pager />
          <ol className="issues-list">
            {comments.data.map((comment) => (
              <CommentItem key={comment.id} comment={comment} />
            ))}
          </ol>
          {comments.data.length > BOTTOM_PAGER && <Pager />}
        </div>
      )}
    </>
  );
}
