/**
 * Component tags in the text: the site's islands, the few that VuePress brings, and those nobody knows.
 */
import { didYouMean } from '@glimpress/contracts/problem';
import type { LiteralValue } from '../../content/article';
import { decodeHtml } from '../../html-entities';
import { escapeHtml } from '../escape';
import { kebabCase } from '../options';
import { openTabs, openTabPanel } from '../rules/tabs';
import type { Walk } from '../walk';
import { attributeValue, isDirective, withBasePath } from './attributes';
import { closeRaw, openRaw, pushAsText, rawToken, strayClose } from './balance';
import { OF_DOCUMENTS } from './elements';
import type { RawElement } from '../frame';
import { parseLiteral } from './literals';
import type { Tag } from './tags';
import { setMeta } from '../token-meta';
import { openBoxx } from '../widgets/boxx';
import { pushCatalogue } from '../widgets/catalogue';
import { openDemo } from '../widgets/demo';

/** Components of VuePress and its themes, by kebab name, and what stands for each. */
const BUILT_IN: Readonly<Record<string, 'badge' | 'children' | 'nothing' | 'tabs' | 'panel' | 'boxx' | 'demo' | 'catalogue'>> = {
  boxx: 'boxx',
  'reco-demo': 'demo',
  'code-demo': 'demo',
  badge: 'badge',
  'client-only': 'children',
  content: 'nothing',
  'outbound-link': 'nothing',
  'code-group': 'tabs',
  'code-block': 'panel',
  'code-group-item': 'panel',
  'auto-catalog': 'catalogue',
  catalog: 'catalogue',
  catalogue: 'catalogue',
};
/** Comment widgets, by kebab name, as authors put them into articles. */
const COMMENT_WIDGETS = new Set(['valine', 'vssue', 'gitalk', 'waline', 'twikoo', 'artalk', 'giscus', 'disqus', 'comment', 'comments', 'comment-comment', 'comment-service']);
const COMMENT_SETTINGS = 'Set "themeConfig.valineConfig", "themeConfig.vssueConfig" or "themeConfig.giscusConfig": comments then stand below articles by themselves.';
const BUILT_IN_NAMES = ['AutoCatalog', 'Badge', 'Boxx', 'Catalog', 'RecoDemo', 'ClientOnly', 'CodeGroup', 'CodeGroupItem'];

/** The kebab name of a component this site or VuePress knows, or null. */
export function componentName(walk: Walk, tag: Tag): string | null {
  const name = kebabCase(tag.name);
  // `<content>` in lower case is an old HTML element, `<catalog>` one of XML, unless it ends itself.
  if (walk.page.options.islands.has(name)) return name;
  if (walk.page.options.hasComments && COMMENT_WIDGETS.has(name)) return name;
  return Object.hasOwn(BUILT_IN, name) && (!/^(content|catalog)/.test(name) || tag.selfClosing || /^[A-Z][a-z]/.test(tag.name)) ? name : null;
}

/** Handles a tag of a known component. */
export function visitComponent(walk: Walk, tag: Tag, name: string): void {
  if (tag.closing) {
    if (!closeRaw(walk, name)) strayClose(walk, tag, name);
    return;
  }
  const island = walk.page.options.islands.get(name);
  if (island !== undefined) return openIsland(walk, tag, name, island);
  const kind = BUILT_IN[name];
  if (kind === 'badge') return openBadge(walk, tag);
  if (kind === 'nothing') return;
  if (kind === 'boxx') return open(walk, tag, openBoxx(walk, readProps(walk, tag)));
  if (kind === 'demo') return open(walk, tag, openDemo(walk, name, readProps(walk, tag)));
  if (kind === 'tabs') return open(walk, tag, openTabs(walk, name));
  if (kind === 'panel') return open(walk, tag, openTabPanel(walk, name, attributeValue(tag, 'title') ?? attributeValue(tag, 'label') ?? '', attributeValue(tag, 'active') !== undefined));
  if (kind === 'catalogue') pushCatalogue(walk, attributeValue(tag, 'base'));
  open(walk, tag, { name, written: '', open: rawToken(walk, 1, ''), line: walk.line, close: () => rawToken(walk, -1, '') });
}

