/**
 * The one shape of an error or warning.
 *
 * Steps return problems beside their value instead of printing or throwing, so that every problem of a run is shown at
 * once, in order, with its source line (ARCHITECTURE, One article).
 */

export { didYouMean } from './did-you-mean';

/** How bad it is: an `error` keeps a page or the whole output from being built, a `warning` does not. */
export type Severity = 'error' | 'warning';

/** One thing an author should know. Codes are permanent, `subject/what-is-wrong`; the manual's page of problems (`docs/problems.md`) has them all. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  /** One sentence, without the place: it is added where the problem is shown. */
  readonly message: string;
  /** Path relative to the content folder, or as the author typed it. */
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based. */
  readonly column?: number;
  /** What to do about it. */
  readonly hint?: string;
}

/** What a pure step returns: a value that can be used, and what is to be said about it. */
export interface Outcome<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}

/** Creates an error. `at` gives the place and the hint. */
export function error(code: string, message: string, at: Partial<Pick<Problem, 'file' | 'line' | 'column' | 'hint'>> = {}): Problem {
  return { code, severity: 'error', message, ...at };
}

/** Creates a warning. `at` gives the place and the hint. */
export function warning(code: string, message: string, at: Partial<Pick<Problem, 'file' | 'line' | 'column' | 'hint'>> = {}): Problem {
  return { code, severity: 'warning', message, ...at };
}

/** A failure that ends a command: carries problems instead of a bare message. A change of one of `files` (absolute) may mend it. */
export class ProblemError extends Error {
  constructor(
    readonly problems: readonly Problem[],
    readonly files: readonly string[] = [],
  ) {
    super(problems.map((problem) => problem.message).join('\n'));
    this.name = 'ProblemError';
  }
}
