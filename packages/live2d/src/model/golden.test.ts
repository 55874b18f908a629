import { describe, expect, it } from 'vitest';
import { parseMoc } from '../format/parse-moc';
import { goldenNames, openGoldenModel, readGolden, type GoldenSet } from '../test-models';
import { createModel, type Model } from './model';

/** Canvas units; float rounding alone gives up to 0.02. */
const POSITION = 0.02;
const OPACITY = 0.002;

/** All at its default, one evaluation, then the values of the set. */
function modelOf(name: (typeof goldenNames)[number], set: GoldenSet): Model {
  const model = createModel(parseMoc(openGoldenModel(name).moc()));
  for (const [id, value] of Object.entries(set.params)) model.setParameter(id, value);
  for (const [id, value] of Object.entries(set.parts ?? {})) model.setPartOpacity(id, value);
  model.update();
  return model;
}

describe.each(goldenNames)('the original engine on %s', (name) => {
  const golden = readGolden(name);

  it('knows the same parameters, parts and meshes', () => {
    const moc = parseMoc(openGoldenModel(name).moc());
    const model = createModel(moc);
    expect([model.canvasWidth, model.canvasHeight]).toEqual(golden.canvas);
    expect(moc.parameters.map((each) => [each.id, each.minimum, each.maximum, each.default])).toEqual(golden.params.map(([id, ...values]) => [id, ...values.map(Math.fround)]));
    expect(moc.parts.map((part) => [part.id, part.visible ? 1 : 0])).toEqual(golden.parts);
    expect(model.meshes.map(({ id, part, positions }) => ({ id, part, points: positions.length / 2 }))).toEqual(golden.drawables.map(({ id, part, points }) => ({ id, part, points })));
    for (const [index, { texture, blend, culling }] of golden.drawables.entries()) {
      const mesh = model.meshes[index]!;
      expect({ texture: mesh.texture, blend: mesh.blend, culling: mesh.culling }).toEqual({ texture: texture ?? mesh.texture, blend: blend ?? mesh.blend, culling: culling ?? mesh.culling });
    }
  });

  it.each(golden.sets)('draws the same for the set $name', (set) => {
    const model = modelOf(name, set);
    expect(model.drawables.map((drawable) => drawable.index)).toEqual(set.order);
    for (const [place, drawable] of model.drawables.entries()) expect(Math.abs(drawable.opacity - set.opacity[place]!), drawable.id).toBeLessThan(OPACITY);
    let worst = 0;
    for (const [index, positions] of Object.entries(set.positions)) {
      const own = model.meshes[Number(index)]!.positions;
      expect(own).toHaveLength(positions.length);
      for (const [place, value] of positions.entries()) worst = Math.max(worst, Math.abs(own[place]! - value));
    }
    expect(worst).toBeLessThan(POSITION);
  });

  it.each(golden.sets.filter((set) => set.masks))('clips the same for the set $name', (set) => {
    const model = modelOf(name, set);
    const used = model.masks.filter((mask) => mask.used);
    expect(used.map((mask) => ({ channel: mask.channel, drawables: [...mask.meshes] }))).toEqual(set.masks!.map(({ channel, drawables }) => ({ channel, drawables })));
    for (const [place, mask] of used.entries()) {
      const { rect, matrix } = set.masks![place]!;
      for (const [index, value] of rect.entries()) expect(mask.cell[index]).toBeCloseTo(value, 4);
      for (const [index, value] of matrix.entries()) expect(Math.abs(mask.toClip[index]! - value)).toBeLessThan(0.0005);
    }
    const clip = Object.fromEntries(model.drawables.filter((drawable) => drawable.mask).map((drawable) => [drawable.index, used.indexOf(drawable.mask!)]));
    expect(clip).toEqual(set.clip);
  });
});
