/** The pager's jump input (§5): to the page a reader types, by the pager's own addresses. */
import { jumpTarget } from '@glimpress/client';
import { notify } from '../notices/notices';
import type { Texts } from '../texts/index';

/** Returns what ends it. */
export function startPagerJump(main: HTMLElement, texts: Texts): () => void {
  const onSubmit = (event: SubmitEvent): void => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('.pager-jump')) return;
    event.preventDefault();
    const { first, second, pages } = form.dataset as { first: string; second: string; pages: string };
    const field = form.querySelector('input')!;
    const page = jumpTarget(field.value, Number(pages));
    field.setAttribute('aria-invalid', String(page === null));
    if (page === null) {
      notify({ title: texts.pager, content: texts.noSuchPage(Number(pages)) });
      return field.select();
    }
    // A link, so that it goes the way of all links.
    const link = document.createElement('a');
    link.href = page === 1 ? first : second.replace(/2(?=\/$)/, String(page));
    // The text of an article may have such a form, too.
    if (link.origin !== location.origin) return;
    form.append(link);
    link.click();
    link.remove();
  };
  main.addEventListener('submit', onSubmit);
  return () => main.removeEventListener('submit', onSubmit);
}
