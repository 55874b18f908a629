import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasDetailsFlag, setAllDetails } from './details-flag';

/** Makes a page with so many details blocks in its text. */
function page(count: number): { open: boolean }[] {
  const blocks = Array.from({ length: count }, () => ({ open: false }));
  vi.stubGlobal('document', { querySelectorAll: () => blocks });
  return blocks;
}

describe('§4 Expand button', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each([
    ['/a.html', 2, false],
    ['/a.html', 3, true],
    ['/', 3, false],
    ['/about/', 3, false],
    ['/about/aboutme.html', 3, true],
  ])('on %s with %i details blocks (§9: more than 2): %s', (path, count, shows) => {
    page(count);
    expect(hasDetailsFlag(path)).toBe(shows);
  });

  it('opens and closes all of them', () => {
    const blocks = page(3);
    setAllDetails(true);
    expect(blocks.map(({ open }) => open)).toEqual([true, true, true]);
    setAllDetails(false);
    expect(blocks.map(({ open }) => open)).toEqual([false, false, false]);
  });
});
