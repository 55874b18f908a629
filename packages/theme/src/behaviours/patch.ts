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
  while (old.length > 0 && next.length > 0 && isAlike(old.at(-1)!, next.at(-1)!)) behind = patchNode(old.pop()!, next.pop()!);
  next.forEach((node, index) => {
    if (index < old.length) patchNode(old[index]!, node);
    else place.insertBefore(node, behind);
  });
  for (const node of old.slice(next.length)) node.remove();
}

/** Whether two nodes stand for the same part of a text, whatever the app has made of one. */
function isAlike(node: Node, fresh: Node): boolean {
  return node.nodeName === fresh.nodeName && (node.textContent === fresh.textContent || (isIsland(node) && node.cloneNode().isEqualNode(fresh.cloneNode())));
}

/** Returns what stands there afterwards. */
function patchNode(node: ChildNode, fresh: ChildNode): ChildNode {
  if (node.isEqualNode(fresh)) return node;
  // What an island was mounted in is another's.
  if (!(node instanceof Element && fresh instanceof Element) || node.localName !== fresh.localName || node.namespaceURI !== fresh.namespaceURI || isIsland(node)) {
    node.replaceWith(fresh);
    return fresh;
  }
  for (const name of node.getAttributeNames()) if (name !== 'open' && !fresh.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  patchChildren(node, fresh);
  return node;
}

function isIsland(node: Node): boolean {
  return node instanceof Element && node.hasAttribute('data-island');
}
