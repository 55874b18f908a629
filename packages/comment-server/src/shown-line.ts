/** Text for a terminal: what strangers wrote may hold commands to it, or turn around what follows. A line's end stays one. */
export function shownLine(text: string): string {
  return text.replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, (sign) => encodeURIComponent(sign));
}
