/** Form and list of one page's comments. */
import { RequestError, type Client } from '@glimpress/comment-protocol';
import { useEffect, useMemo, useRef, useState, type JSX } from 'react';
import type { StoredComment } from '../store/comment-store';
import { keptDraft } from '../store/kept';
import type { Language } from '../text/time';
import type { HostedConfig } from './config';
import { showVisits } from './counter';
import { Both, CommentForm } from './form';
import { createHostedStore } from './hosted-store';
import { createAccount, notifyAnswered } from './notify';
import { codeText, FIXED, textsFor, type Texts } from './texts';
import { Thread, type ThreadContext } from './thread';
import { useComments, type Comments } from './use-comments';
import { useForm } from './use-form';

const MINUTE_MS = 60_000;
/** So long the end of the page waits for the list: a server that says nothing must not keep it away. */
const PATIENCE_MS = 10_000;

export interface HostedCommentsProps {
  readonly config: HostedConfig;
  readonly client: Client;
  /** The page's address as comments are kept under it. */
  readonly url: string;
  readonly title: string;
  readonly language: Language;
}

export function HostedComments(props: HostedCommentsProps): JSX.Element {
  // A page's settings do not change while it is shown.
  const [{ config, client, url, title, language }] = useState(props);
  const texts = textsFor(language);
  const store = useMemo(() => createHostedStore(client, config.className, url, config.pageSize), [client, config, url]);
  const [wanted] = useState(() => [keptDraft(url).replyTo, /^#([\da-f]{24})$/.exec(location.hash)?.[1]].filter((id) => id !== undefined));
  const list = useComments(store, wanted);
  const now = useNow();
  const isLate = useLateness();
  const visits = useVisits(config.visitor, client, url, title);
  const place = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  const find = (id: string): StoredComment | undefined => list.roots.find((one) => one.id === id) ?? list.replies.find((one) => one.id === id);
  const [posted, setPosted] = useState<string>();

  const form = useForm({
    config,
    store,
    url,
    texts,
    find,
    onPosted(comment, { nick, mail, parent, mailsItself }) {
      if (comment !== undefined) {
        list.add(comment);
        setPosted(comment.id);
      }
      // To our server it would be an account for each commenter, which tells strangers whose mails are here.
      if (!config.notify || mailsItself) return;
      void createAccount(client, { nick, mail });
      if (parent !== undefined) void notifyAnswered(client, parent).then((outcome) => outcome === 'too-often' && form.change({ notice: texts.tooManyMentions }));
    },
  });
  const answered = form.replyTo === undefined ? undefined : find(form.replyTo);
  /** Whose answer stays above the list, since it was being written there before the list came: a form that moves is drawn anew, under the hands of who writes. */
  const [above, setAbove] = useState<string>();
  const below = answered?.id === above ? undefined : answered;

  // The button that was pressed may be gone: a reader goes on with what came.
  const firstNew = list.roots[list.roots.length - list.added]?.id;
  useEffect(() => {
    if (list.isBusy || list.status !== 'ready' || document.activeElement !== document.body || pressed.current === false) return;
    pressed.current = false;
    const next = firstNew === undefined ? place.current!.querySelector<HTMLElement>(list.failure === undefined ? 'h2' : '.cm-failure button') : cardOf(place.current!, firstNew);
    next?.focus({ preventScroll: true });
  }, [list.isBusy, list.status, list.failure, firstNew]);
  useFocusOnAddressed(list.status === 'ready', place);
  // The form may have stood where it no longer is: what was posted is where a reader goes on, unless they read the article meanwhile.
  useEffect(() => {
    const { activeElement, body } = document;
    if (posted !== undefined && (activeElement === body || place.current!.contains(activeElement))) cardOf(place.current!, posted)?.focus({ preventScroll: false });
  }, [posted]);

  // What had the focus (the sum, an answer's form) may be gone with what is said now: it is said in the form, where a reader goes on.
  const isFirst = useRef(true);
  useEffect(() => {
    // What is said from the start takes nothing away.
    if (isFirst.current) return void (isFirst.current = false);
    if ((form.failure !== '' || form.notice === texts.waiting) && document.activeElement === document.body) form.box.current!.focus();
  }, [form.failure, form.notice, form.box, texts]);

  const context = useMemo<ThreadContext>(
    () => ({
      language,
      texts: textsFor(language),
      options: { images: config.images, highlight: config.highlight },
      avatar: config.avatar === null ? null : { style: config.avatar, service: config.avatarService, force: config.avatarForce },
      onReply: (comment) => replyTo.current(comment),
    }),
    [config, language],
  );
  const replyTo = useRef<(comment: StoredComment) => void>(() => undefined);
  replyTo.current = (comment) => {
    setAbove(undefined);
    form.change({ replyTo: comment.id });
    // The form is drawn anew below the comment when the click ends. Later, iOS would show no keyboard.
    queueMicrotask(() => form.box.current?.focus());
  };
  const cancelReply = (): void => {
    const id = form.replyTo!;
    form.change({ replyTo: undefined });
    requestAnimationFrame(() => cardOf(place.current!, id)?.querySelector<HTMLElement>('.cm-reply')?.focus());
  };

  const loadMore = (): void => {
    pressed.current = true;
    // What was said of the form gives way to what comes.
    form.change({ notice: '' });
    list.loadMore();
  };
  const begin = (): void => {
    if (answered === undefined) setAbove(form.replyTo);
    void store.form().catch(() => undefined);
  };

  const writing = <CommentForm form={form} config={config} texts={texts} options={context.options} answered={answered?.nick} onCancelReply={cancelReply} onBegin={begin} />;
  return (
    <section ref={place} className="cm" lang={language === 'zh' ? 'zh-CN' : 'en'} aria-busy={list.status === 'loading' && !isLate}>
      <header className="cm-title">
        <h2 tabIndex={-1}>{texts.title(list.total)}</h2>
        {visits !== undefined && <span className="cm-muted">{texts.visits(visits)}</span>}
      </header>
      {below === undefined && writing}
      {list.status === 'loading' && (
        <p className="cm-state" role="status">
          {texts.loading}
        </p>
      )}
      {list.status === 'failed' && <Failure list={list} texts={texts} onRetry={() => ((pressed.current = true), list.retry())} />}
      {list.status === 'ready' && list.roots.length === 0 && (
        <p className="cm-state">
          <Both own={texts.empty} fixed={FIXED.empty} />
        </p>
      )}
      <ol className="cm-list">
        {list.roots.map((root) => {
          const replies = list.replies.filter(({ rootId }) => rootId === root.id);
          const isHere = below !== undefined && (below.id === root.id || below.rootId === root.id);
          return <Thread key={root.id} context={context} root={root} replies={replies} now={now} formBelow={isHere ? { id: below.id, form: writing } : undefined} />;
        })}
      </ol>
      {list.status === 'ready' && list.failure !== undefined && <Failure list={list} texts={texts} onRetry={loadMore} />}
      {list.status === 'ready' && list.failure === undefined && list.roots.length < list.total && (
        <button type="button" className="cm-more" aria-disabled={list.isBusy} onClick={loadMore}>
          {list.isBusy ? texts.loadingMore : texts.more}
        </button>
      )}
      <p className="cm-unseen" role="status">
        {form.notice || (list.added > 0 && texts.loadedMore(list.added))}
      </p>
    </section>
  );
}

/** §8: code plus message, below what it means to a reader. */
function Failure({ list: { failure, isBusy }, texts, onRetry }: { readonly list: Comments; readonly texts: Texts; readonly onRetry: () => void }): JSX.Element {
  const known = failure instanceof RequestError ? failure : new RequestError(-1, String(failure), String(failure));
  return (
    <div className="cm-failure" role="alert">
      <p>{known.status === undefined ? texts.unreachable : texts.failed}</p>
      <p className="cm-code" lang="en">
        {codeText(known.code, known.rawMessage)}
      </p>
      <button type="button" className="cm-tool" aria-disabled={isBusy} onClick={onRetry}>
        {isBusy ? texts.retrying : texts.retry}
      </button>
    </div>
  );
}

function cardOf(place: HTMLElement, id: string): HTMLElement | null {
  return place.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
}

/** An address that ends in `#` and a comment's id leads to it, though it comes later than the page. */
function useFocusOnAddressed(isReady: boolean, place: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    // Who has begun to write stays at it, however late the list comes.
    if (!isReady || location.hash.length < 2 || place.current!.contains(document.activeElement)) return;
    const card = cardOf(place.current!, location.hash.slice(1));
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
  }, [isReady, place]);
}

/** True once the widget has been there for a while. */
function useLateness(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** The time, from minute to minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Counts this visit; gives the visits where the page has no place of its own for them. */
function useVisits(isWanted: boolean, client: Client, url: string, title: string): number | undefined {
  const [visits, setVisits] = useState<number>();
  useEffect(() => {
    if (!isWanted) return;
    // A counter that cannot be read is no reason to disturb a reader.
    void showVisits(client, url, title, document).then(setVisits, () => undefined);
  }, [isWanted, client, url, title]);
  return visits;
}
