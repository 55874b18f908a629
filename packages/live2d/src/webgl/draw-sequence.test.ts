import { expect, it } from 'vitest';
import { parseMoc } from '../format/parse-moc';
import type { Drawable } from '../model/drawable';
import { createModel } from '../model/model';
import { seededRandom } from '../motion/random';
import { goldenNames, openGoldenModel } from '../test-models';
import { DrawSequence } from './draw-sequence';

it.each(goldenNames)('the triangles of %s are those of its meshes, back to front, however it moves', (name) => {
  const moc = parseMoc(openGoldenModel(name).moc());
  const model = createModel(moc);
  const sequence = new DrawSequence(model.meshes);
  const random = seededRandom(4);
  const changes: boolean[] = [];
  for (let round = 0; round < 40; round++) {
    if (round % 2 === 0) for (const { id, minimum, maximum } of moc.parameters) model.setParameter(id, minimum + random() * (maximum - minimum));
    model.update();
    const { drawables } = model;
    changes.push(sequence.update(drawables));
    const wanted = drawables.flatMap((drawable) => [...drawable.indices].map((index) => drawable.firstPoint + index));
    expect([...sequence.indices.subarray(0, sequence.starts[drawables.length])]).toEqual(wanted);
    const seen: number[] = [];
    for (let first = 0, count = 0; first < drawables.length; first += count) {
      count = sequence.alike(drawables, first);
      const together = drawables.slice(first, first + count);
      expect(new Set(together.map(({ texture, opacity, blend, culling }) => `${texture} ${opacity} ${blend} ${culling}`)).size).toBe(1);
      expect(together.some((drawable) => drawable.mask) && count > 1).toBe(false);
      seen.push(...together.map((drawable) => drawable.index));
    }
    expect(seen).toEqual(drawables.map((drawable) => drawable.index));
  }
  expect(changes[0]).toBe(true);
  // Where nothing moved nothing is copied.
  expect(changes.filter((_, round) => round % 2 === 1)).not.toContain(true);
});

it('a mesh that comes back behind another is copied again', () => {
  const { meshes } = createModel(parseMoc(openGoldenModel('wanko').moc()));
  // Of different sizes: each pushes those behind it to another place.
  const [a, b, c, d] = [...new Map(meshes.map((mesh) => [mesh.indices.length, mesh])).values()] as [Drawable, Drawable, Drawable, Drawable];
  const sequence = new DrawSequence(meshes);
  for (const drawables of [[a, b, c], [a], [a, d], [a, d, c], [a, d, b, c], [], [c]]) {
    sequence.update(drawables);
    const wanted = drawables.flatMap((drawable) => [...drawable.indices].map((index) => drawable.firstPoint + index));
    expect([...sequence.indices.subarray(0, sequence.starts[drawables.length])]).toEqual(wanted);
  }
});
