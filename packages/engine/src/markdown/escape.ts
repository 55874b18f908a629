/** Text into HTML. */

/** Escapes text for element content and for attributes in double quotes. NUL, which marks places to fill, is replaced. */
export function escapeHtml(text: string): string {
  if (!/[&<>"\0]/.test(text)) return text;
  return text.replace(/[&<>"\0]/g, (char) => ESCAPES[char]!);
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\0': '\uFFFD' };
