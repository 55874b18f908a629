/** The quote box `<Boxx>` (§4 Quote box, §5, vuepress-behaviour §10). A box with a text and no timer never comes here: it is finished HTML. */
import '../../styles/boxx.css';
import { usePage, useSite } from '@glimpress/client';
import type { Quote } from '@glimpress/contracts/page';
import { BUILT_IN_QUOTES } from '@glimpress/contracts/theme';
import { useEffect, useRef, useState, type CSSProperties, type JSX, type RefObject } from 'react';
import { Icon } from '../../parts/icon';
import { widgetTexts } from '../texts';
import { createQuoteList, type QuoteList } from './quotes';

const TYPES = ['tip', 'warning', 'danger'] as const;
/** A box that changes more often than this flickers. */
const SHORTEST_MS = 500;
/** Browsers take a longer time for none at all. */
const LONGEST_MS = 2 ** 31 - 1;

interface BoxxProps {
  readonly type?: string;
  readonly title?: string | number;
  readonly content?: string | number;
  /** Milliseconds; anything but digits: the box stays as it is. */
  readonly changeTime?: string | number;
  readonly blockStyle?: CSSProperties;
  readonly titleStyle?: CSSProperties;
  readonly contentStyle?: CSSProperties;
}

/** Shared by all boxes of a visit. */
let quotes: QuoteList | undefined;

export default function Boxx({ type, title, content, changeTime, blockStyle, titleStyle, contentStyle }: BoxxProps): JSX.Element {
  const { themeConfig } = useSite();
  const texts = widgetTexts(usePage().lang);
  const [own, ...more] = themeConfig.quotes.items;
  quotes ??= createQuoteList(own === undefined ? BUILT_IN_QUOTES : [own, ...more]);
  const list = quotes;

  const hasText = `${title ?? ''}${content ?? ''}` !== '';
  const [quote, setQuote] = useState<Quote>(() => (hasText ? { title: String(title ?? ''), content: String(content ?? '') } : list.pick(null)));
  const [kind, setKind] = useState(() => Math.max(0, TYPES.findIndex((each) => each === type)));
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const everyMs = /^\d+$/.test(String(changeTime ?? '')) ? Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Number(changeTime))) : null;

  // The services are asked by boxes that show quotes: once, when a reader first sees the box.
  const hasAsked = useRef(false);
  useEffect(() => {
    if (!isSeen || hasText || hasAsked.current) return;
    hasAsked.current = true;
    void list.grow(themeConfig.quotes);
  }, [isSeen, hasText, list, themeConfig]);

  useEffect(() => {
    if (everyMs === null || isPaused || !isSeen) return undefined;
    const timer = setInterval(() => {
      setKind((shown) => (shown + 1) % TYPES.length);
      if (!hasText) setQuote((shown) => list.pick(shown));
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isPaused, isSeen, hasText, list]);

  return (
    <div ref={box} className={`custom-block boxx ${TYPES[kind]}${hasText ? '' : ' quote'}`} style={blockStyle}>
      {quote.title !== '' && (
        <p className="custom-block-title" style={titleStyle}>
          {quote.title}
        </p>
      )}
      {quote.content !== '' && <p style={contentStyle}>{quote.content}</p>}
      {everyMs !== null && (
        // What moves by itself can be stopped (WCAG 2.2.2).
        <button type="button" className="boxx-pause tool" aria-label={isPaused ? texts.resume : texts.pause} title={isPaused ? texts.resume : texts.pause} onClick={() => setPaused(!isPaused)}>
          <Icon name={isPaused ? 'play' : 'pause'} />
        </button>
      )}
    </div>
  );
}

/** Whether any part of the element is in the window now. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)!.isIntersecting));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
