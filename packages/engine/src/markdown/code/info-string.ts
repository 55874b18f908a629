/** The words after a fence: language, marked lines, title, switches (vuepress-behaviour §2 Code blocks). */

export interface FenceInfo {
  /** As written, in lower case; empty when there is none. */
  readonly language: string;
  readonly title: string | null;
  /** Numbers of marked lines, from 1, as ranges. */
  readonly marked: readonly (readonly [first: number, last: number])[];
  /** What the block says itself; null when it says nothing. */
  readonly lineNumbers: boolean | null;
}

/** Marks do not change the language: `js{1}` and `js {1,3-5}` are both JavaScript. */
export function parseInfo(info: string): FenceInfo {
  let rest = info.trim().slice(0, 1000);
  let title: string | null = null;
  rest = rest.replace(/\btitle=(?:"([^"]*)"|'([^']*)'|([^\s{]+))/, (_, double?: string, single?: string, bare?: string) => {
    title = double ?? single ?? bare ?? null;
    return ' ';
  });
  const marked: [number, number][] = [];
  rest = rest.replace(/\{([\d,\s-]*)\}/g, (_, ranges: string) => {
    for (const range of ranges.split(',')) {
      const [, first, last] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(range) ?? [];
      if (first !== undefined) marked.push([Number(first), Number(last ?? first)]);
    }
    return ' ';
  });
  let lineNumbers: boolean | null = null;
  rest = rest.replace(/:(no-)?line-numbers(?:=\w+)?/, (_, no?: string) => {
    lineNumbers = no === undefined;
    return ' ';
  });
  // `js [vite.config.js]`, as tabs of VitePress are titled; a path may hold brackets, as in `[app/[id]/page.tsx]`.
  rest = rest.replace(/(^|\s|\w)\[(.+)\]/, (_, before: string, text: string) => {
    title ??= text.trim();
    return `${before} `;
  });
  const language = /^[^\s{}[\]"'=:<>&]+/.exec(rest.trim())?.[0].toLowerCase() ?? '';
  return { language, title, marked, lineNumbers };
}
