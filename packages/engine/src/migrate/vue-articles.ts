/**
 * What articles of VuePress 1, VuePress 2 and VitePress hold that means something else here, or nothing: comment components, home
 * pages in the form of the later engines. Everything the renderer understands as it is stays untouched.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '@glimpress/contracts/problem';
import { readSources, type SourceFolder } from '../platform/read-sources';
import { readParts, writeParts, type SourceParts } from './edit-front-matter';
import { mapOutsideCode } from './outside-code';
import type { Step } from './plan';

/** Comment widgets as authors put them into articles: here the page has its own, which the front matter switches on. */
const COMMENT_TAG = /^ {0,3}<(Valine|Vssue|Gitalk|Waline|Twikoo|Artalk|Giscus|Disqus|Comments?|comment-comment|CommentService)\b(?:\s[^<>]*)?(?:\/>|>\s*<\/\1>)[ \t]*(?:\n|$)/gim;

/** Edits of every article that needs one. `change` may add its own, by path. */
export function editVueArticles(folder: SourceFolder, change: (path: string, parts: SourceParts) => Readonly<Record<string, unknown>> = () => ({})): { readonly steps: Step[]; readonly problems: readonly Problem[] } {
  const sources = readSources(folder);
  const steps = sources.value.flatMap(({ path }): Step[] => {
    const file = join(folder.content, path);
    const written = readFileSync(file, 'utf8');
    const parts = readParts(written, { mayLackOpening: false });
    const filled = value(parts, 'articleOverviewPage') === true ? { articleOverviewPage: undefined, archivesPage: true } : filledKeys(path, parts);
    const { markdown, hasComments } = filled === null ? convertComponents(parts.markdown) : { markdown: '', hasComments: false };
    const changes = { ...homeKeys(parts), ...filled, ...(hasComments && !hasKey(parts, 'isShowComments') ? { isShowComments: true } : {}), ...change(path, parts) };
    const isKept = parts.isFixed || (markdown === parts.markdown && Object.keys(changes).length === 0);
    const text = isKept ? written : writeParts(parts, changes, markdown);
    return text === written ? [] : [{ kind: 'edit', path: file, text }];
  });
  return { steps, problems: sources.problems };
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

/** Nothing but one component, beside scripts, styles and comments. */
const LONE_COMPONENT = /^<([A-Z]\w*|[a-z]\w*(?:-\w+)+)(\s[^<>]*)?(?:\/>|>\s*<\/\1>)$/;
/** With its script: longer ones are more than a list. */
const LONGEST_FILLED = 5000;
const LIST_NAME = /^(?:my|the|vp|blog|posts?)?(tag|categor|archive|timeline)(?:s|y|ies)?(?:page|list|cloud|view)?$/;
const LISTS: Readonly<Record<string, string>> = { tag: 'tagsPage', categor: 'categoriesPage', archive: 'archivesPage', timeline: 'archivesPage' };

/** A page that a component or layout of the author's own theme filled with posts, tags or categories: here it is the list that there is. Null for every other page. */
function filledKeys(path: string, parts: SourceParts): Fields | null {
  if (parts.markdown.length > LONGEST_FILLED) return null;
  const layout = value(parts, 'layout');
  const written = parts.markdown.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<\/?(?:ClientOnly|client-only)>/g, '').trim();
  const [, component, attributes = ''] = LONE_COMPONENT.exec(written) ?? [];
  // Layouts with a capital are those of theme-reco, which there are.
  const name = component ?? (written === '' && typeof layout === 'string' && /^[a-z]/.test(layout) ? layout : undefined);
  if (name === undefined) return null;
  if (/\s:posts=/.test(attributes)) return path === 'index.md' ? { home: true } : { archivesPage: true };
  const list = LIST_NAME.exec(name.toLowerCase().replaceAll('-', ''))?.[1];
  return list === undefined ? null : { ...(layout === undefined ? {} : { layout: undefined }), [LISTS[list]!]: true };
}

/** `layout: home` with `hero` (VitePress) -> the keys of VuePress. */
function homeKeys(parts: SourceParts): Fields {
  const layout = value(parts, 'layout');
  const isHome = layout === 'home' || layout === 'Home' || layout === 'BlogHome' || value(parts, 'home') === true;
  if (!isHome) return /^(doc|page|false)$/.test(String(layout)) ? { layout: undefined } : {};
  const hero = fields(value(parts, 'hero'));
  const image = hero.image ?? undefined;
  const words = texts([hero.text, hero.tagline]);
  // sugarat's theme and Teek have words of their own.
  const [blog, banner] = [fields(value(parts, 'blog')), fields(fields(value(parts, 'tk')).banner)];
  const tagline = words.length > 0 ? words.join(' · ') : texts([blog.motto ?? banner.description].flat()).join('\n');
  const own = (key: string, written: unknown): Fields => (typeof written === 'string' && written !== '' && !hasKey(parts, key) ? { [key]: written } : {});
  return {
    ...(layout === undefined ? {} : { layout: undefined }),
    ...(value(parts, 'home') === true ? {} : { home: true }),
    ...own('heroText', hero.name ?? blog.name ?? banner.name),
    ...own('tagline', tagline),
    ...own('heroImage', typeof image === 'string' ? image : (fields(image).src ?? fields(image).light)),
    ...featureKeys(parts),
    ...(hero.actions === undefined || hasKey(parts, 'actions') ? {} : { actions: [hero.actions].flat().map(fields).map(({ text, link, theme }) => ({ text, link, type: theme === 'alt' ? 'secondary' : 'primary' })) }),
    ...(hasKey(parts, 'hero') ? { hero: undefined } : {}),
  };
}

/** VitePress has an icon with each: an emoji goes before its title, a picture is ours. */
function featureKeys(parts: SourceParts): Fields {
  const written = value(parts, 'features');
  const features = (Array.isArray(written) ? written : []).map(fields);
  const taken = features.map(({ icon, ...feature }) => {
    const picture = fields(icon).src ?? fields(icon).light;
    if (typeof picture === 'string') return { imgUrl: picture, ...feature };
    return typeof icon === 'string' && /^\p{Extended_Pictographic}\P{Letter}*$/u.test(icon) ? { ...feature, title: `${icon} ${String(feature.title ?? '')}`.trim() } : null;
  });
  return taken.every((feature) => feature === null) ? {} : { features: taken.map((feature, index) => feature ?? features[index]!) };
}

function texts(values: readonly unknown[]): string[] {
  return values.filter((each): each is string => typeof each === 'string' && each !== '');
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
