/** From what a visitor typed to what is stored, and what is wrong with it. */
import type { Visitor } from '../store/kept';
import type { StoredComment } from '../store/comment-store';
import type { HostedConfig, VisitorField } from './config';
import { siteLink } from './hosted-store';
import type { Texts } from './texts';

/** §5: an empty nickname becomes Anonymous. */
export const ANONYMOUS = 'Anonymous';

/** What is wrong, field by field; no entry for what is right. */
export function faultsOf({ nick, mail, link }: Visitor, { fields, required }: HostedConfig, texts: Texts): Partial<Record<VisitorField, string>> {
  const faults: Partial<Record<VisitorField, string>> = {};
  const misses = (field: VisitorField, value: string): boolean => required.includes(field) && value.trim() === '';
  if (misses('nick', nick)) faults.nick = texts.nickMissing;
  if (misses('mail', mail)) faults.mail = texts.mailMissing;
  else if (fields.includes('mail') && mail.trim() !== '' && !/^[^\s@<>"'`]+@[^\s@<>"'`]+\.[^\s@<>"'`]+$/.test(mail.trim())) faults.mail = texts.mailWrong;
  if (misses('link', link)) faults.link = texts.linkMissing;
  else if (fields.includes('link') && link.trim() !== '' && siteLink(link) === '') faults.link = texts.linkWrong;
  return faults;
}

/** Comment HTML with the link to the comment it answers in front, where Valine has it. */
export function withMention(html: string, parent: StoredComment | undefined): string {
  const block = /^\s*<(?:p|h[1-6]|pre|ul|ol|dl|blockquote|div|table|hr|details)[\s>/]/i.test(html) ? html : `<div>${html}</div>`;
  if (parent === undefined) return block;
  const mention = `<a class="at" href="#${parent.id}">@${escaped(parent.nick)}</a> , `;
  return block.startsWith('<p>') ? `<p>${mention}${block.slice(3)}` : `<p>${mention}</p>${block}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
