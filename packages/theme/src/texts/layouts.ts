/** What the layouts say beside the words of the shell: never sent to a browser as script. */
import { en as shellEn } from './en';
import { grouped, plural } from './grouped';
import type { Texts } from './index';
import { zhCn as shellZhCn } from './zh-cn';

export interface LayoutTexts extends Texts {
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
  /** In the place of the comments when the app did not come. */
  readonly commentsMissing: string;
  readonly years: string;
  readonly friends: string;
  readonly noFriends: string;
  readonly seriesPlace: (place: number, total: number) => string;
  readonly more: string;
  /** Archives. */
  readonly all: string;
  readonly allTags: string;
  readonly allCategories: string;
  tagTitle(name: string): string;
  categoryTitle(name: string): string;
  postCount(count: number): string;
  pageOf(page: number, pages: number): string;
  readonly sticky: string;
  /** What a password opens. */
  readonly locked: string;
  readonly lockedTitle: string;
  readonly lockedHint: string;
  readonly lockedNeedsScript: string;
  readonly lockedMissing: string;
  page(number: number): string;
  readonly jumpTo: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly noPosts: string;
  readonly noPostsHint: string;
  readonly timelineIntro: string;
  month(month: number): string;
  /** Link to any article. */
  readonly random: string;
  readonly noProjects: string;
  /** Stand-ins. */
  readonly notFound: string;
  readonly offline: string;
  readonly offlineHint: string;
  readonly keptPages: string;
  readonly notFoundHint: string;
}

const zhCn: LayoutTexts = {
  ...shellZhCn,
  outline: '目录',
  outlineNav: '本页目录',
  author: '作者',
  publishedOn: '发布于',
  words: (count) => `${grouped(count)} 字`,
  minutes: (count) => `阅读约 ${count} 分钟`,
  edit: '编辑此页',
  neighbours: '上一篇与下一篇',
  previous: '上一篇',
  next: '下一篇',
  recent: '最近更新',
  related: '相关文章',
  series: (name) => `系列：${name}`,
  outdated: (since) => `本文最后更新于 ${since}，部分内容可能已经过时，请留意所用的版本。`,
  share: '分享到',
  comments: '评论',
  commentsNeedScript: '评论需要启用 JavaScript。',
  commentsMissing: '评论没有加载出来，请检查网络后刷新页面。',
  years: '按年份查看',
  friends: '友情链接',
  noFriends: '还没有友情链接',
  seriesPlace: (place, total) => `第 ${place} / ${total} 篇`,
  more: '更多文章',
  all: '全部',
  allTags: '全部标签',
  allCategories: '全部分类',
  tagTitle: (name) => `标签：${name}`,
  categoryTitle: (name) => `分类：${name}`,
  postCount: (count) => `共 ${count} 篇文章`,
  pageOf: (page, pages) => `第 ${page} / ${pages} 页`,
  locked: '加密',
  lockedTitle: '本文已加密',
  lockedHint: '输入密码后即可阅读。',
  lockedNeedsScript: '需要启用 JavaScript 才能输入密码。',
  lockedMissing: '密码框没有加载出来，请检查网络后刷新页面。',
  sticky: '置顶',
  page: (number) => `第 ${number} 页`,
  jumpTo: '跳转到：',
  previousPage: '上一页',
  nextPage: '下一页',
  noPosts: '这里还没有文章',
  noPostsHint: '过些日子再来看看，或者先去别处逛逛。',
  timelineIntro: '昨日重现！',
  month: (month) => `${month} 月`,
  random: '随便看看',
  noProjects: '还没有公开的项目',
  notFound: '这一页走丢了',
  offline: '没有网络',
  offlineHint: '这一页还没有存到这台设备上。连上网络后再试，或者先看看已经存下的内容：',
  keptPages: '现在就能读',
  notFoundHint: '地址可能写错了，也可能文章已经搬了家。试试从下面几处找起：',
};

const en: LayoutTexts = {
  ...shellEn,
  outline: 'Contents',
  outlineNav: 'On this page',
  author: 'Author',
  publishedOn: 'Published',
  words: (count) => plural(count, 'word', 'words'),
  minutes: (count) => `${count} min read`,
  edit: 'Edit this page',
  neighbours: 'Previous and next',
  previous: 'Previous',
  next: 'Next',
  recent: 'Recent posts',
  related: 'Related articles',
  series: (name) => `Series: ${name}`,
  outdated: (since) => `Last updated on ${since}: parts of this article may be outdated.`,
  share: 'Share on',
  comments: 'Comments',
  commentsNeedScript: 'Comments need JavaScript.',
  commentsMissing: 'The comments could not be loaded. Check the network and reload the page.',
  years: 'By year',
  friends: 'Friends',
  noFriends: 'No friends’ sites yet',
  seriesPlace: (place, total) => `part ${place} of ${total}`,
  more: 'More posts',
  all: 'All',
  allTags: 'All tags',
  allCategories: 'All categories',
  tagTitle: (name) => `Tag: ${name}`,
  categoryTitle: (name) => `Category: ${name}`,
  postCount: (count) => plural(count, 'post', 'posts'),
  pageOf: (page, pages) => `page ${page} of ${pages}`,
  locked: 'Locked',
  lockedTitle: 'This article is locked',
  lockedHint: 'A password opens it.',
  lockedNeedsScript: 'Entering it needs JavaScript.',
  lockedMissing: 'The password field could not be loaded. Check the network and reload the page.',
  sticky: 'Pinned',
  page: (number) => `Page ${number}`,
  jumpTo: 'Go to page: ',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  noPosts: 'Nothing here yet',
  noPostsHint: 'Come back later, or look around elsewhere.',
  timelineIntro: 'Yesterday once more!',
  month: (month) => ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][month - 1] ?? '',
  random: 'Random article',
  noProjects: 'No public projects yet',
  notFound: 'This page is lost',
  offline: 'No network',
  offlineHint: 'This page has not been kept on this device. Try again with a network, or read what is here:',
  keptPages: 'Ready to read',
  notFoundHint: 'The address may be mistyped, or the article has moved. You could start here:',
};

/** The texts for a page's language: Chinese for any `zh…`, English for the rest. */
export function layoutTextsFor(lang: string): LayoutTexts {
  return /^zh\b/i.test(lang) ? zhCn : en;
}
