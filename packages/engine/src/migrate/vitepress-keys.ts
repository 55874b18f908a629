/** Front matter of VitePress's articles that says something else here. Pure. */
import type { SourceParts } from './edit-front-matter';

/** The keys as they are to be; those that go are undefined. */
export function vitePressKeys({ entries }: SourceParts): Readonly<Record<string, unknown>> {
  const changes: Record<string, unknown> = {};
  for (const { key, value, text } of entries) {
    // Words for the link, where a path is ours: it leads to the neighbour all the same.
    if ((key === 'prev' || key === 'next') && text !== null && !/^[./]|\.(?:md|html)$|^https?:|^false$/.test(text)) changes[key] = undefined;
    // Left over from an older blog's VuePress: here it would put the page's own headings in the place of the sidebar.
    if (key === 'sidebar' && text === 'auto') changes.sidebar = undefined;
    // vitepress-plugin-permalink's lead to a file of that name; without its ending it is found as well.
    if (key === 'permalink' && text !== null && /^\/.*[^/]$/.test(text) && !text.endsWith('.html')) changes.permalink = `${text}.html`;
    // sugarat's theme keeps such pages off its lists.
    if (key === 'hidden' && value === true) Object.assign(changes, { hidden: undefined, publish: false });
    if (key === 'layout' && /^Tk[A-Z]/.test(text ?? '')) Object.assign(changes, { layout: undefined, ...(/Archives|Overview/.test(text!) ? { archivesPage: true } : {}) });
  }
  return { ...changes, ...catalogueKeys(entries) };
}

/** Teek's list of the articles below a folder, as theme-vdoing has it. */
function catalogueKeys(entries: SourceParts['entries']): Readonly<Record<string, unknown>> {
  const textOf = (name: string): string | null => entries.findLast(({ key }) => key === name)?.text ?? null;
  const path = textOf('path');
  const isCatalogue = textOf('layout') === 'TkCataloguePage' || entries.some(({ key, value }) => key === 'catalogue' && value === true);
  if (!isCatalogue || path === null) return {};
  const [title, pageTitle, description] = [textOf('title'), textOf('pageTitle'), textOf('desc') ?? textOf('description')];
  return { ...(title === null && pageTitle !== null ? { title: pageTitle } : {}), catalogue: undefined, path: undefined, pageComponent: { name: 'Catalogue', data: { path, ...(description === null ? {} : { description }) } } };
}
