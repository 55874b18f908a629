/** A block of code as HTML. Pure: code and what its fence says in, HTML out. */
import { escapeHtml } from '../escape';
import { highlight, writeRuns, type HighlightBudget, type Run } from './highlight';
import type { FenceInfo } from './info-string';
import type { LineMarks } from './line-marks';

/** `grammar` is Prism's id, null for plain text; `lineNumbers` decides where the fence says nothing. */
export function renderCodeBlock(text: string, marks: LineMarks, info: FenceInfo, grammar: string | null, lineNumbers: boolean, budget: HighlightBudget): string {
  const runs = highlight(text, grammar, budget);
  const numbered = info.lineNumbers ?? (lineNumbers && info.language !== '');
  const body = marks.size === 0 && !numbered ? writeRuns(runs) : writeLines(runs, marks, numbered);
  const language = escapeHtml(info.language);
  const classes = `code${numbered ? ' line-numbers' : ''}${[...marks.values()].some((names) => names.includes('focus')) ? ' has-focus' : ''}${language === '' ? '' : ` language-${language}`}`;
  const label = language === '' ? '' : ` data-lang="${language}"`;
  const title = info.title === null ? '' : `<div class="code-title">${escapeHtml(info.title)}</div>`;
  return `<div class="${classes}"${label}>${title}<pre tabindex="0"><code>${body}</code></pre></div>\n`;
}

function writeLines(runs: readonly Run[], marks: LineMarks, numbered: boolean): string {
  const start = numbered ? '<i></i>' : '';
  return splitLines(runs)
    .map((line, index) => {
      const html = start + writeRuns(line);
      const names = marks.get(index + 1);
      return names === undefined ? html : `<span class="${names.join(' ')}">${html}</span>`;
    })
    .join('');
}

/** Runs cut at line ends; every line but perhaps the last keeps its line end. */
function splitLines(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const { className, text } of runs) {
    for (let start = 0; start < text.length; ) {
      const end = text.indexOf('\n', start);
      const part = end < 0 ? text.slice(start) : text.slice(start, end + 1);
      lines.at(-1)!.push({ className, text: part });
      if (end < 0) break;
      lines.push([]);
      start = end + 1;
    }
  }
  if (lines.length > 1 && lines.at(-1)!.length === 0) lines.pop();
  return lines;
}
