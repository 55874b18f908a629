/** What a VuePress config says of its site, its theme and plugins aside. Pure. */
import { permalinkOfPattern } from '../config/permalink';
import { configSchema } from '../config/schema';
import type { Plain } from './config-answer';
import { fieldsOf, pick, type Fields } from './plain-fields';

/** Keys that only tell VuePress how to build: nothing is lost without them. */
const OF_THE_BUNDLER = new Set(['port', 'host', 'temp', 'cache', 'cacheDirectory', 'evergreen', 'bundler', 'chainWebpack', 'configureWebpack', 'postcss', 'stylus', 'scss', 'sass', 'less', 'extraWatchFiles', 'shouldPrefetch', 'shouldPreload', 'debug', 'open', 'define', 'clientConfigFile', 'templateDev', 'templateSSR', 'templateBuild', 'lazyLoading', 'extendCli', 'activeHeaderLinks']);

/** The keys in our words; those that nobody reads as they are. What of them has no place here is told to `ignored`. */
export function mapSite(config: Fields, ignored: (key: string, hint?: string) => void): Record<string, unknown> {
  const mapped: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(config)) {
    if (value === null || ['theme', '$themeVersion', '$ownTheme', 'themeConfig', 'plugins', 'ga'].includes(key) || OF_THE_BUNDLER.has(key)) continue;
    // Of a template, and never filled in.
    if (value === '' && !Object.hasOwn(configSchema.entries, key)) continue;
    if (key === 'serviceWorker') mapped.offline = value === true;
    else if (key === 'base') mapped.base = withSlashes(value);
    else if (key === 'permalinkPattern') mapped.permalink = typeof value === 'string' && value !== '' ? permalinkOfPattern(value) : undefined;
    else if (key === 'head') mapped.head = withTexts(value);
    else if (key === 'locales') mapped.locales = Object.fromEntries(Object.entries(fieldsOf(value)).map(([path, locale]) => [path, filledIn(fieldsOf(locale))]));
    else if (key === 'patterns' || key === 'pagePatterns') Object.assign(mapped, mapPatterns(key, value));
    else if (key === 'markdown') mapped.markdown = mapMarkdown(fieldsOf(value), ignored);
    else mapped[key] = value;
  }
  takeHeadOfOnlyLanguage(mapped);
  return mapped;
}

/** `blog` as `/blog/`; what is no path stays as it is, and is refused. */
function withSlashes(base: Plain): Plain {
  return typeof base === 'string' && /^[^.:]*$/.test(base) ? `/${base}/`.replace(/\/{2,}/g, '/') : base;
}

/** Which files are pages: what is left out is taken over, others than Markdown files are not. */
function mapPatterns(key: string, value: Plain): Record<string, unknown> {
  const patterns = Array.isArray(value) ? value.filter((each: Plain): each is string => typeof each === 'string') : [];
  const excluded = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const isOfMarkdown = Array.isArray(value) && patterns.every((pattern) => pattern.startsWith('!') || /^\*\*\/\*\.(md|vue)$/.test(pattern));
  // Folders with a dot and `node_modules` never hold articles.
  const own = excluded.filter((pattern) => !/^(\*\*\/)?(\.\w+|node_modules)(\/(\*\*)?)?$/.test(pattern));
  return { ...(own.length > 0 ? { srcExclude: own } : {}), ...(isOfMarkdown ? {} : { [key]: value }) };
}

/** Elements of a page's head, of which some blogs write the text as a list. */
function withTexts(head: Plain): Plain {
  if (!Array.isArray(head)) return head;
  return head.map((entry: Plain) => {
    const [tag, attributes, texts] = Array.isArray(entry) ? (entry as readonly Plain[]) : [];
    return Array.isArray(texts) && texts.every((text: Plain) => typeof text === 'string') ? [tag!, attributes!, texts.join('\n')] : entry;
  });
}

/** What a language says of itself: what a template left empty is the site's own, as in VuePress. */
function filledIn(locale: Fields): Fields {
  return Object.fromEntries(Object.entries(locale).filter(([, value]) => value !== '' && value !== null));
}

/** VuePress 2 has a head for each language as well: of a site with one it is the site's. */
function takeHeadOfOnlyLanguage(mapped: Record<string, unknown>): void {
  const locales = fieldsOf(mapped.locales as Plain | undefined);
  const { head, ...root } = fieldsOf(locales['/']);
  if (!Array.isArray(head) || Object.keys(locales).length > 1) return;
  mapped.locales = { '/': root };
  mapped.head = [...(Array.isArray(mapped.head) ? (mapped.head as unknown[]) : []), ...(withTexts(head) as readonly Plain[])];
}

const MARKDOWN_KEYS = new Set(['lineNumbers', 'extractHeaders', 'externalLinks', 'toc', 'breaks', 'linkify', 'sup', 'sub', 'figure', 'containers']);

/** Plugins of markdown-it that code of the config uses, which the process that ran it has named. */
function pluginsHint(code: Plain): string | undefined {
  const { $plugins: names } = fieldsOf(code);
  return Array.isArray(names) ? `Plugins of markdown-it are not run: ${names.map((name: Plain) => String(name)).join(', ')}.` : undefined;
}

function mapMarkdown(markdown: Fields, ignored: (key: string, hint?: string) => void): Record<string, unknown> {
  const mapped: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(markdown)) {
    // What VuePress 2 calls so has the levels in it.
    if (key === 'headers' || (key === 'extractHeaders' && !Array.isArray(value))) mapped.extractHeaders = fieldsOf(value).level;
    else if (MARKDOWN_KEYS.has(key)) mapped[key] = key === 'toc' ? pick(fieldsOf(value), ['includeLevel']) : value;
    else if (key === 'code') mapped.lineNumbers = fieldsOf(value).lineNumbers;
    else if (key !== 'anchor') ignored(`markdown.${key}`, pluginsHint(value));
  }
  return mapped;
}
