/** What the renderer is told: the author's choices, the site, and the words of its language. */
import type { Quote } from '@glimpress/contracts/page';
import { BUILT_IN_QUOTES, type WidgetName } from '@glimpress/contracts/theme';
import { markdownChoices, type MarkdownChoices, type SomeMarkdownChoices } from '../config/markdown-choices';
import type { Article } from '../content/article';
import { inTraditional, isTraditional } from '../interface-language';
import { once } from '../once';

/** What a renderer is made of: the author's choices, and what it has to know of the site. */
export interface MarkdownOptions extends SomeMarkdownChoices {
  /** Language of the labels the renderer writes itself (`详细信息`, `目录`), by the path of a locale (`/en/`). Default `zh-CN` everywhere. */
  readonly locales?: Readonly<Record<string, string>>;
  /** Names of the interactive components the site has, e.g. `Boxx`; matched as `<Boxx>` and `<boxx>`, `<FlowChart>` and `<flow-chart>`. */
  readonly islands?: ReadonlySet<string>;
  /** Files of Vue components by the name each has in Markdown (`flex-Grow`): their tags are known, but nothing can be shown. */
  readonly vueComponents?: Readonly<Record<string, string>>;
  /** Widgets of the theme that the site can show (`contracts/theme` WIDGETS); an island of the site's own comes before one of the same name. */
  readonly widgets?: ReadonlySet<WidgetName>;
  /** What a quote box shows without JavaScript. */
  readonly quote?: Quote;
  /** What `{{ $site.title }}`, `{{ $site.description }}` and `$withBase()` stand for. */
  readonly siteVariables?: SiteVariables;
  /** The site is a folder of notes: one has its file's name, unless the heading that it begins with stands above all of it, and remarks of editors are looked for with less care. Default false. */
  readonly isNotes?: boolean;
  /** The site has comments: widgets for them in the text (`<Valine>`) are nothing more. Default false. */
  readonly hasComments?: boolean;
}

export interface SiteVariables {
  readonly title: string;
  readonly description: string;
  readonly base: string;
}

export interface ResolvedOptions extends MarkdownChoices {
  readonly locales: Readonly<Record<string, string>>;
  /** Island by its name in kebab case. */
  readonly islands: ReadonlyMap<string, string>;
  /** File by name in kebab case. */
  readonly vueComponents: ReadonlyMap<string, string>;
  readonly widgets: ReadonlySet<string>;
  readonly quote: Quote;
  readonly siteVariables: SiteVariables;
  readonly isNotes: boolean;
  readonly hasComments: boolean;
}

/** Texts the renderer writes itself. */
export interface Labels {
  /** Tag of their language. */
  readonly lang: string;
  readonly details: string;
  /** Titles of boxes by their name. */
  readonly boxes: Readonly<Record<string, string>>;
  readonly source: string;
  readonly toc: string;
  readonly catalogue: string;
  readonly table: string;
  readonly footnotes: string;
  readonly footnoteBack: string;
  readonly done: string;
  readonly open: string;
  readonly tab: string;
  readonly frame: string;
  diagramFault(line: number, message: string): string;
}

const CHINESE: Labels = {
  lang: 'zh',
  details: '详细信息',
  boxes: { tip: '提示', info: '信息', note: '笔记', warning: '注意', important: '重要', danger: '警告', caution: '警告' },
  source: '源代码',
  toc: '目录',
  catalogue: '文章列表',
  table: '表格',
  footnotes: '脚注',
  footnoteBack: '返回正文',
  done: '已完成',
  open: '未完成',
  tab: '标签',
  frame: '嵌入内容',
  diagramFault: (line, message) => `这张流程图画不出来，第 ${line} 行有误：${message}`,
};

const ENGLISH: Labels = {
  lang: 'en',
  details: 'Details',
  boxes: { tip: 'Tip', info: 'Info', note: 'Note', warning: 'Warning', important: 'Important', danger: 'Danger', caution: 'Caution' },
  source: 'Source',
  toc: 'Table of contents',
  catalogue: 'Articles',
  table: 'Table',
  footnotes: 'Footnotes',
  footnoteBack: 'Back to text',
  done: 'Done',
  open: 'Open',
  tab: 'Tab',
  frame: 'Embedded content',
  diagramFault: (line, message) => `This flow chart cannot be drawn. Line ${line}: ${message}`,
};

const traditional = once((): Labels => {
  const write = inTraditional();
  return { ...(JSON.parse(write(JSON.stringify(CHINESE))) as Labels), lang: 'zh-Hant', diagramFault: (line, message) => write(CHINESE.diagramFault(line, message)) };
});

/** Fills in every default. */
export function resolveOptions({ locales = {}, islands = new Set(), vueComponents = {}, widgets = new Set(), quote = BUILT_IN_QUOTES[0], siteVariables = { title: '', description: '', base: '/' }, isNotes = false, hasComments = false, ...choices }: MarkdownOptions): ResolvedOptions {
  return {
    ...markdownChoices(choices),
    locales,
    islands: new Map([...islands].map((name) => [kebabCase(name), name])),
    vueComponents: new Map(Object.entries(vueComponents).map(([name, file]) => [kebabCase(name), file])),
    widgets: new Set([...widgets].filter((name) => !islands.has(name))),
    quote,
    siteVariables,
    isNotes,
    hasComments,
  };
}

/** The labels of an article: in its own language (front matter), else in that of the locale where its page stands. */
export function labelsOf(article: Pick<Article, 'path' | 'frontMatter'>, { locales }: ResolvedOptions): Labels {
  const lang = article.frontMatter.lang ?? ofLocale(article, locales) ?? 'zh-CN';
  return !/^zh\b/i.test(lang) ? ENGLISH : isTraditional(lang) ? traditional() : CHINESE;
}

/** What stands for the locale of an article's page: of `values` by path (`/en/`), the one of the longest that its route begins with. */
export function ofLocale({ path, frontMatter }: Pick<Article, 'path' | 'frontMatter'>, values: Readonly<Record<string, string>>): string | undefined {
  const route = `/${(frontMatter.permalink ?? path).replace(/^\//, '')}`;
  const locale = Object.keys(values).filter((prefix) => route.startsWith(prefix)).sort((a, b) => b.length - a.length)[0];
  return locale === undefined ? undefined : values[locale];
}

/** A string that differs whenever the options could make the same text render differently: part of the key of a cached article, beside `ENGINE_BUILD`, which tells the rules. */
export function signatureOf(options: ResolvedOptions): string {
  const { islands, vueComponents, widgets, ...rest } = options;
  return JSON.stringify([rest, [...islands].sort(), [...vueComponents].sort(), [...widgets].sort()]);
}

/** `FlowChart` and `flowChart` to `flow-chart`, `XInput` to `x-input`, as Vue does. */
export function kebabCase(name: string): string {
  return name.replace(/\B[A-Z]/g, '-$&').toLowerCase();
}
