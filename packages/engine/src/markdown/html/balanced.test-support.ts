/** Test support: whether every element of a piece of HTML ends where it should. */

const VOID = new Set('area br col embed hr img input param source track wbr'.split(' '));

/** The first fault in the nesting of `html`, or null. Reads the renderer's own output, not arbitrary HTML. */
export function nestingFault(html: string): string | null {
  const open: string[] = [];
  for (const [tag, slash, name, attributes] of html.matchAll(/<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s"=<>]+(?:="[^"]*")?|\0[a-z]\d+\0)*)\s*\/?>/g)) {
    if (VOID.has(name!) || tag.endsWith('/>')) continue;
    if (slash === '') open.push(name!);
    else if (open.pop() !== name) return `${tag} closes nothing (${attributes})`;
  }
  return open.length === 0 ? null : `<${open.at(-1)}> is never closed`;
}