/** A tag of the blog's own components, which are Vue's. */
export function isVueComponent(walk: Walk, tag: Tag): boolean {
  return walk.page.options.vueComponents.has(kebabCase(tag.name));
}

/**
 * Handles a tag in capitals or with a dash that no component goes by: with an end tag, a slash or attributes it was
 * meant as one, and its children are shown; without, it is a word of the text such as `List<Integer>`.
 */
export function visitUnknownComponent(walk: Walk, tag: Tag, partOfWord: boolean): void {
  if (tag.closing) {
    if (closeRaw(walk, tag.name) || isOpenAround(walk, tag.name)) return;
    // What is said of one that is open is said of its start.
    return (walk.openRaws.get(tag.name) ?? 0) > 0 ? pushAsText(walk, tag.source) : showUnknown(walk, tag);
  }
  const { line } = walk;
  const meant = tag.selfClosing || tag.attributes.some(([name, value]) => value !== true || isDirective(name));
  if (partOfWord && !meant) return showUnknown(walk, tag);
  if (meant) reportComponent(walk, tag, line);
  if (tag.selfClosing) return void walk.push(rawToken(walk, 0, placeholder(tag)));
  const start = rawToken(walk, 1, meant ? placeholder(tag) : '');
  const element: RawElement = {
    name: tag.name,
    written: '',
    open: start,
    line,
    close: null,
    onEnd(closed) {
      if (meant) return;
      if (closed && OLD_ELEMENT.test(tag.name)) {
        const name = tag.name.toLowerCase();
        start.content = `<${name}>`;
        element.close = () => rawToken(walk, -1, `</${name}>`);
        return;
      }
      if (closed) {
        start.content = placeholder(tag);
        return reportComponent(walk, tag, line);
      }
      start.content = escapeHtml(tag.source);
      setMeta(start, tag.source);
      reportUnknown(walk, tag, line);
    },
  };
  if (!openRaw(walk, element)) pushAsText(walk, tag.source);
}

/** Whether one that was meant as a component was opened outside of the paragraph: it ends with its own block, and its end tag says no more. */
function isOpenAround(walk: Walk, name: string): boolean {
  return (walk.openRaws.get(name) ?? 0) > 0 && walk.frames.some(({ raws }) => raws.some((raw) => raw.name === name && raw.open.content !== ''));
}

/** Marks the place of a component nobody knows: nothing to a reader, but `dev` shows it to the author. */
function placeholder({ name }: Tag): string {
  return `<span class="unknown-component" data-name="${escapeHtml(name)}"></span>`;
}

/** `<B>粗</B>` is HTML as it was once written; `<B>` alone is a type, as in `Map<A, B>`. */
const OLD_ELEMENT = /^[BIUSQ]$/;

/** Shows a tag nobody knows as text and says so, once per name. */
export function showUnknown(walk: Walk, tag: Tag): void {
  pushAsText(walk, tag.source);
  reportUnknown(walk, tag, walk.line);
}

function reportUnknown(walk: Walk, tag: Tag, line: number): void {
  const fault = OF_DOCUMENTS.has(tag.name.toLowerCase()) ? 'cannot stand here' : 'is no HTML element and no component';
  const written = `<${tag.closing ? '/' : ''}${tag.name}>`;
  walk.page.warnOnce(tag.name, 'markdown/unknown-tag', `${written} ${fault}: it is shown as text.`, line, `Write \`${written}\` in backticks or \\${written} to say that it is text.`);
}

