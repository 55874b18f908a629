/**
 * Places in an article's HTML that are filled once all pages and assets are known.
 *
 * A marker is NUL, a kind, a number, NUL. Markdown cannot contain NUL (CommonMark replaces it by U+FFFD), so no text of an
 * author can look like one. Kinds: `l` the address of link n, `a` the address of asset n, `s` the size attributes of
 * asset n (` width="…" height="…"`, or nothing when unknown), `o` the attributes that offer asset n in other widths
 * (` srcset="…" sizes="…"`, or nothing), `c` the list of catalogue n, `w` wiki link n.
 */
export type MarkerKind = 'l' | 'a' | 's' | 'o' | 'c' | 'w';

/** The marker to write into an attribute (kinds `l`, `a`), into a tag (kinds `s`, `o`) or between tags (kinds `c`, `w`). */
export function marker(kind: MarkerKind, index: number): string {
  return `\0${kind}${index}\0`;
}

/** Replaces every marker by what `fill` returns; the result must already be escaped for its place. */
export function fillMarkers(html: string, fill: (kind: MarkerKind, index: number) => string): string {
  if (!html.includes('\0')) return html;
  const parts = html.split('\0');
  // Markers stand at the odd places: text NUL marker NUL text.
  for (let index = 1; index < parts.length; index += 2) {
    const part = parts[index]!;
    parts[index] = fill(part[0] as MarkerKind, Number(part.slice(1)));
  }
  return parts.join('');
}
