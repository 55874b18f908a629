/** Listens to copying inside the article. */
import type { PageData, SiteData } from '@glimpress/contracts/page';
import type { Texts } from '../texts/index';
import { attributedHtml, attributedText, attributionLines, copyRule } from './attribution';

/** Parts of the article that are nobody's text. */
const NO_TEXT = '.header-anchor,.code-buttons';

/** `page` is asked at every copy. Form fields and code are left alone. */
export function startCopiedText(site: SiteData, page: () => PageData, texts: Texts): void {
  document.addEventListener('copy', (event) => {
    const selection = getSelection();
    const content = document.querySelector('.article .content');
    if (selection === null || selection.isCollapsed || content === null || event.clipboardData === null) return;
    if ((event.target as Element).closest?.('input,textarea,[contenteditable]')) return;
    const range = selection.getRangeAt(0);
    const within = range.commonAncestorContainer;
    if (!range.intersectsNode(content) || (within instanceof Element ? within : within.parentElement)?.closest('pre,code,.katex')) return;
    const rule = copyRule(site, page());
    if (rule === null) return;
    const text = selection.toString();
    if (!rule.noCopy && text.length < rule.minLength) return;
    event.preventDefault();
    if (rule.noCopy) return;
    const box = document.createElement('div');
    box.append(range.cloneContents());
    // Browsers of 2023 have what cannot be selected in a selection's text.
    let isOther = false;
    for (const element of box.querySelectorAll(NO_TEXT)) {
      isOther ||= text.includes(element.textContent);
      element.remove();
    }
    // As browsers copy them: elsewhere a path alone leads nowhere.
    for (const link of box.querySelectorAll<HTMLAnchorElement>('a[href]')) link.setAttribute('href', link.href);
    for (const image of box.querySelectorAll<HTMLImageElement>('img[src]')) image.setAttribute('src', image.src);
    const lines = attributionLines(site, rule, location.href, texts);
    event.clipboardData.setData('text/plain', attributedText(writeFormulas(box) || isOther ? textShown(box) : text, lines));
    event.clipboardData.setData('text/html', attributedHtml(box.innerHTML, lines));
  });
}

/**
 * Puts the TeX of every whole formula in its place, between dollar signs: elsewhere a formula is read glyph by glyph, twice.
 * True when there was one.
 */
function writeFormulas(box: HTMLElement): boolean {
  const sources = box.querySelectorAll('.katex annotation');
  for (const source of sources) {
    const formula = source.closest('.katex')!;
    const mark = formula.closest('.katex-display') === null ? '$' : '$$';
    formula.replaceWith(mark + source.textContent + mark);
  }
  return sources.length > 0;
}

/** As a reader would see it: lines and paragraphs are known only where it stands in the page. */
function textShown(box: HTMLElement): string {
  box.style.cssText = 'position:fixed;opacity:0';
  document.body.append(box);
  const text = box.innerText;
  box.remove();
  return text.trim();
}

/** Front matter `copyright: { noSelect: true }`. */
export function applySelectRule(site: SiteData, page: PageData, main: HTMLElement): void {
  const value = copyRule(site, page)?.noSelect ? 'none' : '';
  // Safari knows the prefixed name only.
  for (const name of ['user-select', '-webkit-user-select']) main.style.setProperty(name, value);
}
