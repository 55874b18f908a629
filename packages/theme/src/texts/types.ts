/** Every word the theme itself says, in one place: a language is an object of this type. */
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
  /** Article. */
  readonly outline: string;
  readonly outlineNav: string;
  readonly author: string;
  readonly publishedOn: string;
  words(count: number): string;
  minutes(count: number): string;
  readonly edit: string;
  readonly neighbours: string;
  readonly previous: string;
  readonly next: string;
  readonly recent: string;
  readonly related: string;
  readonly series: (name: string) => string;
  readonly outdated: (since: string) => string;
  readonly share: string;
  readonly comments: string;
  readonly commentsNeedScript: string;
  readonly years: string;
  readonly noFriends: string;
  readonly seriesPlace: (place: number, total: number) => string;
  readonly more: string;
  /** Attribution (§1): labels of the block below an article and of the lines added to copied text. */
  readonly attribution: { readonly heading: string; readonly author: string; readonly link: string; readonly source: string; readonly notice: string; readonly colon: string };
  /** Archives. */
  readonly all: string;
  readonly allTags: string;
  readonly allCategories: string;
  tagTitle(name: string): string;
  categoryTitle(name: string): string;
  postCount(count: number): string;
  pageOf(page: number, pages: number): string;
  readonly sticky: string;
  readonly pager: string;
  page(number: number): string;
  readonly jumpTo: string;
  /** §5: an answer to a page number that is none. */
  noSuchPage(pages: number): string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly noPosts: string;
  readonly noPostsHint: string;
  readonly timelineIntro: string;
  month(month: number): string;
  /** Link to any article. */
  readonly random: string;
  readonly noProjects: string;
  /** Not found. */
  readonly notFound: string;
  readonly offline: string;
  readonly offlineHint: string;
  readonly keptPages: string;
  readonly offlineReading: string;
  readonly notFoundHint: string;
  /** Notices. */
  readonly copyCode: string;
  readonly wrapCode: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly copyFailedHint: string;
  readonly loading: string;
  /** Which interactive part could not be shown, and why (§8 Chunk load failure; `exception`: its own code failed). */
  /** `unknown`: the code did not come, and the browser does not say what was asked for. */
  islandFailure(name: string, reason: 'missing' | 'timeout' | 'error' | 'unknown' | 'exception'): string;
  readonly retry: string;
  readonly zoomImage: string;
  readonly closeNotice: string;
  /** `again`: what was missing on paper is there now. */
  readonly printing: { readonly title: string; readonly drawing: string; readonly again: string };
}
