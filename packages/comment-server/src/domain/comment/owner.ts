/** Whose site it is, known by the mail under a comment. Anyone can write it there: what others see of it was confirmed by the owner. */
import type { Site } from '../../site';

export function isOwnerMail({ rules }: Pick<Site, 'rules'>, mail: unknown): boolean {
  return rules.ownerMail !== undefined && typeof mail === 'string' && folded(mail) === folded(rules.ownerMail);
}
function folded(mail: string): string {
  return mail.trim().toLowerCase();
}
