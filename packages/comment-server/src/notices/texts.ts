/** The mail that tells of a reply, in the owner's choice of two languages; plain text, and the same as simple HTML. */

export const NOTICE_LANGUAGES = ['zh', 'en'] as const;
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

const TEXTS: Readonly<Record<NoticeLanguage, (parts: NoticeParts) => { subject: string; lines: Record<'hello' | 'wrote' | 'answered' | 'read' | 'stop', string> }>> = {
  zh: ({ site, to, from }) => ({
    subject: `${from} 回复了你在 ${site} 的评论`,
    lines: { hello: `${to}，你好！你在 ${site} 的评论有了新回复。`, wrote: '你写道：', answered: `${from} 回复：`, read: '查看回复：', stop: '不想再收到回复提醒：' },
  }),
  en: ({ site, to, from }) => ({
    subject: `${from} replied to your comment on ${site}`,
    lines: { hello: `Hello ${to}, there is a reply to your comment on ${site}.`, wrote: 'You wrote:', answered: `${from} replied:`, read: 'Read it here:', stop: 'To get no more of these mails:' },
  }),
};

export function writeNotice(language: NoticeLanguage, parts: NoticeParts): Written {
  const { subject, lines } = TEXTS[language](parts);
  const { comment, reply, address, stopAddress } = parts;
  const quoted = (text: string): string => text.replace(/^/gm, '> ');
  const block = (text: string): string => `<blockquote style="margin:.5em 0;padding:.1em 1em;border-left:3px solid #3eaf7c;white-space:pre-wrap">${escaped(text)}</blockquote>`;
  const link = (to: string): string => `<a href="${escaped(to)}">${escaped(to)}</a>`;
  return {
    subject,
    text: [lines.hello, '', lines.wrote, quoted(comment), '', lines.answered, quoted(reply), '', `${lines.read} ${address}`, '', `${lines.stop} ${stopAddress}`, ''].join('\n'),
    html: `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><body style="font:16px/1.6 sans-serif;max-width:40em"><p>${escaped(lines.hello)}</p><p>${escaped(lines.wrote)}</p>${block(comment)}<p>${escaped(lines.answered)}</p>${block(reply)}<p>${escaped(lines.read)} ${link(address)}</p><hr><p style="font-size:.85em">${escaped(lines.stop)} ${link(stopAddress)}</p></body></html>`,
  };
}

/** The page behind the link that stops mails. */
export function stopPage(stopped: boolean, language: NoticeLanguage): string {
  const [title, text, button] = language === 'zh' ? ['评论回复提醒', stopped ? '好的，你不会再收到回复提醒。' : '不再接收此网站的评论回复提醒？', '不再接收'] : ['Mails about replies', stopped ? 'Done: you will get no more of these mails.' : 'Get no more mails about replies on this site?', 'Stop them'];
  return `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>:root{color-scheme:light dark;font:17px/1.6 sans-serif}body{max-width:26em;margin:15vh auto;padding:0 1em}button{font:inherit;padding:.4em 1.2em}</style></head><body><main><h1>${title}</h1><p role="status">${text}</p>${stopped ? '' : `<form method="post"><button>${button}</button></form>`}</main></body></html>`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
