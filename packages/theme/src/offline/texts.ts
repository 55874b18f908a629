/** What offline reading says. Loaded with it, so these words are not among those of the theme. */
export interface OfflineTexts {
  readonly lang: string;
  readonly updated: string;
  readonly refresh: string;
  readonly later: string;
  readonly offlineTitle: string;
  readonly offline: string;
  readonly title: string;
  readonly close: string;
  readonly visited: string;
  size(articles: number, bytes: string): string;
  /** While the size is asked for. */
  readonly asking: string;
  readonly start: string;
  readonly stop: string;
  progress(done: number, total: number): string;
  /** Stopped before the end. */
  readonly part: string;
  readonly all: string;
  readonly remove: string;
  readonly removed: string;
  readonly failed: string;
  readonly unavailable: string;
}

const zh: OfflineTexts = {
  lang: 'zh-CN',
  updated: '发现新内容可用',
  refresh: '刷新',
  later: '稍后',
  offlineTitle: '没有网络',
  offline: '正在离线阅读：看过的页面都还能打开。',
  title: '离线阅读',
  close: '关闭',
  visited: '看过的页面、首页、归档和搜索没有网络也能打开，不用做什么。要把全站文章都带走，就下载到这台设备上：',
  size: (articles, bytes) => `共 ${articles} 篇文章，压缩前约 ${bytes}。`,
  asking: '正在查看大小……',
  start: '下载全部文章',
  stop: '停止',
  progress: (done, total) => `已下载 ${done} / ${total}`,
  part: '只下载了一部分，可以接着下载。',
  all: '全部文章都在这台设备上了，有更新时会自动补上。',
  remove: '删除已下载的文章',
  removed: '已删除。看过的页面仍然可以离线打开。',
  failed: '没有下载完。请检查网络和存储空间，可以接着下载。',
  unavailable: '离线功能还没有准备好，或者浏览器不支持。请刷新页面后再试。',
};

const en: OfflineTexts = {
  lang: 'en',
  updated: 'New content is available.',
  refresh: 'Refresh',
  later: 'Later',
  offlineTitle: 'No network',
  offline: 'You are reading offline: every page you have visited still opens.',
  title: 'Offline reading',
  close: 'Close',
  visited: 'Pages you have visited, the home page, the archives and search open without a network. To take all articles with you, download them to this device:',
  size: (articles, bytes) => `${articles} articles, about ${bytes} before compression.`,
  asking: 'Checking the size …',
  start: 'Download all articles',
  stop: 'Stop',
  progress: (done, total) => `${done} of ${total} downloaded`,
  part: 'Only a part has been downloaded; you can go on from there.',
  all: 'All articles are on this device; new ones are added.',
  remove: 'Remove downloaded articles',
  removed: 'Removed. Pages you have visited still open without a network.',
  failed: 'Only a part has been downloaded. Check your network and storage; you can go on from there.',
  unavailable: 'Offline reading is not ready yet, or this browser does not support it. Reload the page and try again.',
};

export function offlineTextsFor(lang: string): OfflineTexts {
  return /^zh\b/i.test(lang) ? zh : en;
}
