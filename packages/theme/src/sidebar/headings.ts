/**
 * The current page's headings below its sidebar link, as HTML text: the engine puts them into documents, the app into
 * the sidebar after a navigation, both from here.
 */
import type { PageData } from '@glimpress/contracts/page';

/** `#slug` for an href: as it is (browsers encode it), but for a percent sign, which would start an escape. */
export function hashOf(slug: string): string {
  return `#${slug.replaceAll('%', '%25')}`;
}

/** h2 only at depth 1, h2 and h3 at 2 or more, nothing at 0; an h3 before any h2 is dropped (vuepress-behaviour §5). */
export function sidebarHeadingsHtml(page: PageData, depth: number): string {
  if (depth < 1) return '';
  const items: { link: string; children: string[] }[] = [];
  for (const heading of page.headers) {
    const link = `<a class="side-head" href="${escape(hashOf(heading.slug))}">${escape(heading.title)}</a>`;
    if (heading.level === 2) items.push({ link, children: [] });
    else if (heading.level === 3 && depth > 1) items.at(-1)?.children.push(link);
  }
  return list(items.map(({ link, children }) => link + list(children)));
}

/** The sidebar of a page that shows only its own headings (`AUTO_SIDEBAR`): one link, to be marked as current. */
export function autoSidebarHtml(page: PageData, url: string): string {
  return `<li><a class="side-link" href="${escape(url)}" data-depth="2">${escape(page.title)}</a></li>`;
}

function list(items: readonly string[]): string {
  return items.length === 0 ? '' : `<ul class="side-heads">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
