import { expect, it } from 'vitest';

it('copies plain data where structuredClone is missing: the library of diagrams asks for it (Chromium 98, Firefox 94, Safari 15.4)', async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'structuredClone')!;
  Reflect.deleteProperty(globalThis, 'structuredClone');
  try {
    await import('./old-browsers');
    const data = { pie: { textPosition: 0.75 }, list: [1, { a: null }], text: '图' };
    const copy = structuredClone(data);
    expect(copy).toEqual(data);
    expect(copy.pie).not.toBe(data.pie);
    expect(copy.list[1]).not.toBe(data.list[1]);
  } finally {
    Object.defineProperty(globalThis, 'structuredClone', own);
  }
});
