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
  const waits = address === undefined;
  const zh = language === 'zh';
  const subject = zh ? (waits ? `${site} 有评论等待审核：${from}` : `${from} 在 ${site} 发表了评论`) : waits ? `A comment waits on ${site}: ${from}` : `${from} commented on ${site}`;
  const wrote = zh ? `${from} 写道：` : `${from} wrote:`;
  const links = [...(waits ? [] : [[zh ? '查看：' : 'Read it here:', address] as const]), [zh ? '管理：' : 'Admin page:', adminAddress] as const];
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
  return `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><body style="font:16px/1.6 sans-serif;max-width:40em">${body}</body></html>`;
}

/** The page behind the link that stops mails. */
export function stopPage(stopped: boolean, language: NoticeLanguage): string {
  const [title, text, button] = language === 'zh' ? ['评论回复提醒', stopped ? '好的，你不会再收到回复提醒。' : '不再接收此网站的评论回复提醒？', '不再接收'] : ['Mails about replies', stopped ? 'Done: you will get no more of these mails.' : 'Get no more mails about replies on this site?', 'Stop them'];
  return `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>:root{color-scheme:light dark;font:17px/1.6 sans-serif}body{max-width:26em;margin:15vh auto;padding:0 1em}button{font:inherit;padding:.4em 1.2em}</style></head><body><main><h1>${title}</h1><p role="status">${text}</p>${stopped ? '' : `<form method="post"><button>${button}</button></form>`}</main></body></html>`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
