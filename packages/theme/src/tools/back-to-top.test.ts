import { describe, expect, it } from 'vitest';
import { TOP_THRESHOLD_PX, topPosition } from './back-to-top';

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
});
