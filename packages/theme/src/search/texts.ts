/** What the search says. It is loaded with the search, so these words are not among those of the theme. */
export interface SearchTexts {
  readonly label: string;
  readonly placeholder: string;
  readonly close: string;
  readonly results: string;
  /** Before anything is typed. */
  readonly intro: string;
  readonly introHint: string;
  readonly loading: string;
  none(query: string): string;
  readonly noneHint: string;
  /** Nothing has the query; the suggestions are for `words`. */
  instead(query: string, words: string): string;
  readonly failed: string;
  readonly failedHint: string;
  readonly offline: string;
  readonly offlineHint: string;
  readonly retry: string;
  /** How many pages answer; null when only the best were looked at. `shown` suggestions are on display. */
  count(total: number | null, shown: number): string;
  readonly bounded: string;
  outside(engine: string): string;
  /** What the keys do. */
  readonly move: string;
  readonly open: string;
  readonly leave: string;
}

const zh: SearchTexts = {
  label: '搜索本站',
  placeholder: '搜索标题、小节和正文',
  close: '关闭搜索',
  results: '搜索结果',
  intro: '想找点什么？',
  introHint: '多个词用空格隔开，都出现的文章才会列出；从正文里抄一段话也能找到它。',
  loading: '正在翻找……',
  none: (query) => `没有找到“${query}”`,
  noneHint: '换个说法，或者少写几个字试试。',
  instead: (query, words) => `没有找到“${query}”，这些是“${words}”的结果`,
  failed: '搜索暂时用不了',
  failedHint: '有的文件没有取到，也许是网络打了个盹。',
  offline: '现在没有网络',
  offlineHint: '联网之后就能搜索了，已经打开的文章不受影响。',
  retry: '再试一次',
  count: (total, shown) => (total === null ? `最相关的 ${shown} 条` : `共 ${total} 篇`),
  bounded: '符合的地方太多，只看了一部分；写得具体些会更准。',
  outside: (engine) => `用 ${engine} 搜索`,
  move: '选择',
  open: '打开',
  leave: '关闭',
};

const en: SearchTexts = {
  label: 'Search this site',
  placeholder: 'Search titles, headings and text',
  close: 'Close search',
  results: 'Results',
  intro: 'Looking for something?',
  introHint: 'Separate words by spaces: pages with all of them are listed. A phrase copied from a text finds it, too.',
  loading: 'Searching …',
  none: (query) => `Nothing found for “${query}”`,
  noneHint: 'Try other words, or fewer of them.',
  instead: (query, words) => `Nothing found for “${query}”; these are for “${words}”`,
  failed: 'Search is not available just now',
  failedHint: 'Some files did not arrive; the network may be at fault.',
  offline: 'You are offline',
  offlineHint: 'Search works again once you are connected.',
  retry: 'Try again',
  count: (total, shown) => (total === null ? `The best ${shown} matches` : `${total} ${total === 1 ? 'page' : 'pages'}`),
  bounded: 'Too many places match, only some were looked at: be more precise.',
  outside: (engine) => `Search with ${engine}`,
  move: 'select',
  open: 'open',
  leave: 'close',
};

export function searchTextsFor(lang: string): SearchTexts {
  return /^zh\b/i.test(lang) ? zh : en;
}
