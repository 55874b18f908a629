import { describe, expect, it } from 'vitest';
import { createMasks, placeMasks, type Clippable } from './masks';

/** `count` masks, each with one mesh that it clips; those in use as told. */
function meshesOf(count: number, isInUse: (index: number) => boolean = () => true): Clippable[] {
  return Array.from({ length: count }, (_, index): Clippable[] => [
    { id: `MASK${index}`, index: 2 * index, clipIds: [], inUse: true, positions: new Float32Array(), mask: null },
    { id: `CLIPPED${index}`, index: 2 * index + 1, clipIds: [`MASK${index}`], inUse: isInUse(index), positions: Float32Array.of(10, 20, 40, 80), mask: null },
  ]).flat();
}

describe('the mask buffer', () => {
  it.each([1, 2, 3, 4, 5, 8, 9, 16, 17, 36, 37, 100])('has a place of its own for each of %i masks', (count) => {
    const masks = createMasks(meshesOf(count));
    placeMasks(masks, 1000);
    expect(masks).toHaveLength(count);
    const perChannel = [3, 0, 1, 2].map((channel) => masks.filter((mask) => mask.channel === channel).length);
    // Alpha, red, green, blue: the first ones take one more.
    expect(perChannel).toEqual([0, 1, 2, 3].map((place) => Math.floor(count / 4) + (place < count % 4 ? 1 : 0)));
    for (const [index, mask] of masks.entries()) {
      const [left, bottom, right, top] = mask.cell;
      expect(left! >= 0 && bottom! >= 0 && right! <= 1 && top! <= 1 && left! < right! && bottom! < top!).toBe(true);
      for (const other of masks.slice(index + 1)) {
        const apart = other.channel !== mask.channel || other.cell[0]! >= right! - 1e-6 || other.cell[2]! <= left! + 1e-6 || other.cell[1]! >= top! - 1e-6 || other.cell[3]! <= bottom! + 1e-6;
        expect(apart).toBe(true);
      }
    }
  });

  it('leaves no place to masks that clip nothing now', () => {
    const masks = createMasks(meshesOf(6, (index) => index === 4));
    placeMasks(masks, 1000);
    expect(masks.map((mask) => mask.used)).toEqual([false, false, false, false, true, false]);
    expect([masks[4]!.channel, ...masks[4]!.cell]).toEqual([3, 0, 0, 1, 1]);
  });

  it('holds the box of what is clipped with a margin of 5 % on each side', () => {
    const [mask] = createMasks(meshesOf(1));
    // Both canvas sides are larger than the box's left and top, so those count.
    placeMasks([mask!], 1000);
    const [scaleX, scaleY, moveX, moveY] = mask!.toTexture;
    expect(10 * scaleX! + moveX!).toBeCloseTo(0.05 / 1.1, 5);
    expect(40 * scaleX! + moveX!).toBeCloseTo(1.05 / 1.1, 5);
    expect(20 * scaleY! + moveY!).toBeCloseTo(0.05 / 1.1, 5);
    expect(80 * scaleY! + moveY!).toBeCloseTo(1.05 / 1.1, 5);
    for (let index = 0; index < 4; index++) expect(mask!.toClip[index]).toBeCloseTo(2 * mask!.toTexture[index]! - (index < 2 ? 0 : 1), 5);
  });

  it('is shared by meshes with the same set of masks, in whatever order they name them', () => {
    const mesh = (id: string, index: number, clipIds: string[]): Clippable => ({ id, index, clipIds, inUse: true, positions: Float32Array.of(0, 0, 1, 1), mask: null });
    const meshes = [mesh('A', 0, []), mesh('B', 1, []), mesh('C', 2, ['A', 'B']), mesh('D', 3, ['B', 'A']), mesh('E', 4, ['A']), mesh('F', 5, ['NOBODY'])];
    const masks = createMasks(meshes);
    expect(masks.map((mask) => [...mask.meshes])).toEqual([[0, 1], [0]]);
    expect(meshes.map((each) => (each.mask ? masks.indexOf(each.mask) : null))).toEqual([null, null, 0, 0, 1, null]);
  });
});
