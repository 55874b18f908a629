/** On a touch screen the click comes a moment after the finger has left. */
const CLICK_MS = 300;

/** Resolves when what is pressed now has done what it does: an element that is replaced before that takes no click. */
export function pressEnd(): Promise<void> {
  return new Promise((done) => {
    const once = { once: true, capture: true };
    addEventListener('click', () => setTimeout(done), once);
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => setTimeout(done, CLICK_MS), once);
  });
}
