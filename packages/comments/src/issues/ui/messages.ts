/** What went wrong, in the reader's words. The platform's own message stands behind it when it adds something. */
import { PlatformError } from '../http';
import type { Texts } from '../texts/texts';
import type { Notice } from '../thread/state';

export function noticeText(notice: Notice, texts: Texts): string {
  switch (notice.kind) {
    case 'reactionGiven':
      return texts.reactionGiven(texts.reactions[notice.reaction]);
    case 'loginFailed':
      return joined(texts.loginFailed, errorText(notice.error, texts));
    case 'error':
      return errorText(notice.error, texts);
    default:
      return texts[notice.kind];
  }
}

export function errorText(error: unknown, texts: Texts): string {
  if (!(error instanceof PlatformError)) return error instanceof Error ? error.message : String(error);
  if (error.isRateLimit) return texts.rateLimited(error.retryAt === null ? null : clockTime(error.retryAt, texts.lang));
  if (error.kind !== 'status') return texts[error.kind];
  return error.status === 403 ? joined(texts.forbidden, error.message) : error.message;
}

function joined(text: string, detail: string): string {
  return `${text.replace(/[.。]$/, '')}${/[一-龥ぁ-ん]/.test(text) ? '：' : ': '}${detail}`;
}

/** Hours and minutes, with the day when it is another one. */
function clockTime(time: Date, lang: string): string {
  const isToday = time.toDateString() === new Date().toDateString();
  return time.toLocaleString(lang, { ...(isToday ? {} : { month: 'short', day: 'numeric' }), hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** §9 Date display in widget: YYYY-MM-DD HH:mm:ss, in the reader's time zone; what is no date is shown as it is. */
export function localTime(iso: string): string {
  const time = Date.parse(iso);
  // The moment at which a clock of UTC shows what one here shows at that time.
  return Number.isNaN(time) ? iso : new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}
