/** On a touch screen the click comes a moment after the finger has left. */
const CLICK_MS = 300;

/** Resolves when what is pressed now has done what it does: an element that is replaced before that takes no click. */
export function pressEnd(): Promise<void> {
  return new Promise((done) => {
    const pressed = new AbortController();
    const end = (): void => {
      pressed.abort();
      done();
    };
    const options = { signal: pressed.signal, capture: true };
    addEventListener('click', () => setTimeout(end), options);
    // A menu that opens as the button comes down, on macOS and Linux, keeps to itself that it goes up.
    for (const type of ['pointerup', 'pointercancel', 'contextmenu']) addEventListener(type, () => setTimeout(end, CLICK_MS), options);
  });
}
