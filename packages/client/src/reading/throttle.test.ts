import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEADING_THROTTLE_MS } from './active-heading';
import { throttle } from './throttle';

describe('§9 Scroll throttle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is 300 ms', () => {
    expect(HEADING_THROTTLE_MS).toBe(300);
  });

  it('runs at once, then at most once per interval, and never loses the last call', () => {
    const run = vi.fn();
    const scrolled = throttle(run, 300);
    for (let step = 0; step < 10; step++) {
      scrolled();
      vi.advanceTimersByTime(50);
    }
    expect(run).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledTimes(3);
    scrolled();
    expect(run).toHaveBeenCalledTimes(4);
  });
});
