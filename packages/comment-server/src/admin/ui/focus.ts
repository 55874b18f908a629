/** The keyboard goes on from here when what had it is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h2')?.focus();
}
