import { expect, it } from 'vitest';
import { drawAvatar, initialOf } from './drawn-avatar';

it('draws the same for the same text, and something for every text', () => {
  expect(drawAvatar('小明')).toEqual(drawAvatar('小明'));
  const drawings = Array.from({ length: 200 }, (_, index) => drawAvatar(`visitor ${index}`));
  expect(new Set(drawings.map(({ hue, fields }) => `${hue} ${fields}`)).size).toBeGreaterThan(195);
  expect(drawings.filter(({ fields }) => fields === '').length).toBeLessThan(2);
});

it('mirrors left and right', () => {
  const columns = [...drawAvatar('a').fields.matchAll(/M(\d) (\d)/g)].map(([, x, y]) => `${x} ${y}`);
  expect(columns.length).toBeGreaterThan(0);
  for (const place of columns) {
    const [x, y] = place.split(' ').map(Number) as [number, number];
    expect(columns).toContain(`${6 - x} ${y}`);
  }
});

it('takes the first letter', () => {
  expect(['小明', ' bob', '@é', '!!'].map(initialOf)).toEqual(['小', 'B', 'É', '?']);
});
