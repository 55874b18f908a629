/** Offline reading explained, and the download of everything with its size told first. */
import type { DownloadSize, SiteDownload } from '@glimpress/client';
import { useEffect, useRef, useState, type JSX, type MouseEvent } from 'react';
import { Icon } from '../parts/icon';
import type { OfflineTexts } from './texts';

interface DownloadDialogProps {
  readonly texts: OfflineTexts;
  readonly download: SiteDownload;
  readonly onClosed: () => void;
}

type State = { readonly is: 'asking' | 'nothing' | 'part' | 'all' | 'removed' | 'failed' | 'unavailable' } | { readonly is: 'running'; readonly done: number; readonly total: number };

/** The second click of a double click is meant for what stood there at the first. */
const once = (act: () => void) => ({ detail }: MouseEvent): void => {
  if (detail < 2) act();
};

export function DownloadDialog({ texts, download, onClosed }: DownloadDialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const running = useRef<AbortController>(null);
  const [size, setSize] = useState<DownloadSize | null>(null);
  const [state, setState] = useState<State>({ is: 'asking' });

  useEffect(() => {
    dialog.current!.showModal();
    const isSupported = 'serviceWorker' in navigator && 'caches' in globalThis;
    (isSupported ? download.size() : Promise.resolve(null))
      .then(async (found) => {
        setSize(found);
        setState({ is: found === null ? 'unavailable' : await download.kept() });
      })
      .catch(() => setState({ is: 'failed' }));
    return () => running.current?.abort();
  }, [download]);
  // The button that was pressed has gone. The one that comes at the end takes everything away: it is not put under the keyboard.
  useEffect(() => {
    if (document.activeElement === document.body) (stop.current ?? box.current)!.focus();
  }, [state.is]);

  const close = (): void => dialog.current!.close();

  function start(): void {
    const controller = new AbortController();
    running.current = controller;
    setState({ is: 'running', done: 0, total: 0 });
    download
      .run((done, total) => controller.signal.aborted || setState({ is: 'running', done, total }), controller.signal)
      .then(
        () => setState({ is: 'all' }),
        (error: unknown) => {
          if (!controller.signal.aborted) console.error(error);
          setState({ is: controller.signal.aborted ? 'part' : 'failed' });
          // One has failed: the others still on their way have nothing to say any more.
          controller.abort();
        },
      );
  }

  function remove(): void {
    download.remove().then(
      () => setState({ is: 'removed' }),
      () => setState({ is: 'failed' }),
    );
  }

  return (
    <dialog className="shortcuts offline-dialog" ref={dialog} lang={texts.lang} dir="ltr" aria-labelledby="offline-title" onClose={onClosed}>
      <div className="shortcuts-box" ref={box} tabIndex={-1}>
        <h2 id="offline-title">{texts.title}</h2>
        <button type="button" className="tool" aria-label={texts.close} title={texts.close} onClick={close}>
          <Icon name="close" />
        </button>
        <p className="offline-about">{texts.visited}</p>
        {size !== null && <p className="offline-size">{texts.size(size.articles, size.bytes < 1e6 ? `${Math.ceil(size.bytes / 1e3)} KB` : `${(size.bytes / 1e6).toFixed(1)} MB`)}</p>}
        {/* Keys: a press that was meant for one of the three must not meet another. */}
        {state.is === 'running' && (
          <button key="stop" ref={stop} type="button" onClick={once(() => running.current!.abort())}>
            {texts.stop}
          </button>
        )}
        {state.is !== 'running' && state.is !== 'all' && (
          <button key="start" type="button" className="primary" disabled={state.is === 'asking' || state.is === 'unavailable'} onClick={once(start)}>
            {texts.start}
          </button>
        )}
        {(state.is === 'part' || state.is === 'failed' || state.is === 'all') && (
          <button key="remove" type="button" onClick={once(remove)}>
            {texts.remove}
          </button>
        )}
        {state.is === 'running' && <progress max={state.total || 1} value={state.done} aria-label={texts.start} />}
        {/* There before its content, so that screen readers announce it. */}
        <p role="status">{messageOf(state, texts)}</p>
      </div>
    </dialog>
  );
}

function messageOf(state: State, texts: OfflineTexts): string {
  if (state.is === 'nothing') return '';
  if (state.is !== 'running') return texts[state.is];
  // Not at every file: a screen reader would never come to rest.
  const step = Math.ceil(state.total / 10);
  return state.total === 0 ? '' : texts.progress(Math.floor(state.done / step) * step, state.total);
}
