import { describe, expect, it } from 'vitest';
import { pagerNumbers } from './numbers';

const shown = (page: number, pages: number): string => pagerNumbers(page, pages).join(' ').replaceAll('gap', '…');

describe('§4 Pager', () => {
  it('shows every number up to seven pages', () => {
    expect(shown(1, 1)).toBe('1');
    expect(shown(2, 3)).toBe('1 2 3');
    expect(shown(6, 7)).toBe('1 2 3 4 5 6 7');
  });

  it('shows the first seven up to page 5, and that there are more', () => {
    expect(shown(1, 20)).toBe('1 2 3 4 5 6 7 … 20');
    expect(shown(5, 20)).toBe('1 2 3 4 5 6 7 … 20');
    expect(shown(1, 8)).toBe('1 2 3 4 5 6 7 8');
  });

  it('shows an ellipsis when the current page is over 5', () => {
    expect(shown(6, 20)).toBe('1 … 3 4 5 6 7 8 9 … 20');
    expect(shown(12, 20)).toBe('1 … 9 10 11 12 13 14 15 … 20');
  });

  it('shows the last seven near the end', () => {
    expect(shown(18, 20)).toBe('1 … 14 15 16 17 18 19 20');
    expect(shown(20, 20)).toBe('1 … 14 15 16 17 18 19 20');
    expect(shown(8, 8)).toBe('1 2 3 4 5 6 7 8');
  });
});
