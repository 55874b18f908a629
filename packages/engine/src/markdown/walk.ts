/**
 * The one walk over an article's tokens, in document order, between parsing and writing.
 *
 * Rules register a visitor for a token type. A visitor sees its token before it is passed on, may change it, replace it
 * by others or drop it. The walk knows what is open at every moment, Markdown's own elements and those of raw HTML alike,
 * so that raw HTML can be balanced against the Markdown around it (`html/balance.ts`), and it knows the source line.
 */
import type { StateCore, Token } from 'markdown-it';
import type { Frame } from './frame';
import type { PageState } from './page-state';

/** Handles one token: puts what shall stand in its place on `walk`, usually the token itself. */
export type Visitor = (token: Token, walk: Walk, next: Token | undefined) => void;

export class Walk {
  /** Tokens passed on so far: block tokens, or a line's tokens while inside one. */
  out: Token[] = [];
  readonly frames: Frame[] = [newFrame(null)];
  /** Open tab groups, innermost last. */
  readonly tabs: Token[] = [];
  /** Open raw elements of each name on the whole page. */
  readonly openRaws = new Map<string, number>();
  /** Close tags still to come for elements that had to be closed early: dropped in silence. */
  readonly closedEarly = new Map<string, number>();
  /** Not 0 inside `::: v-pre` and elements with `v-pre`: braces stay as they are. */
  verbatim = 0;
  rawDepth = 0;
  /** 1-based line of the source file. */
  line: number;
  /** The block's tokens while inside a line; null outside of lines. */
  private blocks: Token[] | null = null;
  /** Where the excerpt ends: what was passed on by then, and what was open. */
  private cut: { readonly frames: readonly Pick<Frame, 'barrier' | 'raws'>[]; readonly out: Token[]; readonly blocks: Token[] | null } | null = null;
  private scanned = { position: 0, line: 0 };

  constructor(
    readonly page: PageState,
    readonly state: StateCore,
    private readonly visitors: ReadonlyMap<string, Visitor>,
    /** Closes the raw HTML elements left open in the innermost frame (`html/balance.ts`). */
    private readonly closeRaws: (walk: Walk, atEnd: boolean) => void,
  ) {
    this.line = page.article.bodyStartLine;
  }

  get frame(): Frame {
    return this.frames[this.frames.length - 1]!;
  }

  get inline(): boolean {
    return this.blocks !== null;
  }

  /**
   * What stands above `<!-- more -->`, everything closed; null when there is no such mark. To be asked for when the walk is
   * done: only then is it known as what the elements open at the mark are written.
   */
  get excerpt(): Token[] | null {
    if (this.cut === null) return null;
    const { frames, blocks } = this.cut;
    let tokens = [...this.cut.out];
    for (const { raws, barrier } of [...frames].reverse()) {
      for (const raw of [...raws].reverse()) if (raw.close !== null) tokens.push(raw.close());
      if (barrier?.type === 'inline') {
        const line = this.token('inline', '', 0);
        line.children = tokens;
        tokens = [...blocks!, line];
      } else if (barrier !== null && barrier.type !== 'verbatim_open' && barrier.type !== 'framed_open') tokens.push(closingToken(barrier, this));
    }
    return tokens;
  }

  token(type: string, tag: string, nesting: -1 | 0 | 1): Token {
    const token = new this.state.Token(type, tag, nesting);
    token.block = !this.inline;
    return token;
  }

  /** Passes a token on as it is. */
  push(token: Token): void {
    this.out.push(token);
  }

  /** Whether a top-level token is the very first thing a reader sees of the text; notes have their contents above the title. */
  isFirst(token: Token): boolean {
    const { isNotes } = this.page.options;
    return this.out.find((earlier) => !earlier.hidden && (earlier.type !== 'raw' || earlier.content.trim() !== '') && !(isNotes && earlier.type === 'toc')) === token;
  }

  run(tokens: readonly Token[]): Token[] {
    this.visitAll(tokens);
    this.closeRaws(this, true);
    return this.out;
  }

  /** Marks the end of the excerpt: only the first time counts. */
  endExcerpt(): void {
    this.cut ??= {
      frames: this.frames.map(({ barrier, raws }) => ({ barrier, raws: [...raws] })),
      out: [...this.out],
      blocks: this.blocks === null ? null : [...this.blocks],
    };
  }

  private visitAll(tokens: readonly Token[]): void {
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index]!;
      if (this.blocks === null && token.map !== null) this.line = this.page.article.bodyStartLine + token.map[0];
      if (token.type === 'inline') {
        this.visitLine(token);
        continue;
      }
      if (token.nesting === -1) {
        this.closeRaws(this, false);
        const { barrier } = this.frames.pop()!;
        // A paragraph that holds block HTML is written as `<div>`.
        if (barrier?.type === 'paragraph_open') token.tag = barrier.tag;
      }
      if (token.nesting === 1 && token.block) keepParagraphsApart(this.frame);
      const visitor = this.visitors.get(token.type);
      if (visitor === undefined) this.out.push(token);
      else {
        // Positions of inline tokens are put into `map` by the inline state (create-renderer).
        if (this.blocks !== null && token.map !== null) this.line = this.lineAt(token.map[0]);
        visitor(token, this, tokens[index + 1]);
      }
      if (token.nesting === 1) this.frames.push(newFrame(token));
    }
  }

  private visitLine(token: Token): void {
    const children = token.children ?? [];
    this.blocks = this.out;
    this.out = [];
    this.scanned = { position: 0, line: this.line };
    this.lineText = token.content;
    this.frames.push(newFrame(token));
    this.visitAll(children);
    this.closeRaws(this, false);
    this.frames.pop();
    token.children = this.out;
    this.out = this.blocks;
    this.blocks = null;
    this.out.push(token);
  }

  private lineText = '';

  /** Source line of a position in the current line's text; positions come in rising order, so the scan is linear. */
  private lineAt(position: number): number {
    let { position: from, line } = this.scanned;
    for (; from < position; from++) if (this.lineText.charCodeAt(from) === 10) line++;
    this.scanned = { position: from, line };
    return line;
  }
}

function newFrame(barrier: Token | null): Frame {
  return { barrier, raws: [], rawCounts: new Map() };
}

/** `<p>` cannot hold blocks: a raw one that turns out to is written as `<div>`. */
function keepParagraphsApart(frame: Frame): void {
  const top = frame.raws[frame.raws.length - 1];
  if (top?.name !== 'p' || top.written !== 'p') return;
  top.written = 'div';
  top.open.content = `<div${top.open.content.slice(2)}`;
}

function closingToken(open: Token, walk: Walk): Token {
  const close = new walk.state.Token(open.type.replace(/_open$/, '_close'), open.tag, -1);
  close.markup = open.markup;
  close.hidden = open.hidden;
  close.block = open.block;
  close.meta = open.meta;
  return close;
}
