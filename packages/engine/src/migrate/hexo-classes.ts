/** Classes that hexo-renderer-multi-markdown-it, of the theme Shoka, gives to words: `[words]{.red}`. Pure. */
import { mapOutsideCode } from './outside-code';

/** Code in a line, to be left alone; words in brackets; a class behind what is marked otherwise. */
const CLASSES = /((`+)(?!`)[\s\S]*?[^`]\2(?!`))|(?<!!)\[([^\][\n]{1,300})\]\{((?:\.[\w-]{1,50} ?){1,9})\}|(?<=[+=*~])\{(?:\.[\w-]{1,50} ?){1,9}\}/g;

/** As HTML where it was; where marks stand for something already, without. */
export function classesAsHtml(markdown: string): string {
  return mapOutsideCode(markdown, (text) => text.replace(CLASSES, (_, code: string | undefined, __: unknown, words: string | undefined, classes: string | undefined) => code ?? (words === undefined ? '' : `<span class="${classes!.split(/[. ]+/).filter((name) => name !== '').join(' ')}">${words}</span>`)));
}
