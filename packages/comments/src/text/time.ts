/** How long ago something was written, in words (§4 Relative time). */

export type Language = 'zh' | 'en';

/** Chinese for any `zh…`, English for the rest. */
export function languageOf(lang: string): Language {
  return /^zh\b/i.test(lang) ? 'zh' : 'en';
}

const SECOND = 1000;
const UNITS = [
  { ms: 24 * 60 * 60 * SECOND, zh: '天', en: 'day' },
  { ms: 60 * 60 * SECOND, zh: '小时', en: 'hour' },
  { ms: 60 * SECOND, zh: '分钟', en: 'minute' },
  { ms: SECOND, zh: '秒', en: 'second' },
] as const;
const LAST_DAY = 7;

/** Seconds, minutes and hours up to one day, days up to 7, then `YYYY-MM-DD`; what lies ahead of a slow clock is now. */
export function relativeTime(time: Date, now: Date, language: Language): string {
  const ago = now.getTime() - time.getTime();
  const unit = UNITS.find(({ ms }) => ago >= ms);
  if (Number.isNaN(ago) || unit === undefined) return Number.isNaN(ago) ? '' : { zh: '刚刚', en: 'just now' }[language];
  const count = Math.floor(ago / unit.ms);
  if (unit === UNITS[0] && count > LAST_DAY) return dayOf(time);
  return language === 'zh' ? `${count} ${unit.zh}前` : `${count} ${unit.en}${count === 1 ? '' : 's'} ago`;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** `YYYY-MM-DD` where the reader is. */
function dayOf(time: Date): string {
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** §9 Date display in widget: `YYYY-MM-DD HH:mm:ss` where the reader is; empty for no date. */
export function exactTime(time: Date): string {
  return Number.isNaN(time.getTime()) ? '' : `${dayOf(time)} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}
