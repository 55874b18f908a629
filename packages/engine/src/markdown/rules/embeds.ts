/** theme-plume's lines that show something from elsewhere, `@[bilibili p2](BV1kt411o7C3)`: the component that shows the same. */
import type { StateBlock } from 'markdown-it';
import { escapeHtml } from '../escape';

const LINE = /^@\[(bilibili|youtube|pdf|artPlayer|audioReader)(?:[ \t]([^\]]*))?\]\(([^()]+)\)$/;

/** Block rule. */
export function embedBlock(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const start = state.bMarks[startLine]! + state.tShift[startLine]!;
  if (!state.src.startsWith('@[', start) || state.sCount[startLine]! - state.blkIndent >= 4) return false;
  const found = LINE.exec(state.src.slice(start, state.eMarks[startLine]).trimEnd());
  if (found === null) return false;
  if (silent) return true;
  const [, kind, options = '', address] = found as unknown as [string, keyof typeof TAGS, string | undefined, string];
  const token = state.push('html_block', '', 0);
  token.map = [startLine, startLine + 1];
  token.content = `${TAGS[kind](address.trim(), options.trim())}\n`;
  state.line = startLine + 1;
  return true;
}

const TAGS = {
  bilibili(ids: string, options: string): string {
    const [aid, cid] = ids.match(/(?<!\w)\d+(?!\w)/g) ?? [];
    return tag('BiliBili', { bvid: /\bBV\w+/.exec(ids)?.[0], aid, cid, page: /(?:^|\s)p(\d+)/.exec(options)?.[1] });
  },
  // Also by its address, as the plug-ins for videos have it.
  youtube: (id: string): string => tag('YouTube', { id: /^https?:\/\/(?:www\.|m\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:embed\/|shorts\/|watch\?(?:[^#]*&)?v=))([\w-]+)/.exec(id)?.[1] ?? id }),
  pdf: (url: string, options: string): string => tag('PDF', { url, page: /^\d+/.exec(options)?.[0], height: /\bheight="([^"]*)"/.exec(options)?.[1] }),
  artPlayer: (src: string): string => tag('ArtPlayer', { src }),
  audioReader: (src: string): string => tag('AudioPlayer', { src }),
};

function tag(name: string, attributes: Readonly<Record<string, string | undefined>>): string {
  return `<${name}${Object.entries(attributes).map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeHtml(value)}"`)).join('')}/>`;
}
