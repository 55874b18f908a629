/** Diagrams drawn from the source in a fence: flow charts (vuepress-behaviour §11) and mermaid's. The source stays as what shows until then. */
import { escapeHtml } from '../escape';
import type { Walk } from '../walk';
import { flowMessage } from './flow-messages';
import { checkFlow } from './flow-syntax';

const PRESETS = ['vue', 'ant', 'pie'];

/** Kinds of mermaid's diagrams by the languages that theme-hope has for them. */
const MERMAID_KINDS: Readonly<Record<string, string>> = {
  block: 'block-beta', c4c: 'C4Context', class: 'classDiagram', er: 'erDiagram', gantt: 'gantt', 'git-graph': 'gitGraph', journey: 'journey', kanban: 'kanban', mindmap: 'mindmap', packet: 'packet-beta',
  pie: 'pie', quadrant: 'quadrantChart', requirement: 'requirementDiagram', sankey: 'sankey-beta', sequence: 'sequenceDiagram', state: 'stateDiagram-v2', timeline: 'timeline', xy: 'xychart-beta',
};

/** The source of a diagram whose kind is the block's language, as mermaid wants it; null when the block is none, or mermaid is not there. */
export function ofKind(walk: Walk, language: string, source: string): string | null {
  if (!Object.hasOwn(MERMAID_KINDS, language) || !walk.page.options.widgets.has('Mermaid')) return null;
  return `${MERMAID_KINDS[language]!}\n${source.replace(/^(?=.)/gm, '  ')}`;
}

/** The language, and the preset of a flow chart: `flow ant`, in theme-hope `flow:ant`. Marked lines, titles and switches are none. */
const INFO = /^\s*([^\s{:]*)(?:[\s:]+(?!(?:no-)?line-numbers\b)([^\s{}[\]="':]+)(?=[\s{:]|$))?/;

/** A block of code (`html`) as the placeholder of a diagram, if it is the source of one. `source` is the text that it shows, which is what will be drawn. */
export function asDiagram(walk: Walk, info: string, source: string, html: string): string {
  const [, language, preset] = INFO.exec(info)!;
  if (language === 'flow' || language === 'flowchart') return asFlowChart(walk, preset, source, html);
  // Mermaid would draw this one, too (`ofKind`), and no highlighter is asked for it.
  return language === 'mermaid' || language === 'sequence' ? asMermaid(walk, html) : html;
}

function asFlowChart(walk: Walk, preset: string | undefined, source: string, html: string): string {
  const { page, line } = walk;
  if (!page.options.widgets.has('FlowChart')) return html;
  if (preset !== undefined && !PRESETS.includes(preset)) {
    page.warn('markdown/flow-preset', `There is no preset “${preset}” for flow charts: the chart is not drawn.`, line, `Write one of: ${PRESETS.join(', ')}.`);
  }
  const fault = checkFlow(source);
  if (fault !== null) {
    page.warn('markdown/flow-syntax', `The flow chart cannot be drawn: ${flowMessage(fault, 'en')}`, line + fault.line, fault.near === undefined ? undefined : `Did you mean ${fault.near}?`);
    const told = page.labels.diagramFault(fault.line, flowMessage(fault, page.labels.lang));
    return `<div class="custom-block danger"><p>${escapeHtml(told)}</p></div>\n${html}`;
  }
  const props: Record<string, string> = preset ? { preset } : {};
  page.islands.push({ name: 'FlowChart', props, line });
  return `<div data-island="FlowChart"${preset ? ` data-props="${escapeHtml(JSON.stringify(props))}"` : ''}>\n${html}</div>\n`;
}

function asMermaid(walk: Walk, html: string): string {
  const { page, line } = walk;
  if (!page.options.widgets.has('Mermaid')) {
    page.warnOnce('', 'markdown/mermaid-missing', 'Mermaid diagrams of this page are shown as code: the site has not installed mermaid.', line, 'Run “npm install mermaid” in the site’s folder.');
    return html;
  }
  page.islands.push({ name: 'Mermaid', props: {}, line });
  return `<div data-island="Mermaid">\n${html}</div>\n`;
}
