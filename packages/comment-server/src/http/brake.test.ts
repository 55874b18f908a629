import { describe, expect, it } from 'vitest';
import { createBrake } from './brake';

describe('the brake', () => {
  it('lets 1200 requests of an address through a minute', () => {
    let now = 0;
    const brake = createBrake(() => now);
    const passed = (): number => Array.from({ length: 1300 }, () => brake('1.1.1.1')).filter(Boolean).length;
    expect([passed(), passed(), brake('2.2.2.2')]).toEqual([1200, 0, true]);
    now = 59_999;
    expect(passed()).toBe(0);
    now = 60_000;
    expect(passed()).toBe(1200);
  });

  it('counts a dear request as many', () => {
    const brake = createBrake(() => 0);
    expect(brake('1.1.1.1')).toBe(true);
    brake('1.1.1.1', 1198);
    expect([brake('1.1.1.1'), brake('1.1.1.1')]).toEqual([true, false]);
  });

  it('remembers 50,000 addresses, no more', () => {
    const brake = createBrake(() => 0);
    for (let count = 0; count < 1300; count++) brake('1.1.1.1');
    for (let count = 1; count < 50_000; count++) brake(`x${count}`);
    // The next one finds no room: everyone begins anew.
    expect(brake('1.1.1.1')).toBe(true);
    const another = createBrake(() => 0);
    for (let count = 0; count < 1300; count++) another('1.1.1.1');
    for (let count = 1; count < 49_999; count++) another(`x${count}`);
    expect(another('1.1.1.1')).toBe(false);
  });
});
