import { describe, expect, it } from 'vitest';
import { jumpTarget, pageCount } from './jump';

describe('§4 Pager: pages', () => {
  it('are one for the defaults, 10 entries and 10 on a page', () => {
    expect(pageCount()).toBe(1);
    expect(pageCount({ total: 11 })).toBe(2);
    expect(pageCount({ total: 95, perPage: 5 })).toBe(19);
    expect(pageCount({ total: 0 })).toBe(1);
  });
});

describe('§5 Pager jump input', () => {
  it('accepts an integer from 1 to the number of pages', () => {
    expect(jumpTarget('1', 20)).toBe(1);
    expect(jumpTarget(' 20 ', 20)).toBe(20);
    expect(jumpTarget('１２', 20)).toBe(12);
  });

  it.each(['', '0', '-1', '21', '1.5', '1e1', '0x2', '二', 'NaN', 'Infinity', '9'.repeat(400)])('refuses %s', (typed) => {
    expect(jumpTarget(typed, 20)).toBeNull();
  });
});
