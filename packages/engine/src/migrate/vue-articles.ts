/**
 * What articles of VuePress 1, VuePress 2 and VitePress hold that means something else here, or nothing: comment components, home
 * pages in the form of the later engines. Everything the renderer understands as it is stays untouched.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { warning, type Problem } from '@glimpress/contracts/problem';
import { readSources, type SourceFolder } from '../platform/read-sources';
import { readParts, writeParts, type SourceParts } from './edit-front-matter';
import { mapOutsideCode } from './outside-code';
import type { Step } from './plan';

/** Comment widgets as authors put them into articles: here the page has its own, which the front matter switches on. */
const COMMENT_TAG = /^ {0,3}<(Valine|Vssue|Gitalk|Waline|Twikoo|Artalk|Giscus|Disqus|Comments?|comment-comment|CommentService)\b(?:\s[^<>]*)?(?:\/>|>\s*<\/\1>)[ \t]*(?:\n|$)/gim;

/** Edits of every article that needs one. `change` may add its own, by path. */
export function editVueArticles(folder: SourceFolder, change: (path: string, parts: SourceParts) => Readonly<Record<string, unknown>> = () => ({})): { readonly steps: Step[]; readonly problems: readonly Problem[] } {
  const sources = readSources(folder);
  const problems: Problem[] = [...sources.problems];
  const steps = sources.value.flatMap(({ path }): Step[] => {
    const file = join(folder.content, path);
    const written = readFileSync(file, 'utf8');
    const parts = readParts(written, { mayLackOpening: false });
    const { markdown, hasComments } = convertComponents(parts.markdown);
    const changes = { ...homeKeys(parts), ...(hasComments && !hasKey(parts, 'isShowComments') ? { isShowComments: true } : {}), ...change(path, parts) };
    const isKept = parts.isFixed || (markdown === parts.markdown && Object.keys(changes).length === 0);
    const text = isKept ? written : writeParts(parts, changes, markdown);
    const include = /^<!--\s*@include:|^@include\(/m;
    if (include.test(markdown)) problems.push(warning('migrate/include', 'A part of another file is not taken in.', { file: path, line: lineOf(text, include), hint: 'Copy it to this place, or link to it.' }));
    return text === written ? [] : [{ kind: 'edit', path: file, text }];
  });
  return { steps, problems };
}

/** As the file will be; the first when it is in none. */
function lineOf(text: string, part: RegExp): number {
  return text.slice(0, Math.max(0, text.search(part))).split('\n').length;
}

/** Outside of code blocks. */
export function convertComponents(markdown: string): { readonly markdown: string; readonly hasComments: boolean } {
  let hasComments = false;
  const changed = mapOutsideCode(markdown, (text) =>
    text.replace(COMMENT_TAG, () => {
      hasComments = true;
      return '';
    }),
  );
  return { markdown: changed, hasComments };
}

type Fields = Readonly<Record<string, unknown>>;

/** `layout: home` with `hero` (VitePress) -> the keys of VuePress. */
function homeKeys(parts: SourceParts): Fields {
  const layout = value(parts, 'layout');
  const isHome = layout === 'home' || layout === 'Home' || layout === 'BlogHome' || value(parts, 'home') === true;
  if (!isHome) return /^(doc|page|false)$/.test(String(layout)) ? { layout: undefined } : {};
  const hero = fields(value(parts, 'hero'));
  const image = hero.image ?? undefined;
  const tagline = [hero.text, hero.tagline].filter((each) => typeof each === 'string' && each !== '').join(' · ');
  const own = (key: string, written: unknown): Fields => (typeof written === 'string' && written !== '' && !hasKey(parts, key) ? { [key]: written } : {});
  return {
    ...(layout === undefined ? {} : { layout: undefined }),
    ...(value(parts, 'home') === true ? {} : { home: true }),
    ...own('heroText', hero.name),
    ...own('tagline', tagline),
    ...own('heroImage', typeof image === 'string' ? image : fields(image).src),
    ...(hero.actions === undefined || hasKey(parts, 'actions') ? {} : { actions: [hero.actions].flat().map(fields).map(({ text, link, theme }) => ({ text, link, type: theme === 'alt' ? 'secondary' : 'primary' })) }),
    ...(hasKey(parts, 'hero') ? { hero: undefined } : {}),
  };
}

function value({ entries }: SourceParts, key: string): unknown {
  return entries.findLast((entry) => entry.key === key)?.value;
}

function hasKey({ entries }: SourceParts, key: string): boolean {
  return entries.some((entry) => entry.key === key);
}

function fields(from: unknown): Fields {
  return typeof from === 'object' && from !== null && !Array.isArray(from) ? (from as Fields) : {};
}
