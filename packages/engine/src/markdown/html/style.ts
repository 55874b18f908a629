/** `<style>` in an article: plain CSS, kept to the article's box. */

/** The style element for an author's CSS, nested below `.content`, or why it is left out. */
export function scopedStyle(css: string, lang: string | undefined): { html: string } | { problem: string } {
  if (lang !== undefined && lang !== 'css') return { problem: `The <style lang="${lang}"> in the text is left out: only plain CSS can stand in an article.` };
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '').trim();
  if (text === '') return { problem: 'The empty <style> in the text is left out.' };
  if (/@(?:import|namespace|charset)\b/i.test(text)) return { problem: 'The <style> in the text is left out: it must not import other style sheets.' };
  // A rule like `.a` and an indented line `color red` is Stylus: without braces it is not CSS.
  if (!text.includes('{') || !isBalanced(text)) return { problem: 'The <style> in the text is left out: it is not plain CSS, its braces do not match.' };
  return { html: `<style>.content{${text.replaceAll('<', '\\3c ').replaceAll('\0', '\uFFFD')}}</style>` };
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
