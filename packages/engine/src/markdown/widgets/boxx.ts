/**
 * `<Boxx …/>`, the quote box (vuepress-behaviour §10). With a text and no timer it is finished here; else the finished box is
 * the placeholder of an island that changes it.
 */
import type { LiteralValue } from '../../content/article';
import { say } from '../../interface-language';
import { escapeHtml } from '../escape';
import type { RawElement } from '../frame';
import { rawToken } from '../html/balance';
import { loosenParagraph } from '../html/paragraph';
import { kebabCase } from '../options';
import type { Walk } from '../walk';

type Props = Readonly<Record<string, LiteralValue>>;

const UNITLESS = new Set(['opacity', 'font-weight', 'line-height', 'z-index', 'flex', 'order']);

const STYLES = ['blockStyle', 'titleStyle', 'contentStyle'];

/** The element a `<Boxx>` tag opens. */
export function openBoxx(walk: Walk, given: Props): RawElement {
  const { page, line } = walk;
  const props = withoutOtherStyles(walk, given);
  const written = (name: string): string => (typeof props[name] === 'string' || typeof props[name] === 'number' ? String(props[name]) : '');
  const hasText = written('title') !== '' || written('content') !== '';
  const ofSite = (text: string): string => say(page.labels.lang, text, text);
  const { quote } = page.options;
  const { title, content } = hasText ? { title: written('title'), content: written('content') } : { title: ofSite(quote.title), content: ofSite(quote.content) };
  const type = ['tip', 'warning', 'danger'].includes(written('type')) ? written('type') : 'tip';
  const box =
    `<div class="custom-block boxx ${type}${hasText ? '' : ' quote'}"${styleOf(props.blockStyle)}>` +
    (title === '' ? '' : `<p class="custom-block-title"${styleOf(props.titleStyle)}>${escapeHtml(title)}</p>`) +
    (content === '' ? '' : `<p${styleOf(props.contentStyle)}>${escapeHtml(content)}</p>`);
  // §5: the timer starts only when changeTime is all digits.
  const changes = page.options.widgets.has('Boxx') && (!hasText || /^\d+$/.test(written('changeTime')));
  if (changes) page.islands.push({ name: 'Boxx', props, line });
  if (walk.inline) loosenParagraph(walk);
  const island = changes ? `<div data-island="Boxx" data-props="${escapeHtml(JSON.stringify(props))}">` : '';
  return {
    name: 'boxx',
    written: 'div',
    open: rawToken(walk, 1, island + box, `${title} ${content}`.trim()),
    line,
    close: () => rawToken(walk, -1, changes ? '</div></div>' : '</div>'),
  };
}

/** React stops at a style that is no object: the whole box would be missing. */
function withoutOtherStyles({ page, line }: Walk, props: Props): Props {
  const isOther = (name: string): boolean => STYLES.includes(name) && Object.hasOwn(props, name) && !isObject(props[name]);
  for (const name of STYLES.filter(isOther)) page.warn('markdown/style-prop', `The value of ${name} on <Boxx> is no object: it is left out.`, line, `Write it as in :${name}="{ background: '#eee' }".`);
  return Object.fromEntries(Object.entries(props).filter(([name]) => !isOther(name)));
}

function isObject(value: LiteralValue | undefined): value is Props {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A style object as an attribute; what is no plain value is left out. */
function styleOf(style: LiteralValue | undefined): string {
  if (!isObject(style)) return '';
  const rules = Object.entries(style).flatMap(([key, value]) => {
    const name = kebabCase(key);
    const text = typeof value === 'number' && value !== 0 && !UNITLESS.has(name) ? `${value}px` : String(value);
    return /^[a-z-]+$/.test(name) && /^[\w\s#.,%()+*/-]+$/.test(text) && !/url\s*\(/i.test(text) ? [`${name}:${text}`] : [];
  });
  return rules.length === 0 ? '' : ` style="${escapeHtml(rules.join(';'))}"`;
}
