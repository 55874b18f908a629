/** Code demonstrations: `::: demo title` around fences, `<RecoDemo>` with slots (vuepress-behaviour §12 Demo box). */
import type { RendererRule, Token } from 'markdown-it';
import type { LiteralValue } from '../../content/article';
import { escapeHtml } from '../escape';
import type { RawElement } from '../frame';
import { rawToken } from '../html/balance';
import { parseInfo } from '../code/info-string';
import { metaOf, setMeta } from '../token-meta';
import type { Visitor, Walk } from '../walk';

/** Words after `::: demo` that name a kind of demonstration and are no title. */
const KINDS = new Set(['vue', 'react', 'vanilla', 'html']);
/** Languages that a demonstration runs by itself. */
const RUNNABLE = new Set(['html', 'css', 'js', 'javascript']);

/** What `meta` of a `demo_open` token holds. */
interface DemoMeta {
  readonly title: string;
  /** Whether anything can be shown besides the code. */
  readonly isLive: boolean;
}

/** Completes the token that opens a demonstration, once what is inside it is known. */
export function finishDemo(open: Token, words: string, inside: readonly Token[]): void {
  const isLive = inside.some(({ type, info }) => (type === 'fence' ? RUNNABLE.has(parseInfo(info).language) : type === 'html_block' || type === 'inline'));
  setMeta(open, { title: KINDS.has(words.toLowerCase()) ? '' : words, isLive } satisfies DemoMeta);
}

export const visitDemoOpen: Visitor = (token, walk) => {
  const { title, isLive } = metaOf<DemoMeta>(token);
  const { page, line } = walk;
  const props: Record<string, LiteralValue> = title === '' ? {} : { title };
  if (!isLive) page.warn('markdown/demo-without-result', 'This demo shows its code only: it holds no html, css or js to run, and no component.', line, 'Put a component of the site above the code, as in <Counter />.');
  token.content = openTag(walk, props, line);
  walk.push(token);
};

export const renderDemoOpen: RendererRule = (tokens, index) => `${tokens[index]!.content}\n`;
export const renderDemoClose: RendererRule = () => '</div>\n';

/** The element a `<RecoDemo>` or `<CodeDemo>` tag opens. */
export function openDemo(walk: Walk, name: string, props: Readonly<Record<string, LiteralValue>>): RawElement {
  return { name, written: 'div', open: rawToken(walk, 1, openTag(walk, props, walk.line)), line: walk.line, close: () => rawToken(walk, -1, '</div>') };
}

function openTag({ page }: Walk, props: Readonly<Record<string, LiteralValue>>, line: number): string {
  if (!page.options.widgets.has('CodeDemo')) return '<div class="custom-block demo">';
  page.islands.push({ name: 'CodeDemo', props, line });
  return `<div class="code-demo" data-island="CodeDemo"${Object.keys(props).length === 0 ? '' : ` data-props="${escapeHtml(JSON.stringify(props))}"`}>`;
}
