/** One line of the log: no text of a comment, no address, no key. */
export interface LogEntry {
  level: 'info' | 'error';
  event: string;
  [detail: string]: string | number | undefined;
}
