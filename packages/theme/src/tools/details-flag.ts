/** §4 Expand button: which details blocks it works, and where it shows. */

/** §9: more than 2 details blocks. */
const LEAST = 3;
const HIDDEN_ON = ['/', '/about/'];

const blocks = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll('.article .content details');

/** Asked once the page is drawn. */
export function hasDetailsFlag(path: string): boolean {
  return !HIDDEN_ON.includes(path) && blocks().length >= LEAST;
}

export function setAllDetails(open: boolean): void {
  for (const block of blocks()) block.open = open;
}
