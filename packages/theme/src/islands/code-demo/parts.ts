/** Takes a demonstration's placeholder apart: blocks of code, and whatever else shall show as the result. */

export interface CodePart {
  /** As the fence says, in lower case. */
  readonly language: string;
  /** On its tab. */
  readonly name: string;
  readonly source: string;
  readonly node: HTMLElement;
}

export interface DemoParts {
  readonly code: readonly CodePart[];
  /** Empty when the code itself is to be run. */
  readonly result: readonly Node[];
}

const NAMES: Readonly<Record<string, string>> = { html: 'HTML', css: 'CSS', js: 'JavaScript', javascript: 'JavaScript', ts: 'TypeScript', tsx: 'TSX', jsx: 'JSX', md: 'Markdown' };

export function takeApart(placeholder: readonly Node[]): DemoParts {
  const code: CodePart[] = [];
  const result: Node[] = [];
  for (const node of placeholder) {
    if (node instanceof HTMLElement && node.classList.contains('code')) code.push(codePart(node));
    else if (node instanceof Element || node.textContent!.trim() !== '') result.push(node);
  }
  return { code, result };
}

function codePart(node: HTMLElement): CodePart {
  const language = node.dataset.lang ?? '';
  const title = node.querySelector('.code-title')?.textContent;
  return { language, name: title || NAMES[language] || language.charAt(0).toUpperCase() + language.slice(1) || '1', source: node.querySelector('pre')?.textContent ?? '', node };
}
