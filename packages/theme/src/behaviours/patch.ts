/**
 * A save changes a line or two of a page: what is as it was stays where it stands, laid out, with its pictures and what plays in it.
 */

/** Makes what is in `place`, where nothing is at work, equal to `html`. Folds stay open. */
export function patch(place: HTMLElement, html: string): void {
  const fresh = document.createElement('template');
  fresh.innerHTML = html;
  // Of the app, which puts them there again.
  for (const buttons of place.querySelectorAll('.code-buttons')) buttons.remove();
  patchChildren(place, fresh.content);
}

function patchChildren(place: Node, fresh: Node): void {
  const [old, next] = [[...place.childNodes], [...fresh.childNodes]];
  let behind: ChildNode | null = null;
  while (old.length > 0 && next.length > 0 && old.at(-1)!.isEqualNode(next.at(-1)!)) {
    behind = old.pop()!;
    next.pop();
  }
  next.forEach((node, index) => {
    const before = old[index];
    if (before === undefined) place.insertBefore(node, behind);
    else if (before.isEqualNode(node)) return;
    else if (before instanceof Element && node instanceof Element && canBecome(before, node)) {
      patchAttributes(before, node);
      patchChildren(before, node);
    } else before.replaceWith(node);
  });
  for (const node of old.slice(next.length)) node.remove();
}

/** Pictures and islands have had others at work on them, who would find what they left. */
function canBecome(node: Element, other: Element): boolean {
  return node.localName === other.localName && node.namespaceURI === other.namespaceURI && !node.matches('img,[data-island]');
}

function patchAttributes(element: Element, fresh: Element): void {
  for (const name of element.getAttributeNames()) if (name !== 'open' && !fresh.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
