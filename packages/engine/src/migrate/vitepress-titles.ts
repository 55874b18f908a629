/**
 * Names for pages that say none themselves: VitePress shows no title on them, so the text begins with a lesser heading or none. Readers
 * know them by what the sidebar calls them, else by their files. Pure.
 */
import type { Plain } from '../vuepress/config-answer';
import { fieldsOf } from '../vuepress/plain-fields';
import type { SourceParts } from './edit-front-matter';
import { mapOutsideCode } from './outside-code';

/** The name of the article at `path`, with `sidebar` as VuePress would have it; null when it has one, or needs none. */
export function titleFinder(sidebar: Plain | undefined): (path: string, parts: SourceParts) => string | null {
  const names = new Map<string, string>();
  const readList = (list: Plain | undefined): void => {
    for (const entry of Array.isArray(list) ? (list as readonly Plain[]) : []) {
      const { path, title, children } = fieldsOf(entry);
      const [link, text] = Array.isArray(entry) ? (entry as readonly Plain[]) : [path, title];
      if (typeof link === 'string' && typeof text === 'string' && text !== link) names.set(keyOf(link), text.replace(/<[^>]*>/g, '').trim());
      readList(children);
    }
  };
  for (const list of Array.isArray(sidebar) ? [sidebar as Plain] : Object.values(fieldsOf(sidebar))) readList(list);

  return (path, { entries, markdown }) => {
    const isNamed = entries.some(({ key, text }) => (key === 'title' && text !== null) || key === 'home' || (key === 'layout' && /home/i.test(text ?? '')));
    if (isNamed || markdown.trim() === '' || hasTitle(markdown)) return null;
    const file = path.split('/').at(-1)!.replace(/\.md$/i, '');
    const name = names.get(keyOf(`/${path}`)) ?? (/^(?:index|readme)$/i.test(file) ? '' : file.replace(/^\d+\.(?!\d)\s*/, ''));
    return name === '' ? null : name;
  };
}

function hasTitle(markdown: string): boolean {
  let found = false;
  mapOutsideCode(markdown, (text) => {
    found ||= /^ {0,3}#[ \t]+\S|^ {0,3}=+[ \t]*$|<h1\b/im.test(text);
    return text;
  });
  return found;
}

/** One for all ways to write a page's address. */
function keyOf(path: string): string {
  return path.replace(/[?#].*$/, '').replace(/(?:\.md|\.html)$/i, '').replace(/\/index$/i, '/');
}
