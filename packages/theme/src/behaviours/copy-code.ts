/** The button 复制代码 on code blocks (§4 Theme behaviour). */
import { notify } from '../notices/notices';
import type { Texts } from '../texts/index';

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
  const done = await write(code);
  notify(done ? { title: 'Tips', content: texts.copied } : { title: texts.copyFailed, content: texts.copyFailedHint });
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return writeOldWay(text);
  }
}

/** Pages without a secure context (a preview in the local network) have no clipboard API. */
function writeOldWay(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position:fixed;opacity:0';
  const { activeElement } = document;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  (activeElement as HTMLElement | null)?.focus({ preventScroll: true });
  return done;
}
