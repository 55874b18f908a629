/** Asks for the password of a locked text, and puts the opened page in the place of the locked one. */
import '../../styles/locked.css';
import { leftPosition, usePage } from '@glimpress/client';
import { OPENED_EVENT, type LockedText } from '@glimpress/contracts/page';
import { percentDecode } from '@glimpress/contracts/route';
import { useEffect, useId, useRef, useState, type FormEvent, type JSX } from 'react';
import { keepKey, keptKeys } from './kept-keys';
import { openWithKey, openWithPassword, type Opened } from './open-text';
import { lockedTexts } from './texts';

type State = 'asking' | 'opening' | 'wrong' | 'failed';

export default function Locked(locked: LockedText): JSX.Element {
  const { lang, path } = usePage();
  const texts = lockedTexts(lang);
  const [state, setState] = useState<State>('asking');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // The reader may have gone to another page while the password was being tried.
  const isHere = useRef(true);
  // Browsers have Web Crypto on pages that nobody could have changed on their way.
  const isSafe = globalThis.crypto?.subtle !== undefined;

  /** False when the reader has left. */
  function show({ chunk }: Opened): boolean {
    if (!isHere.current || chunk.page.path !== path) return false;
    dispatchEvent(new CustomEvent(OPENED_EVENT, { detail: chunk }));
    // The heading that the address names was not there before.
    document.getElementById(percentDecode(location.hash.slice(1)))?.scrollIntoView({ behavior: 'instant' });
    return true;
  }

  async function tryKept(): Promise<void> {
    for (const key of keptKeys()) {
      const opened = await openWithKey(locked, key);
      if (opened === null) continue;
      const [left, top] = leftPosition() ?? [];
      if (show(opened) && top !== undefined) scrollTo({ left, top, behavior: 'instant' });
      return;
    }
  }

  useEffect(() => {
    isHere.current = true;
    if (isSafe) tryKept().catch(console.error);
    return () => void (isHere.current = false);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const password = field.current!.value.trim();
    if (state === 'opening' || password === '') return field.current!.focus();
    setState('opening');
    try {
      const opened = await openWithPassword(locked, password);
      if (opened !== null) {
        keepKey(opened.key);
        // Safari gives a button that is pressed no focus: what has it goes on to the opened text's title.
        field.current?.focus();
        return void show(opened);
      }
      setState('wrong');
    } catch (error) {
      console.error(error);
      setState('failed');
    }
    field.current?.select();
  }

  if (!isSafe)
    return (
      <p>
        {texts.needsHttps} <a href={location.href.replace(/^http:/, 'https:')}>{texts.openWithHttps}</a>
      </p>
    );
  return (
    <form className="locked" onSubmit={(event) => void submit(event)} aria-busy={state === 'opening'}>
      <label htmlFor={id}>{texts.password}</label>
      <input ref={field} id={id} type="password" autoComplete="current-password" aria-invalid={state === 'wrong'} aria-describedby={`${id}-state`} />
      <button type="submit">{texts.open}</button>
      <p id={`${id}-state`} role="status" className={state === 'opening' ? '' : 'locked-fault'}>
        {state === 'asking' ? '' : texts[state]}
      </p>
    </form>
  );
}
