/**
 * The search: a modal dialog with a combobox. Focus stays in the field; arrow keys move through the list below it (vuepress-behaviour
 * §6). The dialog itself keeps focus inside, makes the rest inert and gives focus back.
 */
import { LONGEST_QUERY, type SearchClient } from '@glimpress/client';
import { useEffect, useRef, useState, type JSX, type KeyboardEvent, type MouseEvent } from 'react';
import { Icon } from '../parts/icon';
import { pressEnd } from '../parts/press-end';
import { OptionView, type Option } from './options';
import { outsideSearches } from './outside';
import { SearchNotice } from './notice';
import { searchTextsFor } from './texts';
import { useSearch } from './use-search';

interface SearchDialogProps {
  readonly client: SearchClient;
  /** Language of the locale that is searched. */
  readonly lang: string;
  /** Offer other search engines. */
  readonly engines: boolean;
  readonly onClosed: () => void;
}

const LIST = 'search-list';
const optionId = (index: number): string => `search-option-${index}`;

export function SearchDialog({ client, lang, engines, onClosed }: SearchDialogProps): JSX.Element {
  const texts = searchTextsFor(lang);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  /** Enter was pressed for it before its answer came. */
  const entered = useRef('');
  const press = useRef(Promise.resolve());
  const { query, result, phase, ask, retry } = useSearch(client, press);
  const [moved, setMoved] = useState<{ readonly query: string; readonly index: number }>({ query: '', index: 0 });

  const hits = phase === 'failed' ? [] : (result?.hits ?? []);
  const options: readonly Option[] = [...hits.map((hit) => ({ url: hit.url, hit })), ...(engines && query !== '' ? outsideSearches(query, texts) : [])];
  // A new question starts at its best answer.
  const active = moved.query === query ? Math.min(moved.index, options.length - 1) : 0;

  useEffect(() => {
    dialog.current!.showModal();
    field.current!.focus();
  }, []);
  // An article may have the same ids.
  const optionAt = (index: number): Element | null => dialog.current!.querySelector(`#${optionId(index)}`);
  // On a phone the keyboard lies over the window: the dialog ends above it. Who has zoomed in sees less of the window, not a smaller one.
  useEffect(() => {
    const view = visualViewport;
    const fit = (): void => dialog.current?.style.setProperty('--seen', `${view!.height * view!.scale}px`);
    view?.addEventListener('resize', fit);
    return () => view?.removeEventListener('resize', fit);
  }, []);
  // Browsers of 2026 answer with a promise: React would take it for what ends the effect.
  useEffect(() => void optionAt(active)?.scrollIntoView({ block: 'nearest' }), [active, options.length]);

  const open = (keys: MouseEventInit = {}): void => void optionAt(active)?.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  const isWaiting = phase === 'waiting' || phase === 'slow';
  useEffect(() => {
    if (isWaiting) return;
    if (entered.current === query && hits.length > 0) open();
    entered.current = '';
  });

  const close = (): void => dialog.current!.close();
  const move = (step: number): void => {
    if (options.length > 0) setMoved({ query, index: (active + step + options.length) % options.length });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of an input method are its own: Enter takes a candidate, arrows choose among them.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') {
      const { ctrlKey, metaKey, shiftKey } = event;
      // What shows answers the question before: who has chosen nothing of it means the answer to come.
      if (isWaiting && moved.query !== query) entered.current = query;
      else open({ ctrlKey, metaKey, shiftKey });
    } else return;
    event.preventDefault();
  };
  const onChosen = (event: MouseEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) close();
  };
  const tryAgain = (): void => {
    // The button goes.
    field.current!.focus();
    retry();
  };
  const read = (): void => {
    // Keyboards of Android compose every word, Latin ones too.
    if (!composing.current || /Android/.test(navigator.userAgent)) ask(field.current!.value);
  };

  return (
    <dialog
      className="search"
      ref={dialog}
      aria-label={texts.label}
      // Its texts are Chinese or English; what is found may be written either way.
      dir="ltr"
      lang={lang}
      onClose={onClosed}
      onCancel={(event) => composing.current && event.preventDefault()}
    >
      <div className="search-box">
        <div className="search-field">
          <Icon name="search" />
          <input
            ref={field}
            type="text"
            dir="auto"
            inputMode="search"
            enterKeyHint="search"
            role="combobox"
            aria-label={texts.label}
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? LIST : undefined}
            aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
            placeholder={texts.placeholder}
            maxLength={LONGEST_QUERY}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            onInput={read}
            onCompositionStart={() => (composing.current = true)}
            onCompositionEnd={() => {
              composing.current = false;
              read();
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="tool" aria-label={texts.close} title={texts.close} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {options.length > 0 && (
          <div className="search-list" id={LIST} role="listbox" aria-label={texts.results} onPointerDown={() => (press.current = pressEnd())} onMouseDown={(event) => event.preventDefault()}>
            {options.map((option, index) => (
              <OptionView key={`${index} ${option.url}`} id={optionId(index)} option={option} isActive={index === active} onPoint={() => index !== active && setMoved({ query, index })} onClick={onChosen} />
            ))}
          </div>
        )}
        <SearchNotice texts={texts} query={query} phase={phase} result={result} retry={tryAgain} />
        <p className="search-keys" aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> {texts.move} <kbd>Enter</kbd> {texts.open} <kbd>Esc</kbd> {texts.leave}
        </p>
      </div>
    </dialog>
  );
}
