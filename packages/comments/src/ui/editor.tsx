/** The box a comment is written in (§4, §5): Tab is four spaces, Escape then Tab leaves; emoji and preview take turns below. */
import { useDeferredValue, useId, useRef, useState, type JSX, type KeyboardEvent, type RefObject } from 'react';
import { SafeText, type TextOptions } from './comment-text';
import { EMOJIS } from './emojis';

export interface EditorTexts {
  readonly comment: string;
  readonly editorHint: string;
  readonly markdown: string;
  readonly emoji: string;
  readonly preview: string;
  readonly previewEmpty: string;
}

/** §4: at most one of the two is open. */
export type Panel = 'emoji' | 'preview' | null;

export interface EditorProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The text is on its way. */
  readonly isReadOnly: boolean;
  readonly placeholder: string;
  readonly panel: Panel;
  readonly onPanel: (panel: Panel) => void;
  readonly options: TextOptions;
  readonly texts: EditorTexts;
  /** What the whole form does: stands right of the panels' buttons. */
  readonly actions: JSX.Element;
}

export function Editor({ box, value, onChange, isReadOnly, placeholder, panel, onPanel, options, texts, actions }: EditorProps): JSX.Element {
  const id = useId();
  const leaves = useRef(false);
  // Typing goes before drawing.
  const shown = useDeferredValue(value);
  // Shown to the eye when it concerns someone: a line that came and went with the focus would move the buttons away under a click.
  const [isHintShown, setHintShown] = useState(false);

  const insert = (text: string): void => {
    const area = box.current!;
    if (isReadOnly) return;
    area.focus();
    // The one way that keeps the browser's undo.
    if (document.execCommand('insertText', false, text)) return;
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
    onChange(area.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const leaving = leaves.current;
    leaves.current = event.key === 'Escape' || (leaving && event.key === 'Shift');
    if (event.key !== 'Tab' || leaving || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setHintShown(true);
    insert('    ');
  };
  const toggle = (which: Panel): void => onPanel(panel === which ? null : which);

  return (
    <div className="cm-editor">
      <textarea ref={box} value={value} rows={5} maxLength={20_000} readOnly={isReadOnly} placeholder={placeholder} aria-label={texts.comment} aria-describedby={`${id}-hint`} onChange={(event) => onChange(event.target.value)} onKeyDown={onKeyDown} />
      <p id={`${id}-hint`} className={isHintShown ? 'cm-hint' : 'cm-hint cm-unseen'}>
        {texts.editorHint}
      </p>
      <div className="cm-bar">
        <button type="button" className="cm-tool" aria-expanded={panel === 'emoji'} aria-controls={`${id}-emoji`} onClick={() => toggle('emoji')}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="9" />
            <path d="M8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5v.5M15 9.5v.5" />
          </svg>
          <span>{texts.emoji}</span>
        </button>
        <button type="button" className="cm-tool" aria-expanded={panel === 'preview'} aria-controls={`${id}-preview`} onClick={() => toggle('preview')}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
            <circle cx="12" cy="12" r="3" />
          </svg>
          <span>{texts.preview}</span>
        </button>
        <span className="cm-markdown">{texts.markdown}</span>
        {actions}
      </div>
      <div id={`${id}-emoji`} className="cm-emojis" role="group" aria-label={texts.emoji} hidden={panel !== 'emoji'}>
        {panel === 'emoji' &&
          EMOJIS.map((emoji) => (
            <button key={emoji} type="button" onClick={() => insert(emoji)}>
              {emoji}
            </button>
          ))}
      </div>
      <div id={`${id}-preview`} className="cm-preview cm-text" role="region" aria-label={texts.preview} tabIndex={0} hidden={panel !== 'preview'}>
        {panel === 'preview' && (value.trim() === '' ? <p className="cm-muted">{texts.previewEmpty}</p> : <SafeText text={shown} format="typed" options={options} />)}
      </div>
    </div>
  );
}