function reportComponent(walk: Walk, tag: Tag, line: number): void {
  const file = walk.page.options.vueComponents.get(kebabCase(tag.name));
  const isComments = COMMENT_WIDGETS.has(kebabCase(tag.name));
  if (file !== undefined) {
    const hint = isComments ? `${COMMENT_SETTINGS} What ${file} gives its widget (appId, appKey; repo, clientId) goes there.` : `Write what ${file} does as an island, islands/${islandName(tag.name)}.tsx.`;
    return walk.page.warnOnce(tag.name, 'markdown/unknown-component', `<${tag.name}> is a component of Vue, which is not run: only what is inside it is shown.`, line, hint);
  }
  const near = didYouMean(tag.name, [...walk.page.options.islands.values(), ...BUILT_IN_NAMES]);
  const hint = isComments ? COMMENT_SETTINGS : near !== undefined ? `Did you mean <${near}>?` : tag.attributes.length === 0 ? `Write \`${tag.source}\` in backticks to say that it is text.` : undefined;
  walk.page.warnOnce(tag.name, 'markdown/unknown-component', `There is no component <${tag.name}>: only what is inside it is shown.`, line, hint);
}

/** `flex-flexGrow` to `FlexFlexGrow`. */
function islandName(name: string): string {
  return name.replace(/(?:^|\W+)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function open(walk: Walk, tag: Tag, element: RawElement): void {
  if (!openRaw(walk, element)) pushAsText(walk, tag.source);
  else if (tag.selfClosing) closeRaw(walk, element.name);
}

/** Attributes as props in camel case; what is no literal is reported and left out. */
function readProps(walk: Walk, tag: Tag): Record<string, LiteralValue> {
  const { page, line } = walk;
  const props: Record<string, LiteralValue> = {};
  for (const [written, raw] of tag.attributes) {
    if (/^(@|#|v-(?!bind:))/.test(written)) {
      page.warn('markdown/vue-directive', `The Vue attribute ${written} on <${tag.name}> is dropped: expressions in articles are not evaluated.`, line);
      continue;
    }
    const bound = /^(?::|v-bind:)/.exec(written)?.[0];
    const text = raw === true ? true : decodeHtml(raw);
    const value = bound === undefined || text === true ? text : boundProp(walk, text);
    if (value === undefined) {
      page.warn('markdown/prop-expression', `The value of ${written} on <${tag.name}> is an expression, which articles cannot hold: it is left out.`, line, 'Write a number, true, false, a quoted text, or a list or object of such.');
      continue;
    }
    const prop = written.slice(bound?.length ?? 0).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (prop !== '__proto__') props[prop] = value;
  }
  return props;
}

function openIsland(walk: Walk, tag: Tag, name: string, island: string): void {
  const { page, line } = walk;
  const props = readProps(walk, tag);
  page.islands.push({ name: island, props, line });
  const element = walk.inline ? 'span' : 'div';
  const attributes = Object.keys(props).length === 0 ? '' : ` data-props="${escapeHtml(JSON.stringify(props))}"`;
  const start = rawToken(walk, 1, `<${element} data-island="${escapeHtml(island)}"${attributes}>`);
  open(walk, tag, { name, written: element, open: start, line, close: () => rawToken(walk, -1, `</${element}>`) });
}

/** A literal, or the path that `$withBase('/x')` gives. */
function boundProp(walk: Walk, source: string): LiteralValue | undefined {
  const path = withBasePath(source);
  return path === undefined ? parseLiteral(source) : path.startsWith('/') ? walk.page.options.siteVariables.base.replace(/\/$/, '') + path : path;
}

function openBadge(walk: Walk, tag: Tag): void {
  const type = /^[a-z]+$/.exec(attributeValue(tag, 'type') ?? '')?.[0] ?? 'tip';
  const vertical = /^(top|middle)$/.exec(attributeValue(tag, 'vertical') ?? '')?.[0];
  const text = attributeValue(tag, 'text') ?? '';
  const start = rawToken(walk, 1, `<span class="badge ${type === 'warn' ? 'warning' : type}${vertical === undefined ? '' : ` ${vertical}`}">${escapeHtml(text)}`, text);
  open(walk, tag, { name: 'badge', written: 'span', open: start, line: walk.line, close: () => rawToken(walk, -1, '</span>') });
}
