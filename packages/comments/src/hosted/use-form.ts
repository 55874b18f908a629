/** The comment form: what is typed, kept over a reload, checked and posted (§4 Submit, §5). */
import { RequestError, withMention } from '@glimpress/comment-protocol';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { CommentStore, StoredComment } from '../store/comment-store';
import { keepDraft, keepVisitor, keptDraft, type Visitor } from '../store/kept';
import type { Panel } from '../ui/editor';
import { loadMarkdown } from '../ui/load-markdown';
import type { HostedConfig, VisitorField } from './config';
import { newQuestion, solve } from './question';
import { codeText, type Texts } from './texts';
import { ANONYMOUS, faultsOf } from './written';

export interface FormState {
  readonly visitor: Visitor;
  readonly text: string;
  /** Id of the comment being answered. */
  readonly replyTo: string | undefined;
  readonly panel: Panel;
  readonly isBusy: boolean;
  readonly faults: Partial<Record<VisitorField, string>>;
  /** §5 Verification: the sum being asked. */
  readonly question: string | undefined;
  readonly isAnswerWrong: boolean;
  /** Said politely. */
  readonly notice: string;
  /** Said at once. */
  readonly failure: string;
}

export interface Form extends FormState {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  change(changes: Partial<Pick<FormState, 'text' | 'replyTo' | 'panel' | 'question' | 'notice'>>): void;
  changeVisitor(field: VisitorField, value: string): void;
  /** `website`: the field that people do not see. */
  submit(website: string): void;
  answer(answer: string, website: string): void;
}

export interface FormOptions {
  readonly config: HostedConfig;
  readonly store: CommentStore;
  readonly url: string;
  readonly texts: Texts;
  /** A comment by its id, when it is shown. */
  readonly find: (id: string) => StoredComment | undefined;
  /** Called with what is stored now, undefined when it waits for the owner, and with whether the server tells by itself who was answered. */
  readonly onPosted: (posted: StoredComment | undefined, written: { readonly nick: string; readonly mail: string; readonly parent: StoredComment | undefined; readonly mailsItself: boolean }) => void;
}

/** Pages whose form is being sent, with the one that shows what becomes of it: who has turned to another page and comes back has a new one. */
const underWay = new Map<string, RefObject<Pick<FormOptions, 'onPosted'> & { set(changes: Partial<FormState>): void }>>();
/** Pages with a comment that waits for the owner: who was elsewhere when it came to the server is told on return. */
const waiting = new Set<string>();

export function useForm({ config, store, url, texts, find, onPosted }: FormOptions): Form {
  const box = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<FormState>(() => {
    const draft = keptDraft(url);
    return { ...draft, panel: null, isBusy: false, faults: {}, question: undefined, isAnswerWrong: false, notice: draft.text !== '' ? texts.draftKept : waiting.has(url) ? texts.waiting : '', failure: '' };
  });
  const set = (changes: Partial<FormState>): void => setState((now) => ({ ...now, ...changes }));
  const shown = useRef({ set, onPosted });
  shown.current = { set, onPosted };

  useLayoutEffect(() => {
    waiting.delete(url);
    if (!underWay.has(url)) return;
    underWay.set(url, shown);
    set({ isBusy: true, notice: '' });
  }, [url]);
  useEffect(() => keepDraft(url, { text: state.text, replyTo: state.replyTo, visitor: state.visitor }), [url, state.text, state.replyTo, state.visitor]);

  async function send(website: string, answer: string | undefined): Promise<void> {
    const { visitor, text, replyTo } = state;
    const shown = (field: VisitorField): string => (config.fields.includes(field) ? visitor[field].trim() : '');
    // Kept from an earlier visit, it may be posted before the list is there.
    const parent = replyTo === undefined ? undefined : (find(replyTo) ?? (await store.find([replyTo]))[0]);
    const written = { nick: shown('nick') || ANONYMOUS, mail: shown('mail'), parent };
    const renderMarkdown = await loadMarkdown();
    const html = withMention(renderMarkdown(text, { images: true }), parent);
    const posted = await store.post({ ...written, link: shown('link'), text: html, website }, answer);
    if (written.nick !== ANONYMOUS) keepVisitor({ nick: written.nick, mail: written.mail, link: shown('link') });
    // Also when the visitor has left the page meanwhile.
    keepDraft(url, { text: '', replyTo: undefined, visitor });
    if (posted === undefined) waiting.add(url);
    const form = underWay.get(url)!.current;
    form.set({ text: '', replyTo: undefined, panel: null, question: undefined, notice: posted === undefined ? texts.waiting : texts.posted });
    // Its own store may not have heard yet what this one knows of the server.
    form.onPosted(posted, { ...written, mailsItself: store.mailsItself() });
  }

  /** One at a time; a click meanwhile says so (§4). */
  async function alone(work: () => Promise<void>): Promise<void> {
    if (underWay.has(url)) return set({ notice: texts.busy });
    underWay.set(url, shown);
    const report: typeof set = (changes) => underWay.get(url)!.current.set(changes);
    set({ isBusy: true, failure: '', notice: '', isAnswerWrong: false });
    try {
      await work();
    } catch (failure) {
      // Nobody has to wait any longer.
      report({ failure: failureText(failure, texts), question: undefined, notice: '' });
    } finally {
      report({ isBusy: false });
      underWay.delete(url);
    }
  }

  const submit = async (website: string): Promise<void> => {
    if (!underWay.has(url)) {
      if (state.text.trim() === '') return box.current!.focus();
      const faults = faultsOf(state.visitor, config, texts);
      // Once, not at every key with which one of them is mended.
      flushSync(() => set({ faults }));
      if (Object.keys(faults).length > 0) return box.current!.form!.querySelector<HTMLElement>('[aria-invalid=true]')!.focus();
    }
    await alone(async () => {
      const question = (await store.form()).question ?? (config.verify ? newQuestion() : undefined);
      if (question === undefined) await send(website, undefined);
      else underWay.get(url)!.current.set({ question, notice: '' });
    });
  };

  const answer = async (given: string, website: string): Promise<void> => {
    const { question } = state;
    if (question === undefined) return;
    // A Chinese keyboard may write digits in full width.
    const sum = given.normalize('NFKC').trim();
    if (sum === '' || solve(question) !== Number(sum)) return set({ isAnswerWrong: true });
    await alone(() => send(website, sum));
  };

  return {
    ...state,
    box,
    change: set,
    changeVisitor: (field, value) => setState((now) => ({ ...now, visitor: { ...now.visitor, [field]: value }, faults: { ...now.faults, [field]: undefined } })),
    submit: (website) => void submit(website),
    answer: (given, website) => void answer(given, website),
  };
}

function failureText(failure: unknown, texts: Texts): string {
  if (!(failure instanceof RequestError) || failure.status === undefined) return texts.notPostedOffline;
  // What our server says to visitors is in their language already.
  return `${texts.notPosted} ${failure.code === 142 || failure.code === 429 ? failure.rawMessage : codeText(failure.code, failure.rawMessage)}`;
}
