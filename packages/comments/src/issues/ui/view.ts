/** What every part of the widget reads: the thread and its state, the words, the options. */
import { createContext, useContext, type RefObject } from 'react';
import type { Options } from '../options';
import type { Texts } from '../texts/texts';
import type { Thread } from '../thread/create-thread';
import type { ThreadState } from '../thread/state';

export interface View {
  readonly thread: Thread;
  readonly state: ThreadState;
  readonly texts: Texts;
  readonly options: Options;
  readonly isAdmin: boolean;
  /** Where a new comment is written. */
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

export const ViewContext = createContext<View | null>(null);

export function useView(): View {
  return useContext(ViewContext)!;
}

/** What has the focus where a reader has gone on elsewhere in the page: it is not taken from there. */
export function focusElsewhere(): Element | null {
  return document.querySelector(':focus:not(.issues *)');
}

/** An address of the web, or undefined: what a platform sends may be anything. */
export function webUrl(url: string | null | undefined): string | undefined {
  return typeof url === 'string' && /^https?:\/\//i.test(url) ? url : undefined;
}
