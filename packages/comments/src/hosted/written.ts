/** What is wrong with what a visitor typed about themselves. */
import type { Visitor } from '../store/kept';
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
