/**
 * Patterns of strangers, in a regular-expression engine of linear time: `^(a+)+$` costs what `a` costs. Look-around and
 * back-references do not exist in it and are refused.
 */
import { ProtocolError } from '@glimpress/comment-protocol';
import { RE2JS } from 're2js';

const MAX_PATTERN_CHARACTERS = 500;

/** `options`: letters of `imsx`. Gives a test for one text. Throws 102 for what is not a pattern or is too long. */
export function compilePattern(pattern: string, options = ''): (text: string) => boolean {
  if (pattern.length > MAX_PATTERN_CHARACTERS) throw new ProtocolError(102, 400, 'The pattern of $regex is too long.');
  if (!/^[imsx]*$/.test(options)) throw new ProtocolError(102, 400, 'Unknown letters in $options.');
  const flags = (options.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) | (options.includes('m') ? RE2JS.MULTILINE : 0) | (options.includes('s') ? RE2JS.DOTALL : 0);
  const literal = options.includes('x') ? undefined : literalOf(pattern);
  // Most of what is looked for (an owner's search, a LIKE), with which no engine is slow: the platform's takes a fortieth of the time.
  if (literal !== undefined) {
    const plain = new RegExp(literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), options.includes('i') ? 'iu' : 'u');
    return (text) => plain.test(text);
  }
  try {
    const compiled = RE2JS.compile(options.includes('x') ? withoutSpace(pattern) : pattern, flags);
    return (text) => compiled.matcher(text).find();
  } catch {
    throw new ProtocolError(102, 400, 'The pattern of $regex is not a regular expression this server knows.');
  }
}

/** The text that a pattern stands for, if it is nothing else: signs that mean something are quoted, each or together. */
function literalOf(pattern: string): string | undefined {
  const plain = pattern.replace(/\\Q([\s\S]*?)(?:\\E|$)|\\([!-/:-@[-`{-~])|[\\^$.*+?()[\]{}|]/g, (_, quoted?: string, sign?: string) => quoted ?? sign ?? '\0');
  return plain.includes('\0') ? undefined : plain;
}

/**
 * An upper bound of what each character of a text costs: `(a{99}){99}` is 9801 times `a` in a few characters, so the length
 * counts as often as all counted repetitions multiplied, whether nested or not.
 */
export function patternSize(pattern: string, options = ''): number {
  const outside = (options.includes('x') ? withoutSpace(pattern) : pattern).replace(/\\Q[\s\S]*?(\\E|$)|\\[\s\S]/g, '');
  return [...outside.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].reduce((product, [, least, most]) => product * Math.max(1, Number(most || least)), pattern.length);
}

const WIDE_RANGE_SIZE = 400;
const PROPERTY_SIZE = 10;

/**
 * What reading a pattern costs beside that: without regard to case every character of a range is looked up (`[a-\x{1e943}]` takes
 * some 20 ms), and `\pL` is hundreds of ranges. A thousand take some 50 ms.
 */
export function readingSize(pattern: string, options = ''): number {
  const read = options.includes('x') ? withoutSpace(pattern) : pattern;
  const ignoresCase = options.includes('i') || /\(\?[a-z]*i/i.test(read);
  let size = 0;
  for (const [, property, wideRange] of read.matchAll(/\\Q[\s\S]*?(?:\\E|$)|(\\p)|(-(?:[^\0-\x7f]|\\[x0-7]))|\\[\s\S]/gi)) size += property ? PROPERTY_SIZE : wideRange && ignoresCase ? WIDE_RANGE_SIZE : 0;
  return size;
}

/** The `x` option: white space and comments outside of brackets and quotes mean nothing. */
function withoutSpace(pattern: string): string {
  return pattern.replace(/\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[(?:\\.|[^\]\\])*\]|\s+|#[^\n]*/g, (part) => (/^[\s#]/.test(part) ? '' : part));
}
