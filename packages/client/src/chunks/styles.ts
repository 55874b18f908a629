/** Style sheets of single pages. They are applied when the page is shown, not when it is fetched ahead. */

/** Longest wait for a style sheet before the page is shown without it. */
const STYLE_TIMEOUT_MS = 3000;

/** Adds a style sheet the document does not have yet; resolves when it applies, or cannot. */
export function loadStyle(url: string): Promise<void> {
  const { href } = new URL(url, location.href);
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.onload = () => resolve();
    // To browsers a sheet that failed is one that is there: the next page asks for it anew.
    link.onerror = () => {
      link.remove();
      resolve();
    };
    setTimeout(resolve, STYLE_TIMEOUT_MS);
    // Where the page's own document has it: before what the config puts into the head.
    document.head.querySelector('script')!.before(link);
  });
}
