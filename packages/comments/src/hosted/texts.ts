/**
 * What the widget says. Texts that the specification fixes (§4, §5, §8) stand in `FIXED` word for word; Chinese pages show them
 * after their Chinese.
 */
import type { Language } from '../text/time';

export const FIXED = {
  expand: 'Click on expand',
  empty: 'No comments yet.',
  wrongAnswer: 'Sorry, this is a wrong calculation.',
} as const;

/** §8 Hosted comment widget codes. */
const CODES: Readonly<Record<number, string>> = {
  99: 'Initialization failed, Please check the `el` element in the init method.',
  100: 'Initialization failed, Please check your appId and appKey.',
  401: 'Unauthorized operation, Please check your appId and appKey.',
  403: 'Access denied by api domain white list, Please check your security domain.',
};

/** §8: the code with its own text, or with the server's. */
export function codeText(code: number, message: string): string {
  return `Code ${code}: ${CODES[code] ?? message}`;
}

const zh = {
  title: (count: number) => (count === 0 ? '评论' : `${count} 条评论`),
  visits: (count: number) => `${count} 次阅读`,
  loading: '正在加载评论…',
  empty: '还没有评论，来写第一条吧。',
  more: '加载更多评论',
  loadingMore: '正在加载…',
  loadedMore: (count: number) => `又加载了 ${count} 条评论`,
  retry: '重试',
  retrying: '正在重试…',
  unreachable: '连不上评论服务，请检查网络后重试。',
  failed: '评论没能加载出来。',
  form: '写评论',
  nick: '昵称',
  mail: '邮箱',
  link: '网址',
  required: '（必填）',
  comment: '评论内容',
  placeholder: '说点什么吧…',
  editorHint: 'Tab 键输入四个空格；按 Esc 后再按 Tab 可离开输入框。Ctrl 或 ⌘ 加回车发表。',
  markdown: '支持 Markdown',
  emoji: '表情',
  preview: '预览',
  previewEmpty: '写点什么，这里就会显示效果。',
  submit: '发表',
  submitting: '正在发表…',
  busy: '上一条还在发送，请稍候…',
  posted: '评论已发表。',
  waiting: '评论已提交，博主看过之后就会显示。',
  notPosted: '没能发表，您写的内容还在。',
  notPostedOffline: '连不上评论服务，没能发表。您写的内容已保存在这台设备上，可以稍后再试。',
  reply: '回复',
  replyNamed: (nick: string) => `回复 ${nick}`,
  replyingTo: (nick: string) => `正在回复 ${nick}`,
  cancelReply: '取消回复',
  inAnswerTo: '回复',
  pinned: '置顶',
  owner: '博主',
  expand: '展开全文',
  nickMissing: '请填写昵称。',
  mailMissing: '请填写邮箱。',
  mailWrong: '邮箱格式不对，例如 name@example.com。',
  linkWrong: '网址格式不对，例如 https://example.com。',
  linkMissing: '请填写网址。',
  honeypot: '请不要填写此项',
  question: (sum: string) => `请算一算：${sum} = ?`,
  questionHint: '先乘后加减。',
  confirm: '确定',
  cancel: '取消',
  wrongAnswer: '算得不对，请再试一次。',
  tooManyMentions: '提醒太频繁，邮件通知暂时停用。',
  draftKept: '已恢复上次没写完的评论。',
} as const;

export type Texts = { readonly [Key in keyof typeof zh]: (typeof zh)[Key] extends (...args: infer Args) => string ? (...args: Args) => string : string };

const en: Texts = {
  title: (count) => (count === 0 ? 'Comments' : count === 1 ? '1 comment' : `${count} comments`),
  visits: (count) => (count === 1 ? '1 view' : `${count} views`),
  loading: 'Loading comments…',
  empty: FIXED.empty,
  more: 'Load More',
  loadingMore: 'Loading…',
  loadedMore: (count) => `${count} more comments loaded`,
  retry: 'Retry',
  retrying: 'Retrying…',
  unreachable: 'The comment service cannot be reached. Check your connection and try again.',
  failed: 'The comments could not be loaded.',
  form: 'Write a comment',
  nick: 'Name',
  mail: 'E-mail',
  link: 'Website',
  required: ' (required)',
  comment: 'Comment',
  placeholder: 'Say something…',
  editorHint: 'Tab inserts four spaces; press Escape, then Tab to leave the box. Ctrl or ⌘ with Enter submits.',
  markdown: 'Markdown is supported',
  emoji: 'Emoji',
  preview: 'Preview',
  previewEmpty: 'What you write will show here.',
  submit: 'Submit',
  submitting: 'Submitting…',
  busy: 'Busy with your last comment, please wait…',
  posted: 'Your comment is posted.',
  waiting: 'Your comment will show once the author has seen it.',
  notPosted: 'Not posted. What you wrote is still here.',
  notPostedOffline: 'The comment service cannot be reached. What you wrote is kept on this device: try again later.',
  reply: 'Reply',
  replyNamed: (nick) => `Reply to ${nick}`,
  replyingTo: (nick) => `Replying to ${nick}`,
  cancelReply: 'Cancel reply',
  inAnswerTo: 'answering',
  pinned: 'Pinned',
  owner: 'Owner',
  expand: FIXED.expand,
  nickMissing: 'Please give a name.',
  mailMissing: 'Please give an e-mail address.',
  mailWrong: 'This is no e-mail address, such as name@example.com.',
  linkWrong: 'This is no address, such as https://example.com.',
  linkMissing: 'Please give a website.',
  honeypot: 'Leave this empty',
  question: (sum) => `What is ${sum} = ?`,
  questionHint: 'Multiply first.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  wrongAnswer: FIXED.wrongAnswer,
  tooManyMentions: 'Mentions are too frequent: notification is temporarily down.',
  draftKept: 'Your unfinished comment is back.',
};

export function textsFor(language: Language): Texts {
  return language === 'zh' ? zh : en;
}
