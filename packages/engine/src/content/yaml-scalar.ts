/**
 * Plain YAML words and the values they spell, by the rules of the reader VuePress 1 used (YAML 1.1's core types: `010` is
 * 8, `yes` is a word) but for dates, which stay text: the site's own time zone applies to them (§9).
 */

/** The value of a plain word, and its text as written; both null for a word that means nothing (`null`, `~`). */
export function typedScalar(text: string): { value: unknown; text: string | null } {
  if (/^(~|null|Null|NULL)?$/.test(text)) return { value: null, text: null };
  return { value: valueOf(text), text };
}

function valueOf(text: string): unknown {
  if (/^(true|True|TRUE)$/.test(text)) return true;
  if (/^(false|False|FALSE)$/.test(text)) return false;
  if (/^[-+]?0[0-7]+$/.test(text)) return Number.parseInt(text, 8);
  if (/^[-+]?(0|[1-9]\d{0,14})$/.test(text) || /^0x[\da-fA-F]{1,12}$/.test(text)) return Number(text);
  if (/^[-+]?((0|[1-9]\d{0,19})\.\d{0,20}|\.\d{1,20})(e[-+]?\d{1,3})?$/i.test(text)) return Number(text);
  return text;
}
