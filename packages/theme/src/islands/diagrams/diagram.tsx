/** The frame of a diagram: what shows while it is being drawn, when it is there, and its source for those who want it. */
import '../../styles/diagram.css';
import { useId, useLayoutEffect, useRef, useState, type JSX, type ReactNode, type Ref } from 'react';
import type { WidgetTexts } from '../texts';

interface DiagramProps {
  readonly texts: WidgetTexts;
  /** Accessible name of the drawing. */
  readonly label: string;
  readonly isDrawn: boolean;
  /** Why it cannot be drawn; then its source shows. */
  readonly fault?: string | null;
  /** Where the drawing goes. */
  readonly place: Ref<HTMLDivElement>;
  /** The source as the page came with it. */
  readonly children: ReactNode;
}

export function Diagram({ texts, label, isDrawn, fault = null, place, children }: DiagramProps): JSX.Element {
  const [showsSource, setShowsSource] = useState(false);
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const block = useRef<HTMLDivElement>(null);
  const isBusy = !isDrawn && fault === null;
  // As high as the source, which stood here, until the drawing comes: what is below stays where it is.
  useLayoutEffect(() => {
    const source = block.current!;
    const { hidden } = source;
    source.hidden = false;
    figure.current!.style.minHeight = isBusy ? `${source.offsetHeight}px` : '';
    source.hidden = hidden;
  }, [isBusy]);
  return (
    <figure className="diagram" ref={figure}>
      {fault === null ? (
        // A wide drawing scrolls: it can be reached by keyboard.
        <div className="diagram-view" role="group" aria-label={label} aria-busy={!isDrawn} tabIndex={0}>
          {!isDrawn && (
            <p className="diagram-loading" role="status">
              <span className="bars" aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              {texts.drawing}
            </p>
          )}
          <div ref={place} hidden={!isDrawn} />
        </div>
      ) : (
        <p className="diagram-fault" role="status">
          {fault}
        </p>
      )}
      {fault === null && (
        <button type="button" className="diagram-toggle" aria-expanded={showsSource} aria-controls={id} onClick={() => setShowsSource(!showsSource)}>
          {showsSource ? texts.hideSource : texts.showSource}
        </button>
      )}
      <div id={id} className="diagram-source" ref={block} hidden={fault === null && !showsSource}>
        {children}
      </div>
    </figure>
  );
}

/** The source in a placeholder's code block. */
export function sourceIn(placeholder: readonly Node[]): string {
  return placeholder.map((node) => (node instanceof Element ? (node.querySelector('pre')?.textContent ?? '') : '')).join('');
}
