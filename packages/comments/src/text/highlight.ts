/**
 * Colours for code in comments, with one reading of all languages: comments, texts, numbers, keywords and calls. Loaded only
 * when a comment holds code that names its language.
 */

/** Longer code stays plain. */
const MAX_CHARACTERS = 20_000;

const HASH_COMMENTS = new Set(['py', 'python', 'sh', 'bash', 'shell', 'zsh', 'yaml', 'yml', 'rb', 'ruby', 'toml', 'ini', 'dockerfile', 'makefile', 'cmake', 'r', 'perl', 'nginx', 'powershell', 'elixir']);
const DASH_COMMENTS = new Set(['sql', 'lua', 'haskell', 'hs', 'vhdl']);
const PLAIN = new Set(['text', 'txt', 'plain', 'plaintext', 'output', 'log']);

const KEYWORDS = new Set(
  'abstract and any as assert async await bool boolean break case catch char class const constexpr continue def default defer del delete do double elif else elseif end enum except explicit export extends extern false final finally float fn for from func function global go goto if implements import in include instanceof int interface is lambda let local long loop match mod module mut namespace new nil none None not null nullptr number of operator or override package pass private protected pub public raise register return self short signed sizeof static string struct super switch template then this throw throws trait true True False try type typedef typename typeof undefined union unless unsigned until use using val var virtual void volatile when where while with yield select insert update delete create table into values set order by group join on left right inner limit'.split(' '),
);

const STRING = /"""[^]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\.|[^`\\])*`?/.source;
const REST = /\b(?:0[xX][\da-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\b|[A-Za-z_$][\w$]*/.source;

function commentsOf(language: string): string {
  const line = HASH_COMMENTS.has(language) ? '#[^\\n]*' : DASH_COMMENTS.has(language) ? '--[^\\n]*' : '//[^\\n]*|/\\*[^]*?(?:\\*/|$)';
  return `${line}|<!--[^]*?(?:-->|$)`;
}

/** HTML of the code, its parts in `<span>`s with the site's one-letter classes: c, s, n, k, f. */
export function highlightCode(code: string, language: string): string {
  if (code.length > MAX_CHARACTERS || PLAIN.has(language.toLowerCase())) return escaped(code);
  const pattern = new RegExp(`(${commentsOf(language.toLowerCase())})|(${STRING})|${REST}`, 'g');
  let html = '';
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const [text, comment, string] = match;
    html += escaped(code.slice(end, match.index));
    end = match.index + text.length;
    const kind = comment !== undefined ? 'c' : string !== undefined ? 's' : /^\d/.test(text) ? 'n' : KEYWORDS.has(text) ? 'k' : /^\s*\(/.test(code.slice(end, end + 3)) ? 'f' : undefined;
    html += kind === undefined ? escaped(text) : `<span class="${kind}">${escaped(text)}</span>`;
  }
  return html + escaped(code.slice(end));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
