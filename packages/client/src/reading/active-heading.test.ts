import { describe, expect, it } from 'vitest';
import { activeHeading } from './active-heading';

const at = (distances: readonly number[], more: Partial<Parameters<typeof activeHeading>[0]> = {}): number => activeHeading({ distances, atTop: false, atBottom: false, named: -1, ...more });

describe('§2 The current heading while scrolling', () => {
  it('is the last one above the line under the bar', () => {
    expect(at([-500, -20, 300])).toBe(1);
    expect(at([-900, -500, -20])).toBe(2);
  });

  it('is reached within ten pixels, as after a jump to it', () => {
    expect(at([-500, 10, 300])).toBe(1);
    expect(at([-500, 11, 300])).toBe(0);
  });

  it('is none before the first, but the first at the very top', () => {
    expect(at([120, 300])).toBe(-1);
    expect(at([120, 300], { atTop: true })).toBe(0);
  });

  it('stays the one the address names at the very bottom, where it cannot reach the bar', () => {
    expect(at([-500, 200, 400], { atBottom: true, named: 2 })).toBe(2);
    expect(at([-500, 200, 400], { atBottom: true, named: 0 })).toBe(0);
    expect(at([-500, -100, 400], { atBottom: true, named: 0 })).toBe(1);
    expect(at([-500, 200, 400], { named: 2 })).toBe(0);
  });

  it('is none on a page without headings', () => {
    expect(at([], { atTop: true })).toBe(-1);
  });
});
