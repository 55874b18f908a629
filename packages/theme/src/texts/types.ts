/** The words of the shell and of what works in the browser: a language is an object of this type. Those of layouts, dialogs and islands lie beside them. */
export interface Texts {
  /** Shell. */
  readonly skip: string;
  readonly menu: string;
  readonly closeMenu: string;
  readonly mainNav: string;
  readonly siteNav: string;
  readonly sidebarNav: string;
  readonly drawer: string;
  readonly home: string;
  readonly posts: string;
  readonly tags: string;
  readonly categories: string;
  readonly timeline: string;
  readonly language: string;
  readonly mode: string;
  readonly modes: { readonly auto: string; readonly light: string; readonly dark: string };
  readonly newWindow: string;
  readonly search: string;
  readonly shortcuts: string;
  readonly overview: string;
  readonly backToTop: string;
  readonly expand: string;
  readonly collapse: string;
  /** Attribution (§1): labels of the block below an article and of the lines added to copied text. */
  readonly attribution: { readonly heading: string; readonly author: string; readonly link: string; readonly source: string; readonly notice: string; readonly colon: string };
  readonly pager: string;
  /** §5: an answer to a page number that is none. */
  noSuchPage(pages: number): string;
  readonly offlineReading: string;
  /** Notices. */
  readonly copyCode: string;
  readonly wrapCode: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly copyFailedHint: string;
  readonly loading: string;
  /** Which interactive part could not be shown, and why (§8 Chunk load failure; `exception`: its own code failed; `unknown`: the code did not come, and the browser does not say what was asked for). */
  islandFailure(name: string, reason: 'missing' | 'timeout' | 'error' | 'unknown' | 'exception'): string;
  readonly retry: string;
  readonly zoomImage: string;
  readonly closeNotice: string;
  /** `again`: what was missing on paper is there now. */
  readonly printing: { readonly title: string; readonly drawing: string; readonly again: string };
}
