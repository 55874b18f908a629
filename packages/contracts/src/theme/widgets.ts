/** §1 Other widgets that stand in an article: what Markdown makes placeholders for, and a theme draws. */
import type { Quote } from '../page/site';

/**
 * Islands that a theme's app knows by itself, whose placeholders the engine writes:
 * - `Boxx`: `<Boxx …/>`, props of vuepress-behaviour §10; without title and content it shows a quote.
 * - `FlowChart`: `@flowstart preset` or a `flow` fence; prop `preset`; the placeholder holds the source as a code block.
 * - `Mermaid`: a `mermaid` fence; the placeholder holds the source as a code block. Only where the site has installed mermaid.
 * - `CodeDemo`: `::: demo title`, `<RecoDemo :collapse="true">`; props `title`, `collapse`; the placeholder holds code blocks,
 *   and whatever else shall show as the demonstration.
 */
export const WIDGETS = ['Boxx', 'CodeDemo', 'FlowChart', 'Mermaid'] as const;
export type WidgetName = (typeof WIDGETS)[number];

/** Lines for quote boxes of sites that name none of their own: classical texts. The first stands there without JavaScript. */
export const BUILT_IN_QUOTES: readonly [Quote, ...Quote[]] = [
  { title: '《荀子·劝学》', content: '不积跬步，无以至千里；不积小流，无以成江海。' },
  { title: '《论语·为政》', content: '学而不思则罔，思而不学则殆。' },
  { title: '《礼记·中庸》', content: '博学之，审问之，慎思之，明辨之，笃行之。' },
  { title: '《老子》第六十四章', content: '合抱之木，生于毫末；九层之台，起于累土。' },
  { title: '陆游《冬夜读书示子聿》', content: '纸上得来终觉浅，绝知此事要躬行。' },
  { title: '朱熹《观书有感》', content: '问渠那得清如许？为有源头活水来。' },
];
