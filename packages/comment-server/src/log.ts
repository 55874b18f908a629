/** One line of the log: no text of a comment, no address, no key. */
export interface LogEntry {
  level: 'info' | 'error';
  event: string;
  [detail: string]: string | number | undefined;
}

/** As a line of JSON on standard output. */
export function writeLog(entry: LogEntry): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
}
