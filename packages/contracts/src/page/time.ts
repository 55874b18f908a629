/**
 * Dates. One rule for the whole site: a time without a zone is local time at UTC+8, shown as written; an instant is
 * shifted by 8 hours (§9 Time zone offset on dates). No `Date` with the machine's zone is involved anywhere.
 */

/** `yyyy-MM-dd hh:mm:ss` at UTC+8; sorts as text. */
export type LocalTime = string;

const ZONE_OFFSET_MS = 8 * 3600 * 1000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * Reads the date spellings real front matter holds: `2020-01-02`, `2020-1-2 3:04`, `2020/1/2 3:04:05`,
 * `2020-01-02T03:04:05`, the same with `Z` or an offset (YAML's may be `+8`), what JavaScript calls a date (`Thu Jan 02 2020 03:04:05 GMT+0800 (CST)`), `2020年1月2日`, colons of a Chinese keyboard, a zero too many (`2020-010-02`), which JavaScript read. Returns null for anything that is no date.
 */
export function parseLocalTime(text: string): LocalTime | null {
  const spoken = /^\s*[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{2}) (\d{4}) ([\d:]{8}) GMT([+-]\d{4})(?: \(.*\))?\s*$/.exec(text);
  if (spoken) return parseLocalTime(`${spoken[3]}-${MONTHS.indexOf(spoken[1]!) + 1}-${spoken[2]} ${spoken[4]}${spoken[5]}`);
  const match =
    /^\s*(\d{4})(?:[-/.]|\s*年\s*)(0?\d{1,2})(?:(?:[-/.]|\s*月\s*)(0?\d{1,2})(?:\s*日)?)?(?:[T\s]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?)?(?:\s*(Z|[+-]\d{2}:?\d{2}|[+-]\d{1,2}))?\s*$/i.exec(text.replaceAll('：', ':'));
  if (!match) return null;
  const [year, month, day, hours, minutes, seconds] = match.slice(1, 7).map((part) => (part === undefined ? undefined : Number(part)));
  const utc = Date.UTC(year!, month! - 1, day ?? 1, hours ?? 0, minutes ?? 0, seconds ?? 0);
  const read = new Date(utc);
  // `Date.UTC` takes the years before 100 for those of the last century: generators write 0001 for none.
  const valid = read.getUTCFullYear() === year && read.getUTCMonth() === month! - 1 && read.getUTCDate() === (day ?? 1) && (hours ?? 0) < 24 && (minutes ?? 0) < 60 && (seconds ?? 0) < 60;
  if (!valid) return null;
  const zone = match[7];
  // Without a time it is more of the date, or of a name: `2020-01-02-3`.
  if (zone !== undefined && hours === undefined && /^.\d{1,2}$/.test(zone)) return null;
  if (zone === undefined || hours === undefined) return inFourDigits(utc - ZONE_OFFSET_MS);
  const offsetMinutes = /z/i.test(zone) ? 0 : (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '')));
  return inFourDigits(utc - offsetMinutes * 60_000);
}

/** A year of fewer digits or more is a slip (`0202`): as text it sorts wrongly, and feeds and sitemaps have no such dates. */
function inFourDigits(epochMs: number): LocalTime | null {
  const time = formatDateTime(epochMs);
  return /^\d{4}-/.test(time) ? time : null;
}

/** Instant (ms since the epoch) as `yyyy-MM-dd hh:mm:ss` at UTC+8 (§9 Default date format). */
export function formatDateTime(epochMs: number): LocalTime {
  const local = new Date(epochMs + ZONE_OFFSET_MS);
  return `${local.getUTCFullYear()}-${pad(local.getUTCMonth() + 1)}-${pad(local.getUTCDate())} ${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}:${pad(local.getUTCSeconds())}`;
}

/** A local time as a reader sees it: only the date when the time is 00:00:00. */
export function formatDate(time: LocalTime): string {
  return time.endsWith(' 00:00:00') ? time.slice(0, 10) : time;
}

/** Instant as `YYYY/MM/DD, HH:mm:ss` at UTC+8 (§3 lastUpdated). */
export function formatLastUpdated(epochMs: number): string {
  return formatDateTime(epochMs).replaceAll('-', '/').replace(' ', ', ');
}
