/** The mails that tell of a reply or of a new comment, in the owner's choice of languages; plain text, and the same as simple HTML. */

export const NOTICE_LANGUAGES = ['zh', 'zh-TW', 'en'] as const;
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number];

export interface NoticeParts {
  /** Host of the site. */
  site: string;
  /** Who gets the mail, and what they had written; plain text. */
  to: string;
  comment: string;
  /** Who answered what. */
  from: string;
  reply: string;
  /** Leads to the reply. */
  address: string;
  stopAddress: string;
}

export interface Written {
  subject: string;
  text: string;
  html: string;
}

interface Texts {
  /** Tag of the language. */
  readonly lang: string;
  reply(parts: NoticeParts): { subject: string; lines: Record<'hello' | 'wrote' | 'answered' | 'read' | 'stop', string> };
  owner(site: string, from: string, waits: boolean): Record<'subject' | 'wrote' | 'read' | 'admin', string>;
  /** The page that stops mails: its title, what it asks, its button, and what it says when that is done. */
  readonly stop: Record<'title' | 'ask' | 'button' | 'done', string>;
}

const TEXTS: Readonly<Record<NoticeLanguage, Texts>> = {
  zh: {
    lang: 'zh-CN',
    reply: ({ site, to, from }) => ({
      subject: `${from} 回复了你在 ${site} 的评论`,
      lines: { hello: `${to}，你好！你在 ${site} 的评论有了新回复。`, wrote: '你写道：', answered: `${from} 回复：`, read: '查看回复：', stop: '不想再收到回复提醒：' },
    }),
    owner: (site, from, waits) => ({ subject: waits ? `${site} 有评论等待审核：${from}` : `${from} 在 ${site} 发表了评论`, wrote: `${from} 写道：`, read: '查看：', admin: '管理：' }),
    stop: { title: '评论回复提醒', ask: '不再接收此网站的评论回复提醒？', button: '不再接收', done: '好的，你不会再收到回复提醒。' },
  },
  'zh-TW': {
    lang: 'zh-TW',
    reply: ({ site, to, from }) => ({
      subject: `${from} 回覆了你在 ${site} 的留言`,
      lines: { hello: `${to}，你好！你在 ${site} 的留言有了新回覆。`, wrote: '你寫道：', answered: `${from} 回覆：`, read: '查看回覆：', stop: '不想再收到回覆通知：' },
    }),
    owner: (site, from, waits) => ({ subject: waits ? `${site} 有留言等待審核：${from}` : `${from} 在 ${site} 發表了留言`, wrote: `${from} 寫道：`, read: '查看：', admin: '管理：' }),
    stop: { title: '留言回覆通知', ask: '不再接收此網站的留言回覆通知？', button: '不再接收', done: '好的，你不會再收到回覆通知。' },
  },
  en: {
    lang: 'en',
    reply: ({ site, to, from }) => ({
      subject: `${from} replied to your comment on ${site}`,
      lines: { hello: `Hello ${to}, there is a reply to your comment on ${site}.`, wrote: 'You wrote:', answered: `${from} replied:`, read: 'Read it here:', stop: 'To get no more of these mails:' },
    }),
    owner: (site, from, waits) => ({ subject: waits ? `A comment waits on ${site}: ${from}` : `${from} commented on ${site}`, wrote: `${from} wrote:`, read: 'Read it here:', admin: 'Admin page:' }),
    stop: { title: 'Mails about replies', ask: 'Get no more mails about replies on this site?', button: 'Stop them', done: 'Done: you will get no more of these mails.' },
  },
};

/** The mail that tells of a reply. */
export function writeNotice(language: NoticeLanguage, parts: NoticeParts): Written {
  const { subject, lines } = TEXTS[language].reply(parts);
  const { comment, reply, address, stopAddress } = parts;
  const quoted = (text: string): string => text.replace(/^/gm, '> ');
  return {
    subject,
    text: [lines.hello, '', lines.wrote, quoted(comment), '', lines.answered, quoted(reply), '', `${lines.read} ${address}`, '', `${lines.stop} ${stopAddress}`, ''].join('\n'),
    html: document(language, `<p>${escaped(lines.hello)}</p><p>${escaped(lines.wrote)}</p>${block(comment)}<p>${escaped(lines.answered)}</p>${block(reply)}<p>${escaped(lines.read)} ${link(address)}</p><hr><p style="font-size:.85em">${escaped(lines.stop)} ${link(stopAddress)}</p>`),
  };
}

export interface OwnerNoticeParts {
  /** Host of the site. */
  site: string;
  /** Who wrote what; plain text. */
  from: string;
  comment: string;
  /** Leads to the comment; undefined for one that waits. */
  address: string | undefined;
  adminAddress: string;
}

/** The mail that tells the owner of a new comment. */
export function writeOwnerNotice(language: NoticeLanguage, { site, from, comment, address, adminAddress }: OwnerNoticeParts): Written {
  const { subject, wrote, read, admin } = TEXTS[language].owner(site, from, address === undefined);
  const links = [...(address === undefined ? [] : [[read, address] as const]), [admin, adminAddress] as const];
  return {
    subject,
    text: [wrote, comment.replace(/^/gm, '> '), '', ...links.map(([label, to]) => `${label} ${to}`), ''].join('\n'),
    html: document(language, `<p>${escaped(wrote)}</p>${block(comment)}${links.map(([label, to]) => `<p>${escaped(label)} ${link(to)}</p>`).join('')}`),
  };
}

function block(text: string): string {
  return `<blockquote style="margin:.5em 0;padding:.1em 1em;border-left:3px solid #3eaf7c;white-space:pre-wrap">${escaped(text)}</blockquote>`;
}
function link(to: string): string {
  return `<a href="${escaped(to)}">${escaped(to)}</a>`;
}
function document(language: NoticeLanguage, body: string): string {
  return `<!doctype html><html lang="${TEXTS[language].lang}"><body style="font:16px/1.6 sans-serif;max-width:40em">${body}</body></html>`;
}

/** The page behind the link that stops mails. */
export function stopPage(stopped: boolean, language: NoticeLanguage): string {
  const { lang, stop } = TEXTS[language];
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${stop.title}</title><style>:root{color-scheme:light dark;font:17px/1.6 sans-serif}body{max-width:26em;margin:15vh auto;padding:0 1em}button{font:inherit;padding:.4em 1.2em}</style></head><body><main><h1>${stop.title}</h1><p role="status">${stopped ? stop.done : stop.ask}</p>${stopped ? '' : `<form method="post"><button>${stop.button}</button></form>`}</main></body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
