import { describe, expect, it, vi } from 'vitest';
import { backToTop, TOP_THRESHOLD_PX, topPosition } from './back-to-top';

describe('§4 Back-to-top', () => {
  it('shows from 400 px', () => {
    expect(TOP_THRESHOLD_PX).toBe(400);
  });

  it('goes from where it starts to the top in 500 ms, never back', () => {
    expect(topPosition(1000, 0)).toBe(1000);
    expect(topPosition(1000, 250)).toBeCloseTo(500);
    expect(topPosition(1000, 500)).toBe(0);
    expect(topPosition(1000, 600)).toBe(0);
    const steps = Array.from({ length: 30 }, (_, step) => topPosition(1000, step * 16.7));
    expect(steps.every((position, step) => step === 0 || position < steps[step - 1]!)).toBe(true);
  });

  it('leaves no more listeners behind the more often it is used', () => {
    vi.useFakeTimers();
    const page = Object.assign(new EventTarget(), { getElementById: () => ({ focus() {} }) });
    const view = new EventTarget();
    const ends = new Set<unknown>();
    for (const target of [page, view]) {
      vi.spyOn(target, 'addEventListener').mockImplementation((_type, listener) => void ends.add(listener));
    }
    vi.stubGlobal('document', page);
    vi.stubGlobal('addEventListener', view.addEventListener);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('scrollY', 1000);
    const jumps: number[] = [];
    vi.stubGlobal('scrollTo', ({ top }: { top: number }) => void jumps.push(top));
    for (let times = 0; times < 3; times++) {
      backToTop();
      vi.advanceTimersByTime(600);
      expect(jumps.at(-1)).toBe(0);
    }
    expect(ends.size).toBe(1);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});
