/** The form a visitor writes a comment in; it stands above the list, or below the comment being answered. */
import { useEffect, useId, useRef, useState, type JSX } from 'react';
import { Editor } from '../ui/editor';
import type { TextOptions } from '../ui/comment-text';
import type { HostedConfig, VisitorField } from './config';
import { FIXED, type Texts } from './texts';
import type { Form } from './use-form';

export interface CommentFormProps {
  readonly form: Form;
  readonly config: HostedConfig;
  readonly texts: Texts;
  readonly options: TextOptions;
  /** Name of the one being answered. */
  readonly answered: string | undefined;
  readonly onCancelReply: () => void;
  /** The visitor begins to write. */
  readonly onBegin: () => void;
}

const INPUTS: Readonly<Record<VisitorField, { readonly type: string; readonly autoComplete: string; readonly hint?: string }>> = {
  nick: { type: 'text', autoComplete: 'nickname' },
  mail: { type: 'email', autoComplete: 'email' },
  // §5: the hint is a placeholder only.
  link: { type: 'url', autoComplete: 'url', hint: 'http(s)://' },
};

export function CommentForm({ form, config, texts, options, answered, onCancelReply, onBegin }: CommentFormProps): JSX.Element {
  const id = useId();
  const website = useRef<HTMLInputElement>(null);
  const { faults } = form;
  const submit = (): void => form.submit(website.current!.value);

  return (
    <form
      className="cm-form"
      noValidate
      aria-label={answered === undefined ? texts.form : texts.replyNamed(answered)}
      onFocus={onBegin}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
        event.preventDefault();
        submit();
      }}
    >
      {answered !== undefined && <p className="cm-answering">{texts.replyingTo(answered)}</p>}
      <div className="cm-fields">
        {config.fields.map((field) => {
          const fault = faults[field];
          const { hint, ...input } = INPUTS[field];
          return (
            <div key={field} className="cm-field">
              <label htmlFor={`${id}-${field}`}>
                {texts[field]}
                {config.required.includes(field) && <span className="cm-muted">{texts.required}</span>}
              </label>
              <input id={`${id}-${field}`} name={field} {...input} placeholder={hint} maxLength={field === 'link' ? 300 : 100} value={form.visitor[field]} required={config.required.includes(field)} aria-invalid={fault !== undefined} aria-describedby={fault === undefined ? undefined : `${id}-${field}-fault`} onChange={(event) => form.changeVisitor(field, event.target.value)} />
              {fault !== undefined && (
                <p id={`${id}-${field}-fault`} className="cm-fault">
                  {fault}
                </p>
              )}
            </div>
          );
        })}
      </div>
      {/* Programs fill in every field they find. */}
      <div className="cm-away" aria-hidden="true">
        <label htmlFor={`${id}-website`}>{texts.honeypot}</label>
        <input ref={website} id={`${id}-website`} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <Editor
        box={form.box}
        value={form.text}
        isReadOnly={form.isBusy}
        onChange={(text) => form.change({ text })}
        placeholder={answered === undefined ? (config.placeholder ?? texts.placeholder) : `@${answered}`}
        panel={form.panel}
        onPanel={(panel) => form.change({ panel })}
        options={options}
        texts={texts}
        actions={
          <span className="cm-actions">
            {answered !== undefined && (
              <button type="button" className="cm-tool" onClick={onCancelReply}>
                {texts.cancelReply}
              </button>
            )}
            {/* Not `disabled`: a click meanwhile is answered (§4). */}
            <button type="submit" className="cm-submit" aria-disabled={form.isBusy || form.question !== undefined}>
              {form.isBusy ? texts.submitting : texts.submit}
            </button>
          </span>
        }
      />
      {form.question !== undefined && <Question key={form.question} form={form} question={form.question} texts={texts} website={() => website.current!.value} />}
      {/* Said by the status of the whole widget, which stays when the form moves. */}
      <p className="cm-notice" aria-hidden="true">
        {form.notice}
      </p>
      <p className="cm-fault" role="alert">
        {form.failure}
      </p>
    </form>
  );
}

/** §5 Verification. */
function Question({ form, question, texts, website }: { readonly form: Form; readonly question: string; readonly texts: Texts; readonly website: () => string }): JSX.Element {
  const id = useId();
  const [given, setGiven] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current!.focus(), []);
  const confirm = (): void => {
    form.answer(given, website());
    input.current!.select();
  };
  const close = (): void => {
    form.change({ question: undefined });
    form.box.current!.focus();
  };
  return (
    <div
      className="cm-question"
      role="group"
      aria-labelledby={`${id}-sum`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        if (event.key !== 'Enter' || event.target !== input.current || event.nativeEvent.isComposing) return;
        // The answer, not the whole form once more.
        event.preventDefault();
        event.stopPropagation();
        confirm();
      }}
    >
      <label id={`${id}-sum`} htmlFor={`${id}-answer`}>
        {texts.question(question)}
      </label>
      <input ref={input} id={`${id}-answer`} inputMode="numeric" autoComplete="off" maxLength={6} value={given} aria-invalid={form.isAnswerWrong} aria-describedby={`${id}-hint`} onChange={(event) => setGiven(event.target.value)} />
      <button type="button" className="cm-submit" aria-disabled={form.isBusy} onClick={confirm}>
        {form.isAnswerWrong ? texts.retry : texts.confirm}
      </button>
      <button type="button" className="cm-tool" onClick={close}>
        {texts.cancel}
      </button>
      <p id={`${id}-hint`} className={form.isAnswerWrong ? 'cm-fault' : 'cm-muted'} role="status">
        {form.isAnswerWrong ? <Both own={texts.wrongAnswer} fixed={FIXED.wrongAnswer} /> : texts.questionHint}
      </p>
    </div>
  );
}

/** A text in the page's language with the fixed English one after it, once when they are the same. */
export function Both({ own, fixed }: { readonly own: string; readonly fixed: string }): JSX.Element {
  if (own === fixed) return <>{own}</>;
  return (
    <>
      {own} <span lang="en">{fixed}</span>
    </>
  );
}
