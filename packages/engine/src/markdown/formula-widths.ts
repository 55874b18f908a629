/**
 * How wide the parts of a formula are, written into it. Until KaTeX's fonts come its letters are as wide as those of another font, and once
 * they come the lines of the text would break elsewhere under the reader's eyes. KaTeX knows how wide each letter is (`fontMetricsData.js` of its
 * sources), but tells the browser heights only. A part that holds anything not known here keeps to the browser.
 */
import type { FormulaBox } from '../katex';

/** Classes that change nothing about a width, or only by the font of their letters. */
const PLAIN = new Set(
  `mord mbin mrel mop mopen mclose mpunct minner mtight mspace text textrm textbf textit textsf texttt mathnormal mathit mathrm mathbf boldsymbol amsrm mathbb mathcal mathfrak
   mathtt mathscr mathsf mainrm op-symbol small-op large-op delimsizing delimcenter delimsizinginner delim-size1 delim-size4 mult msupsub mfrac sqrt op-limits katex-accent
   svg-align katex-vbox nobreak allowbreak`.split(/\s+/),
);
const SIZING = /^(?:katex-sizing|fontsize-ensurer|(?:reset-)?size\d+)$/;
/** Classes of what takes no room. */
const EMPTY = new Set(['katex-strut', 'pstrut', 'frac-line', 'katex-thinbox', 'llap', 'rlap', 'clap']);
/** Properties of styles that are about heights and colours. */
const NEUTRAL = new Set(['height', 'top', 'left', 'position', 'verticalAlign', 'borderBottomWidth', 'color']);
/** Font sizes of the classes `size1` to `size11`, in em of `size6` (KaTeX's `sizeMultipliers`). */
const SIZES = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.44, 1.728, 2.074, 2.488];
const NULL_DELIMITER_EM = 0.12;
/** Of these KaTeX's fonts have another width than its table. */
const DISAGREED = /°|\u20d7|∬|ð/;
/** The class of a text's font is the command that sets it, too. */
const FONT = /^(?:text.|math|boldsymbol)/;
/** What can stand in a source as it is. */
const LETTER = /^[a-z\d\u00a0.,:;!?()[\]|/<>=+'"-]$/i;
/** Widths of letters, by what sets them: no more than the fonts have. */
const letters = new Map<string, number>();

/**
 * Gives each part of `formula` within which no line can break its width, in em of the formula's letters, where it is known. `setLetter` is KaTeX for
 * a letter.
 */
export function writeWidths(formula: FormulaBox, setLetter: (source: string) => FormulaBox): void {
  if (formula.classes?.includes('katex-base')) {
    const width = sum(formula.children);
    if (!Number.isNaN(width)) formula.style!.width = `${Number(width.toFixed(4))}em`;
    return;
  }
  for (const child of formula.children ?? []) writeWidths(child, setLetter);

  function sum(boxes: readonly FormulaBox[] = []): number {
    return boxes.reduce((total, box) => total + widthOf(box), 0);
  }

  /** In em of the letters around it; `NaN` when it is not known. */
  function widthOf(box: FormulaBox): number {
    const classes = (box.classes ?? []).filter(Boolean);
    const around = styleWidth(box.style ?? {});
    if (box.text !== undefined) return around + scaleOf(classes) * textWidth(box, classes);
    if (classes.some((name) => EMPTY.has(name))) return 0;
    // An accent lies over what it is above; a root's line is as long as what is below it.
    if (classes.includes('hide-tail') || (classes.includes('accent-body') && !classes.includes('accent-full'))) return around;
    if (classes.includes('nulldelimiter')) return around + scaleOf(classes) * NULL_DELIMITER_EM;
    // What lies above each other: the first row of KaTeX's table has it, the second only how deep it is.
    if (classes.includes('vlist-t')) return around + Math.max(...box.children![0]!.children![0]!.children!.map(widthOf));
    return classes.every((name) => PLAIN.has(name) || SIZING.test(name)) ? around + scaleOf(classes) * sum(box.children) : Number.NaN;
  }

  /** KaTeX makes one text of letters that stand side by side, and keeps the width of the first. */
  function textWidth({ text = '', width = 0, italic = 0 }: FormulaBox, classes: readonly string[]): number {
    // Chinese and the like has whatever font the reader has.
    if (DISAGREED.test(text) || classes.some((name) => name.endsWith('_fallback'))) return Number.NaN;
    const font = classes.find((name) => FONT.test(name));
    const each = [...text];
    const wide = each.length === 1 ? width || Number.NaN : each.reduce((total, letter) => total + letterWidth(letter, font ?? (/[a-z]/i.test(letter) ? 'text' : 'mathord')), 0);
    return wide + Math.max(0, italic);
  }

  function letterWidth(letter: string, command: string): number {
    if (!LETTER.test(letter)) return Number.NaN;
    const source = `\\${command}{${letter}}`;
    let width = letters.get(source);
    if (width === undefined) letters.set(source, (width = findText(setLetter(source), letter)?.width || Number.NaN));
    return width;
  }
}

/** How much larger the letters in it are than those around it. */
function scaleOf(classes: readonly string[]): number {
  const from = classes.find((name) => name.startsWith('reset-size'));
  const to = classes.find((name) => /^size\d+$/.test(name));
  return from === undefined ? 1 : SIZES[Number(to?.slice('size'.length)) - 1]! / SIZES[Number(from.slice('reset-size'.length)) - 1]!;
}

function styleWidth(style: Record<string, string | undefined>): number {
  let width = 0;
  for (const [name, value] of Object.entries(style)) {
    if (NEUTRAL.has(name) || value === undefined) continue;
    width += /^(?:margin|padding)(?:Left|Right)$|^(?:minW|w)idth$/.test(name) && value.endsWith('em') ? Number.parseFloat(value) : Number.NaN;
  }
  return width;
}

function findText(box: FormulaBox, text: string): FormulaBox | undefined {
  if (box.text === text) return box;
  for (const child of box.children ?? []) {
    const found = findText(child, text);
    if (found !== undefined) return found;
  }
  return undefined;
}
