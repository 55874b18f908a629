/** The frame a demonstration runs in. */
import { useEffect, useRef, useState, type JSX } from 'react';
import type { WidgetTexts } from '../texts';
import { useMode } from '../use-mode';
import { frameDocument, readFrameMessage, type FrameSources } from './frame-document';

interface FrameProps {
  readonly sources: FrameSources;
  readonly title: string;
  readonly lang: string;
  readonly texts: WidgetTexts;
}

/** Runs the sources from the start; a new `key` runs them again. */
export function Frame({ sources, title, lang, texts }: FrameProps): JSX.Element {
  const mode = useMode();
  // Made once: a new document would lose what the reader has done in it.
  const [token] = useState(() => Math.random().toString(36).slice(2));
  const [text] = useState(() => frameDocument(sources, lang, mode, token));
  const [height, setHeight] = useState(80);
  const [fault, setFault] = useState<string | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const listen = ({ data }: MessageEvent): void => {
      const message = readFrameMessage(data, token);
      // Its policy cannot keep a frame from opening another page in itself: then it is taken away.
      if (message?.type === 'left') setFault(texts.demoLeft);
      if (message?.type === 'height') setHeight(message.height);
      if (message?.type === 'fault') setFault((before) => (before === texts.demoLeft ? before : texts.demoFault(message.message)));
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [texts, token]);
  useEffect(() => frame.current?.contentWindow?.postMessage(mode, '*'), [mode]);
  return (
    <>
      {fault !== texts.demoLeft && <iframe ref={frame} className="demo-frame" sandbox="allow-scripts" referrerPolicy="no-referrer" title={title} srcDoc={text} style={{ height }} />}
      {fault !== null && (
        <p className="demo-fault" role="status">
          {fault}
        </p>
      )}
    </>
  );
}
