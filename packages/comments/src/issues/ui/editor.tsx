/** Where a comment is written: its Markdown, and how it will look. */
import { importModule } from '@glimpress/client';
import { useEffect, useId, useLayoutEffect, useState, type JSX, type KeyboardEvent, type Ref } from 'react';
import { useView } from './view';

/** Rows of an empty box. */
const ROWS = 5;
/** From so many line breaks on the box grows with the text, to a limit. */
const GROWS_FROM = 3;
const MOST_ROWS = 20;

interface EditorProps {
  readonly value: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly disabled: boolean;
  readonly place: Ref<HTMLTextAreaElement>;
  readonly onChange: (text: string) => void;
  /** Ctrl or Cmd and Enter. */
  readonly onSubmit: () => void;
}

export function Editor({ value, label, placeholder, disabled, place, onChange, onSubmit }: EditorProps): JSX.Element {
  const { texts } = useView();
  const [isPreview, setPreview] = useState(false);
  const id = useId();
  const breaks = value.split('\n').length - 1;

  // While the preview is open only what is posted or quoted changes the text: both go on in the box, which takes the focus once it is drawn.
  useLayoutEffect(() => setPreview(false), [value]);

  const keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className="issues-editor">
      <div className="issues-tabs">
        <button type="button" aria-pressed={!isPreview} onClick={() => setPreview(false)}>
          {texts.write}
        </button>
        <button type="button" aria-pressed={isPreview} aria-controls={id} disabled={disabled} onClick={() => setPreview(true)}>
          {texts.preview}
        </button>
      </div>
      <textarea
        ref={place}
        value={value}
        rows={breaks < GROWS_FROM ? ROWS : Math.min(breaks + 3, MOST_ROWS)}
        aria-label={label}
        placeholder={placeholder}
        disabled={disabled}
        spellCheck={false}
        // An empty box is written as its placeholder is.
        dir={value === '' ? undefined : 'auto'}
        hidden={isPreview}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={keyDown}
      />
      <div id={id} hidden={!isPreview}>
        {isPreview && <Preview text={value} />}
      </div>
    </div>
  );
}

function Preview({ text }: { readonly text: string }): JSX.Element {
  const { texts } = useView();
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    let isStale = false;
    void importModule('preview', () => import('./renderer')).then(
      ({ default: renderMarkdown }) => isStale || setHtml(renderMarkdown(text)),
      // Without the renderer the text stands as it was written.
      () => isStale || setHtml(null),
    );
    return () => void (isStale = true);
  }, [text]);
  if (text.trim() === '') return <p className="issues-preview issues-muted">{texts.previewEmpty}</p>;
  // oxlint-disable-next-line react/no-danger -- sanitised by renderMarkdown
  return html === null ? <pre className="issues-preview">{text}</pre> : <div className="issues-preview issues-text" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
