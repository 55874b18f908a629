/** At most one call per interval: the first at once, the last one never lost. */
export function throttle(run: () => void, intervalMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const tick = (): void => {
    timer = undefined;
    if (!again) return;
    again = false;
    fire();
  };
  const fire = (): void => {
    run();
    timer = setTimeout(tick, intervalMs);
  };
  return () => {
    if (timer === undefined) fire();
    else again = true;
  };
}
