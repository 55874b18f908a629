/**
 * Patterns of strangers, in a regular-expression engine of linear time: `^(a+)+$` costs what `a` costs. Look-around and
 * back-references do not exist in it and are refused.
 */
import { ProtocolError } from '@glimpress/comment-protocol';
import { RE2JS } from 're2js';

const MAX_PATTERN_CHARACTERS = 500;
/** `(a{99}){99}` in a few characters: the product of nested repetitions is what a pattern costs. */
const MAX_REPETITIONS = 1000;

/** `options`: letters of `imsx`. Gives a test for one text. Throws 102 for what is not a pattern or is too large. */
export function compilePattern(pattern: string, options = ''): (text: string) => boolean {
  if (pattern.length > MAX_PATTERN_CHARACTERS) throw new ProtocolError(102, 400, 'The pattern of $regex is too long.');
  if (!/^[imsx]*$/.test(options)) throw new ProtocolError(102, 400, 'Unknown letters in $options.');
  if (repetitions(pattern) > MAX_REPETITIONS) throw new ProtocolError(102, 400, 'The pattern of $regex repeats too much.');
  const flags = (options.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) | (options.includes('m') ? RE2JS.MULTILINE : 0) | (options.includes('s') ? RE2JS.DOTALL : 0);
  try {
    const compiled = RE2JS.compile(options.includes('x') ? withoutSpace(pattern) : pattern, flags);
    return (text) => compiled.matcher(text).find();
  } catch {
    throw new ProtocolError(102, 400, 'The pattern of $regex is not a regular expression this server knows.');
  }
}

/** An upper bound: all counted repetitions multiplied, whether nested or not. */
function repetitions(pattern: string): number {
  const outside = pattern.replace(/\\Q[\s\S]*?(\\E|$)/g, '');
  return [...outside.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].reduce((product, [, least, most]) => product * Math.max(1, Number(most || least)), 1);
}

/** The `x` option: white space and comments outside of brackets and quotes mean nothing. */
function withoutSpace(pattern: string): string {
  return pattern.replace(/\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[(?:\\.|[^\]\\])*\]|\s+|#[^\n]*/g, (part) => (/^[\s#]/.test(part) ? '' : part));
}
