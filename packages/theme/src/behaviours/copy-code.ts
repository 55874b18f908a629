/** The button 复制代码 on code blocks (§2 Theme behaviour). */
import { notify } from '../notices/notices';
import type { Texts } from '../texts/index';
import { writeClipboard } from '../clipboard';

/** Gives every code block of the page its button. */
export function addCopyButtons(root: ParentNode, texts: Texts): void {
  // An article may have a `code` of its own.
  for (const pre of root.querySelectorAll('.content .code > pre')) {
    const block = pre.parentElement!;
    if (block.querySelector('.code-buttons .copy-code') !== null) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy-code';
    button.textContent = texts.copyCode;
    button.onclick = () => void copy(codeOf(pre, block), texts);
    const buttons = document.createElement('div');
    buttons.className = 'code-buttons';
    buttons.append(button);
    block.append(buttons);
  }
}

/** Ready for a terminal: the end of the last line would run it at once, and a prompt is no part of a command. */
function codeOf(pre: Element, block: Element): string {
  const code = pre.textContent.replace(/\n$/, '');
  return /sh$|^shell|^console/.test(block.getAttribute('data-lang') ?? '') ? code.replace(/^\$ /gm, '') : code;
}

/** Says so only when it has happened. */
async function copy(code: string, texts: Texts): Promise<void> {
  const done = await writeClipboard(code);
  notify(done ? { title: 'Tips', content: texts.copied } : { title: texts.copyFailed, content: texts.copyFailedHint });
}
