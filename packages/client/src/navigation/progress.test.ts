import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgress } from './progress';

describe('§2 Loading progress bar', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const watched = () => {
    const drawn: (number | null)[] = [];
    return { drawn, progress: createProgress((value) => drawn.push(value)) };
  };

  it('starts at 0.08', () => {
    const { drawn, progress } = watched();
    progress.start();
    expect(drawn).toEqual([0.08]);
  });

  it('moves every 800 ms, ever nearer to the end but never to it', () => {
    const { drawn, progress } = watched();
    progress.start();
    vi.advanceTimersByTime(799);
    expect(drawn).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(drawn).toHaveLength(2);
    vi.advanceTimersByTime(120_000);
    const values = drawn as number[];
    expect(values.every((value, index) => index === 0 || value > values[index - 1]!)).toBe(true);
    expect(values.at(-1)).toBeLessThan(1);
  });

  it('fills up when done and goes away 200 ms later', () => {
    const { drawn, progress } = watched();
    progress.start();
    progress.done();
    expect(drawn).toEqual([0.08, 1]);
    vi.advanceTimersByTime(200);
    expect(drawn).toEqual([0.08, 1, null]);
    vi.advanceTimersByTime(5000);
    expect(drawn).toHaveLength(3);
  });

  it('does not show at all when nothing was waited for', () => {
    const { drawn, progress } = watched();
    progress.done();
    expect(drawn).toEqual([]);
  });

  it('starts once for navigations that overtake each other, and anew after the end', () => {
    const { drawn, progress } = watched();
    progress.start();
    progress.start();
    progress.done();
    progress.start();
    vi.advanceTimersByTime(300);
    expect(drawn).toEqual([0.08, 1, 0.08]);
  });
});
