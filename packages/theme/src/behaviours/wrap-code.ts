/** The switch 换行 beside 复制代码 (§4): long lines of code are wrapped, in all blocks, for as long as the reader wants. */
import type { Texts } from '../texts/index';

const root = document.documentElement;
/** Also set by the script in the head, so that nothing moves when this one comes. */
const WRAPPED = 'wrap';

/** Gives every code block its switch, which shows where lines are too long; returns what ends it. */
export function addWrapSwitches(main: ParentNode, texts: Texts): () => void {
  const blocks = [...main.querySelectorAll('.content .code > pre')].map((pre) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'wrap-code';
    button.textContent = texts.wrapCode;
    button.hidden = true;
    button.onclick = () => toggle(button);
    pre.parentElement!.querySelector('.code-buttons')?.append(button);
    return { button, pre };
  });
  const update = (): void => {
    const isWrapped = root.classList.contains(WRAPPED);
    // All is measured before anything changes. Wrapped code no longer tells whether it was too long.
    const fits = blocks.map(({ pre }) => !isWrapped && pre.scrollWidth <= pre.clientWidth);
    blocks.forEach(({ button }, index) => {
      button.hidden = fits[index]!;
      button.setAttribute('aria-pressed', String(isWrapped));
    });
  };
  const toggle = (button: HTMLElement): void => {
    const { top } = button.getBoundingClientRect();
    const isWrapped = root.classList.toggle(WRAPPED);
    update();
    // What the reader looks at stays where it is, however many lines came or went above it.
    scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
    try {
      if (isWrapped) localStorage.wrap = 1;
      else delete localStorage.wrap;
    } catch {
      // Storage forbidden: the choice holds for this window.
    }
  };
  // Called once with the next frame, when all is laid out anyway; then when windows change their width, tabs and folds open.
  const observer = new ResizeObserver(update);
  for (const { pre } of blocks) observer.observe(pre);
  return () => observer.disconnect();
}
