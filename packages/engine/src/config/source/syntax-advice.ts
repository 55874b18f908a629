/** What to do about a config that is no JavaScript, in the words of somebody who never learned it. Pure. */

/** Marks of a Chinese keyboard, and what code wants instead. */
const FULL_WIDTH: Readonly<Record<string, string>> = { '，': ',', '、': ',', '：': ':', '；': ';', '。': '.', '“': "'", '”': "'", '‘': "'", '’': "'", '（': '(', '）': ')', '【': '[', '】': ']', '「': "'", '」': "'", '｛': '{', '｝': '}', '［': '[', '］': ']', '＝': '=', '＇': "'", '＂': '"', '　': ' ', '《': '<', '》': '>' };

/** What git leaves where two changes of a line met; undefined for any other line. */
export function adviseOnConflict(source: string): string | undefined {
  return /^(?:<{7}|={7}|>{7})(?: |$)/.test(source) ? 'git left a merge conflict here: keep one of the two sides, and remove the lines with <<<<<<<, ======= and >>>>>>>.' : undefined;
}

/**
 * Advice for the fault a parser or Node tells of, or undefined when there is none better than the message. `line` and
 * `column` are 1-based; without a column the line is looked through.
 */
export function adviseOnSyntax(message: string, text: string, line: number, column?: number): string | undefined {
  const lines = text.split(/\r\n|[\n\r]/);
  const source = lines[line - 1] ?? '';
  const conflict = adviseOnConflict(source);
  if (conflict !== undefined) return conflict;
  const mark = fullWidthIn(source, column);
  if (mark !== undefined) return `"${mark}" is a mark of a Chinese keyboard: write ${mark === '　' ? 'an ordinary space' : FULL_WIDTH[mark] === "'" ? `a straight quote (')` : `"${FULL_WIDTH[mark]}"`} instead.`;
  if (/unterminated string|invalid or unexpected token/i.test(message)) return 'A text lacks its closing quote; it must be of the same kind as the opening one.';
  const unknown = /^(?:ReferenceError: )?(\S+) is not defined/.exec(message)?.[1];
  if (unknown !== undefined) return /^(require|module|exports)$/.test(unknown) ? 'This file is an ES module: write "import" and "export default".' : `Is ${unknown} a text? Then it stands in quotes: '${unknown}'.`;
  if (/but found `?(EOF|[;)\]}])|unexpected end of (input|file)/i.test(message)) return 'A bracket opened above is not closed: every {, [ and ( needs its }, ] or ).';
  if (/expected `?,`? or `?[\])]`? but found `?:/i.test(message)) return 'A [ or ( opened above is not closed: it ends before this entry.';
  if (/unexpected token/i.test(message) && '}])'.includes(source[(column ?? 0) - 1] ?? ' ')) return 'This bracket closes nothing: there is one too many, or one above was closed too early.';
  if (!/expected `?[,;]|unexpected (identifier|string|token|number)/i.test(message)) return undefined;
  const first = source.length - source.trimStart().length + 1;
  if (column === undefined || column <= first) {
    const above = lines.slice(0, line - 1).findLastIndex((each) => each.trim() !== '' && !/^\s*\/\//.test(each));
    if (above !== -1 && /[\w'"`\])}\p{L}]\s*$/u.test(lines[above]!)) return `A comma is missing at the end of line ${above + 1}.`;
  }
  return 'Entries are parted by commas, a key from its value by a colon, and texts stand in quotes.';
}

/** Looking for the end of quotes in a longer one takes its square. */
const LONGEST_LINE = 5000;

/** Outside of quotes; at the column, when it is known. */
function fullWidthIn(source: string, column: number | undefined): string | undefined {
  const isMark = (character: string | undefined): character is string => character !== undefined && Object.hasOwn(FULL_WIDTH, character);
  if (column === undefined) return source.length > LONGEST_LINE ? undefined : [...source.replace(/(['"`])(?:\\.|(?!\1).)*\1|\/\/.*$/g, '')].find(isMark);
  // A parser may also stop before or behind the mark.
  return [source[column - 1], source[column - 2], source[column]].find(isMark);
}
