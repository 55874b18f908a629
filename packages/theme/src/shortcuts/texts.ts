/** What the list of shortcuts says. It is loaded with the list, so these words are not among those of the theme. */
export interface SheetTexts {
  readonly lang: string;
  readonly title: string;
  readonly close: string;
  readonly or: string;
  readonly search: string;
  readonly next: string;
  readonly previous: string;
  readonly top: string;
  readonly mode: string;
  readonly random: string;
  readonly help: string;
  readonly escape: string;
  readonly single: string;
  readonly singleHint: string;
}

const zh: SheetTexts = {
  lang: 'zh-CN',
  title: '键盘快捷键',
  close: '关闭',
  or: '或',
  search: '搜索',
  next: '下一篇',
  previous: '上一篇',
  top: '回到顶部',
  mode: '切换颜色模式',
  random: '随便看看',
  help: '打开这份说明',
  escape: '关闭弹出的窗口',
  single: '启用单键快捷键',
  singleHint: '如果语音输入或读屏软件常常误触，可以关掉；需要时从页脚再打开。',
};

const en: SheetTexts = {
  lang: 'en',
  title: 'Keyboard shortcuts',
  close: 'Close',
  or: 'or',
  search: 'Search',
  next: 'Next article',
  previous: 'Previous article',
  top: 'Back to top',
  mode: 'Change colour mode',
  random: 'Random article',
  help: 'Show this help',
  escape: 'Close what is open',
  single: 'Single-key shortcuts',
  singleHint: 'Switch them off if speech input or a screen reader triggers them by mistake. The link in the footer stays.',
};

export function sheetTextsFor(lang: string): SheetTexts {
  return /^zh\b/i.test(lang) ? zh : en;
}
