/** Where a title breaks: Chinese may break between any two characters, which leaves half a word behind (“动态形 / 状：”). */

/** What fits a line of a title on a narrow phone (320 px), in parts of its letters’ size; a Latin letter takes some 0.6. */
const LINE = 11;
const CLAUSE = /(?<=[\s，、。：；！？）》」』】\u201d—])|(?=[（《「『【\u201c])/;

/**
 * The class that lets `title` break between its clauses only; none where one of them is longer than a line, where there is but
 * one, or no Chinese. To part words would take a dictionary, of which Node's own knows half of what technical titles are made of.
 */
export function clausesClass(title: string): 'keep' | undefined {
  if (!/[⺀-￿]/.test(title)) return undefined;
  const clauses = title.split(CLAUSE);
  return clauses.length > 1 && clauses.every((clause) => widthOf(clause.trim()) <= LINE) ? 'keep' : undefined;
}

function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += letter < '⺀' ? 0.6 : 1;
  return width;
}
