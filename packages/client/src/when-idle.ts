/** Runs it once the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
  try {
    requestIdleCallback(run);
  } catch {
    // Safari; asked for by name, a heading could pass for it.
    setTimeout(run, 200);
  }
}
