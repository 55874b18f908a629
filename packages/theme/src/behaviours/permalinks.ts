/** A site without a configured address knows only the path of its pages: the browser knows the rest. */
export function completePermalinks(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[data-permalink]')) {
    if (link.textContent.startsWith('/')) link.textContent = location.origin + link.textContent;
  }
}
