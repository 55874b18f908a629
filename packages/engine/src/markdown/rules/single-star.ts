/**
 * `markdown-it-cjk-friendly` lets stars be emphasis beside Chinese where CommonMark does not. For a single star it goes too far:
 * `：*int、*string等` names pointers, `*.*和` all tables. So there what a star encloses must end or begin with Chinese punctuation or a
 * bracket, and be beside Chinese.
 */
import type { MarkdownIt, StateInline } from 'markdown-it';

const STAR = 42;
const CJK = /^[\u1100-\uffef]/;
const ENDS = /^[)\]"'”’}>]/;
const BEGINS = /^[([{"'“‘<]/;

/** Around `md.inline.State` as the plugin has made it; `strict` is what it was before. */
export function strictSingleStars(md: MarkdownIt, strict: typeof StateInline): void {
  const Friendly = md.inline.State;
  md.inline.State = class extends Friendly {
    override scanDelims(start: number, canSplitWord: boolean): ReturnType<StateInline['scanDelims']> {
      const friendly = super.scanDelims(start, canSplitWord);
      if (friendly.length !== 1 || this.src.charCodeAt(start) !== STAR || !(friendly.can_open && friendly.can_close)) return friendly;
      const [before, after] = [this.src[start - 1] ?? '', this.src[start + 1] ?? ''];
      const { can_open, can_close, length } = strict.prototype.scanDelims.call(this, start, canSplitWord);
      return {
        can_open: can_open || (CJK.test(before) && (CJK.test(after) || BEGINS.test(after))),
        can_close: can_close || (CJK.test(after) && (CJK.test(before) || ENDS.test(before))),
        length,
      };
    }
  };
}
