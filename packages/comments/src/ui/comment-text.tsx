/** The text of a comment: made safe, long ones collapsed (§4), code coloured when it names its language. */
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type JSX } from 'react';
import { withoutFlood } from '../text/flood';
import { sanitizeHtml } from '../text/sanitize';
import { storedFormat, type StoredFormat } from '../text/stored';
import { useMarkdown } from './load-markdown';

/** §9 Long comment collapse, in rem; the style sheet has the same. */
const COLLAPSE_REM = 11.25;

export interface TextOptions {
  readonly images: boolean;
  readonly highlight: boolean;
}

export const CommentText = memo(function CommentText({ text, options, expandLabel }: { readonly text: string; readonly options: TextOptions; readonly expandLabel: JSX.Element }): JSX.Element {
  const [isLong, setLong] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isCollapsed = isLong && !isExpanded;

  useLayoutEffect(() => {
    const inner = place.current!.firstElementChild!;
    const measure = (): void => setLong(inner.getBoundingClientRect().height > COLLAPSE_REM * parseFloat(getComputedStyle(document.documentElement).fontSize));
    measure();
    // Pictures and fonts come later.
    const observer = new ResizeObserver(measure);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);

  const expand = (): void => {
    setExpanded(true);
    place.current!.focus({ preventScroll: true });
  };
  return (
    <>
      {/* A link that the keyboard reaches below the fold must be seen. */}
      <div ref={place} className={isCollapsed ? 'cm-text cm-collapsed' : 'cm-text'} tabIndex={-1} onFocus={(event) => void (event.target !== place.current && setExpanded(true))}>
        <SafeText text={text} format={storedFormat(text)} options={options} />
      </div>
      {isCollapsed && (
        <button type="button" className="cm-expand" onClick={expand}>
          {expandLabel}
        </button>
      )}
    </>
  );
});

/** What is shown of a comment, stored or being written. */
export function SafeText({ text, format, options: { images, highlight } }: { readonly text: string; readonly format: StoredFormat | 'typed'; readonly options: TextOptions }): JSX.Element {
  const isHtml = format === 'html';
  const renderMarkdown = useMarkdown(!isHtml);
  const html = useMemo(() => (isHtml ? sanitizeHtml(withoutFlood(text), { images }) : renderMarkdown ? renderMarkdown(text, { images, isStored: format === 'markdown' }) : null), [text, format, isHtml, renderMarkdown, images]);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const codes = highlight ? [...place.current!.querySelectorAll('pre > code[class*="lang"]')] : [];
    if (codes.length === 0) return undefined;
    let isOver = false;
    void import('../text/highlight').then(
      ({ highlightCode }) => {
        if (isOver) return;
        for (const code of codes) code.innerHTML = highlightCode(code.textContent, /lang(?:uage)?-(\S+)/.exec(code.className)?.[1] ?? '');
      },
      // Without colours it reads as well.
      () => undefined,
    );
    return () => void (isOver = true);
  }, [html, highlight]);

  // Markdown can be read before its renderer is there, and without it.
  if (html === null) return <div ref={place} className="cm-source">{text}</div>;
  return <div ref={place} dangerouslySetInnerHTML={{ __html: html }} />;
}
