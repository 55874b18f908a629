/** `<style>` in an article: plain CSS, kept to the article's box. */

/** The style element for an author's CSS, nested below `.content`, or why it is left out. */
export function scopedStyle(css: string, lang: string | undefined): { html: string } | { problem: string } {
  if (lang !== undefined && lang !== 'css') return { problem: `The <style lang="${lang}"> in the text is left out: only plain CSS can stand in an article.` };
  const text = asText(css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '').trim());
  if (text === '') return { problem: 'The empty <style> in the text is left out.' };
  if (/@(?:import|namespace|charset)\b/i.test(text)) return { problem: 'The <style> in the text is left out: it must not import other style sheets.' };
  // A rule like `.a` and an indented line `color red` is Stylus: without braces it is not CSS.
  const fault = faultOf(text);
  if (!text.includes('{') || fault === 'unbalanced') return { problem: 'The <style> in the text is left out: it is not plain CSS, its braces do not match.' };
  if (fault === 'beyond') return { problem: 'The <style> in the text is left out: it reaches beyond the article, with “&” in brackets, or “+” or “~” behind it.' };
  const { alone, rest } = apart(text);
  return { html: `<style>${alone}${rest === '' ? '' : `.content{${rest}}`}</style>` };
}

/**
 * CSS that HTML reads as it is written, in a drawing too, where tags and names of characters count in a style sheet: what begins one is an escape of
 * CSS, which means the same in quotes. What else has such a character, `(width < 9em)` or `&:hover`, stays. Of the names that need no `;` only
 * `&quot` means something in CSS.
 */
function asText(css: string): string {
  return css.replace(/<(?=[a-z/!?])/gi, '\\3c ').replace(/&(?=[a-z][a-z\d]*;|quot|#\d|#x[\da-f])/gi, '\\26 ').replaceAll('\0', '\uFFFD');
}

/** Rules that mean nothing inside another; they style nothing by themselves. */
const ALONE = /@(?:-webkit-)?(?:keyframes|font-face)\b[^;{\\]*\{/iy;

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

/** At the end of what stands before a bracket: a name that an escape may be part of (`u\72 l`), and the one whose bracket is read in its own way. */
const ESCAPED = /\\[^{}()[\]"':;,]*$/;
const ADDRESS = /(?<![\w-]|[^\0-\x7f])url$/i;
/** Beside what `&` stands for. */
const SIBLING = /(?:^|,)\s*[+~]|&[^\s,>+~&]*\s*[+~]/;

/**
 * What is wrong with CSS that is to be wrapped in a rule: `unbalanced` when something could end that rule, `beyond` when a selector names what is
 * around the article: `:not(&)`, `& ~ *`.
 */
function faultOf(css: string): 'unbalanced' | 'beyond' | null {
  const open: string[] = [];
  const closing: Record<string, string> = { '}': '{', ')': '(', ']': '[' };
  /** Of each open block, whether `&` may be the article's box itself there. */
  const boxes = [true];
  let quote = '';
  let prelude = 0;
  /** Round ones that are open. */
  let brackets = 0;
  let isBeyond = false;
  for (let index = 0; index < css.length; index++) {
    const char = css[index]!;
    if (char === '\\') index++;
    else if (quote !== '') {
      if (/[\n\r\f]/.test(char)) return 'unbalanced';
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    // Taken out, other comments have left one.
    else if (char === '/' && css[index + 1] === '*') return 'unbalanced';
    else if (char === '&') isBeyond ||= brackets > 0;
    else if (char === ';' && brackets === 0) prelude = index + 1;
    else if (char === '(') {
      open.push(char);
      brackets++;
      const before = css.slice(Math.max(0, index - 100), index);
      if (ESCAPED.test(before)) return 'unbalanced';
      if (!ADDRESS.test(before) || /^\s*["']/.test(css.slice(index + 1, index + 100))) continue;
      // An address without quotes is not read as other CSS: whatever is in it, it ends at the bracket.
      const end = css.indexOf(')', index);
      if (end < 0 || /["'({}\\]/.test(css.slice(index + 1, end))) return 'unbalanced';
      index = end - 1;
    } else if (char === '{') {
      const selector = css.slice(prelude, index).trim();
      const isBox = boxes.at(-1)!;
      const isAtRule = selector.startsWith('@');
      isBeyond ||= isBox && !isAtRule && SIBLING.test(selector);
      boxes.push(isBox && (isAtRule || selector.includes('&')));
      open.push(char);
      prelude = index + 1;
    } else if (char === '[') open.push(char);
    else if (closing[char] !== undefined) {
      if (open.pop() !== closing[char]) return 'unbalanced';
      if (char === ')') brackets--;
      if (char === '}') {
        boxes.pop();
        prelude = index + 1;
      }
    }
  }
  return open.length > 0 || quote !== '' ? 'unbalanced' : isBeyond ? 'beyond' : null;
}
