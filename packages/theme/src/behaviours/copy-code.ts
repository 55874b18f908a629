/** The button 复制代码 on code blocks (§4 Theme behaviour). */
import { notify } from '../notices/notices';
import type { Texts } from '../texts/index';
import { writeClipboard } from './clipboard';

/** Gives every code block of the page its button. */
export function addCopyButtons(root: ParentNode, texts: Texts): void {
  for (const block of root.querySelectorAll('.content .code')) {
    if (block.querySelector('.copy-code') !== null) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy-code';
    button.textContent = texts.copyCode;
    button.onclick = () => void copy(block.querySelector('pre')?.textContent ?? '', texts);
    const buttons = document.createElement('div');
    buttons.className = 'code-buttons';
    buttons.append(button);
    block.append(buttons);
  }
}

/** Says so only when it has happened. */
async function copy(code: string, texts: Texts): Promise<void> {
  const done = await writeClipboard(code);
  notify(done ? { title: 'Tips', content: texts.copied } : { title: texts.copyFailed, content: texts.copyFailedHint });
}
