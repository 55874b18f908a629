/** Writes a text to the clipboard; false when the browser does not let it. */
export async function writeClipboard(text: string): Promise<boolean> {
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
