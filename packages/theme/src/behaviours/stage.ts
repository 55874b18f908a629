/**
 * The page that a link under the pressed mouse button leads to is laid out before the button is let go, out of sight below the text
 * that shows and as wide: a click need only uncover it. A press that becomes no click takes it away again. A finger may be about to
 * scroll: for it nothing is done ahead.
 */
import type { LoadedPage } from '@glimpress/client';

/** What would act while it is out of sight: on the text that shows (groups of one name, an article's own style), or by itself. */
const ACTS = /\s(?:name=|autofocus)|<(?:iframe|video|audio|object|embed|link|meta)\b|\.content\{/;

export interface Stage {
  /** Lays out a page that may not have been fetched yet; what was laid out before goes. */
  press(loading: Promise<LoadedPage | undefined> | undefined): Promise<void>;
  /** Takes away what is not shown. */
  clear(): void;
  /** Puts a page's text (HTML) in the place of the one that shows. */
  show(html: string): void;
}

export function createStage(main: HTMLElement): Stage {
  let staged: Element | undefined;
  let stagedHtml: string | undefined;
  let turn = 0;
  const clear = (): void => {
    turn++;
    staged?.remove();
    stagedHtml = undefined;
  };
  // The click comes right after the button is up.
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => setTimeout(clear));

  return {
    async press(loading) {
      clear();
      const mine = turn;
      const html = (await loading)?.chunk.html;
      if (html === undefined || mine !== turn || ACTS.test(html)) return;
      const place = document.createElement('div');
      place.innerHTML = html;
      staged = place.firstElementChild ?? undefined;
      // Articles and plain pages: the box of other layouts may have an edge, or be one of several.
      if (!staged?.matches('.page:only-child')) return;
      staged.classList.add('staged');
      staged.ariaHidden = 'true';
      main.append(staged);
      stagedHtml = html;
    },
    clear,
    show(html) {
      if (html === stagedHtml) {
        while (main.firstChild !== staged) main.firstChild!.remove();
        staged!.classList.remove('staged');
        staged!.ariaHidden = null;
      } else main.innerHTML = html;
      stagedHtml = staged = undefined;
    },
  };
}
