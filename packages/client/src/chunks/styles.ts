/** Style sheets: those of single pages, which are applied when the page is shown, not when it is fetched ahead; and the theme's own. */

/** Longest wait for a style sheet before the page is shown without it. */
const STYLE_TIMEOUT_MS = 3000;

/** Adds a style sheet the document does not have yet; resolves when it applies, or cannot. */
export function loadStyle(url: string): Promise<unknown> {
  const { href } = new URL(url, location.href);
  return Promise.race([
    // Where the page's own document has it: before what the config puts into the head.
    [...document.styleSheets].some((sheet) => sheet.href === href) || addSheet(url, 'all', document.head.querySelector('script')!).catch(() => {}),
    new Promise((done) => setTimeout(done, STYLE_TIMEOUT_MS)),
  ]);
}

/**
 * Puts the whole of the theme's style in the place of the part that the document came with (`scriptClasses` of a theme's server entry); a document
 * that has it whole stays as it is. Rejects when it does not come.
 */
export async function completeStyle(): Promise<void> {
  const part = document.querySelector<HTMLStyleElement>('style[data-whole]');
  if (!part) return;
  // Read, but applied when the part goes: the document's style is worked out anew once, not twice.
  const link = await addSheet(part.dataset.whole!, 'not all', part);
  link.media = 'all';
  part.remove();
  // That is a task of its own: what comes next is not to make it longer.
  void getComputedStyle(document.body).color;
  await new Promise((done) => setTimeout(done));
}

/** Rejects when it does not come. */
function addSheet(url: string, media: string, before: Element): Promise<HTMLLinkElement> {
  return new Promise((done, fail) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.media = media;
    link.onload = () => done(link);
    // To browsers a sheet that failed is one that is there: the next page asks for it anew.
    link.onerror = () => {
      link.remove();
      fail(Error(`No ${url}`));
    };
    before.before(link);
  });
}
