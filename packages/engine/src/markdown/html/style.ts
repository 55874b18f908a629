/** `<style>` in an article: plain CSS, kept to the article's box. */

/** The style element for an author's CSS, nested below `.content`, or why it is left out. */
export function scopedStyle(css: string, lang: string | undefined): { html: string } | { problem: string } {
  if (lang !== undefined && lang !== 'css') return { problem: `The <style lang="${lang}"> in the text is left out: only plain CSS can stand in an article.` };
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '').trim();
  if (text === '') return { problem: 'The empty <style> in the text is left out.' };
  if (/@(?:import|namespace|charset)\b/i.test(text)) return { problem: 'The <style> in the text is left out: it must not import other style sheets.' };
  // A rule like `.a` and an indented line `color red` is Stylus: without braces it is not CSS.
  if (!text.includes('{') || !isBalanced(text)) return { problem: 'The <style> in the text is left out: it is not plain CSS, its braces do not match.' };
  const { alone, rest } = apart(text.replaceAll('<', '\\3c ').replaceAll('\0', '\uFFFD'));
  return { html: `<style>${alone}${rest === '' ? '' : `.content{${rest}}`}</style>` };
}

/** Rules that mean nothing inside another; they style nothing by themselves. */
const ALONE = /@(?:-webkit-)?(?:keyframes|font-face)\b/iy;

/** Takes those rules out of balanced CSS. */
function apart(css: string): { readonly alone: string; readonly rest: string } {
  if (!/@(?:-webkit-)?(?:keyframes|font-face)\b/i.test(css)) return { alone: '', rest: css };
  let alone = '';
  let rest = '';
  let start = 0;
  for (const end of [...ruleEnds(css), css.length]) {
    const rule = css.slice(start, end).trim();
    start = end;
    ALONE.lastIndex = 0;
    if (ALONE.test(rule)) alone += rule;
    else if (rule !== '') rest += `${rest === '' ? '' : '\n'}${rule}`;
  }
  return { alone, rest };
}

/** Where the outermost rules of balanced CSS end. */
function ruleEnds(css: string): number[] {
  const ends: number[] = [];
  let depth = 0;
  for (const { 0: mark, index } of css.matchAll(/\\[^]|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|[{}]/g)) {
    if (mark === '{') depth++;
    else if (mark === '}' && --depth === 0) ends.push(index + 1);
  }
  return ends;
}

/** Whether braces, brackets and quotes match, so that nothing can end the rule the text is wrapped in. */
function isBalanced(css: string): boolean {
  const open: string[] = [];
  const closing: Record<string, string> = { '}': '{', ')': '(', ']': '[' };
  let quote = '';
  for (let index = 0; index < css.length; index++) {
    const char = css[index]!;
    if (char === '\\') index++;
    else if (quote !== '') {
      if (char === '\n') return false;
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '{' || char === '(' || char === '[') open.push(char);
    else if (closing[char] !== undefined && open.pop() !== closing[char]) return false;
  }
  return open.length === 0 && quote === '';
}
