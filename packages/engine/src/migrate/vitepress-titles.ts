/**
 * Names of pages: VitePress shows no title but the text's own. A page that has none readers know by what the sidebar calls it, else by its
 * file. Front matter's `title` they see in menus only. Pure.
 */
import { plainLine } from '../markdown/plain-line';
import { isSameTitle } from '../markdown/title';
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
    if (isHome(entries) || entries.some(({ key, text }) => key === 'title' && text !== null) || markdown.trim() === '' || hasTitle(markdown)) return null;
    const file = path.split('/').at(-1)!.replace(/\.md$/i, '');
    const name = names.get(keyOf(`/${path}`)) ?? (/^(?:index|readme)$/i.test(file) ? '' : file.replace(/^\d+\.(?!\d)\s*/, ''));
    return name === '' ? null : name;
  };
}

/** Front matter for a page that begins with a heading other than its `title`: the heading is what it is called from now on, in menus it stays the title. */
export function menuTitle({ entries, markdown }: SourceParts): Readonly<Record<string, unknown>> {
  const title = entries.findLast(({ key }) => key === 'title')?.text ?? '';
  const text = markdown.slice(0, LONGEST_BEGINNING).replace(/<!--[^]*?-->|<(script|style)\b[^]*?<\/\1>/g, '').trimStart();
  const [, first = '', underlined = ''] = /^(?:#[ \t]+(.*)|([^\s#>|`~<-].*)\n=+[ \t]*(?:\n|$))/.exec(text) ?? [];
  const heading = plainLine((first || underlined).replace(/[ \t]+(?:#+|\{#[^{}]*\})[ \t]*$/, ''));
  return title === '' || heading === '' || isHome(entries) || isSameTitle(plainLine(title), heading) ? {} : { title: undefined, shortTitle: title };
}

/** With its comments, scripts and styles. */
const LONGEST_BEGINNING = 5000;

function isHome(entries: SourceParts['entries']): boolean {
  return entries.some(({ key, text }) => key === 'home' || (key === 'layout' && /home/i.test(text ?? '')));
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
