import { describe, expect, it } from 'vitest';
import { parseMoc } from '../format/parse-moc';
import { seededRandom } from '../motion/random';
import { modelNames, openModel, type ModelName } from '../test-models';
import { hitTest, isCovered } from './hit-test';
import { createModel, type Model } from './model';
import { placementOf, projectTo } from './placement';

function open(name: ModelName): Model {
  return createModel(parseMoc(openModel(name).moc()));
}

describe.each(modelNames)('the model of %s', (name) => {
  it('keeps its promises wherever its parameters stand', () => {
    const moc = parseMoc(openModel(name).moc());
    const model = createModel(moc);
    const random = seededRandom(7);
    for (let round = 0; round < 25; round++) {
      for (const { id, minimum, maximum } of moc.parameters) model.setParameter(id, minimum + random() * (maximum - minimum) * 1.2 - (maximum - minimum) * 0.1);
      model.update();
      for (const { id, minimum, maximum } of moc.parameters) {
        const value = model.parameters.values[model.parameters.index(id)]!;
        expect(value).toBeGreaterThanOrEqual(Math.fround(minimum));
        expect(value).toBeLessThanOrEqual(Math.fround(maximum));
      }
      expect(model.positions.every(Number.isFinite)).toBe(true);
      // Back to front, each once, none invisible.
      const keys = model.drawables.map((drawable) => drawable.drawOrder * 10_000 + drawable.index);
      expect(keys).toEqual([...new Set(keys)].sort((a, b) => a - b));
      expect(model.drawables.every((drawable) => drawable.opacity >= 0.01)).toBe(true);
    }
  });

  it('is the same after any detour: an update depends on the parameters alone, unless something froze', () => {
    const moc = parseMoc(openModel(name).moc());
    const travelled = createModel(moc);
    const random = seededRandom(11);
    for (let round = 0; round < 5; round++) {
      for (const { id, minimum, maximum } of moc.parameters) travelled.setParameter(id, minimum + random() * (maximum - minimum));
      travelled.update();
    }
    for (const { id, default: preset } of moc.parameters) travelled.setParameter(id, preset);
    travelled.update();
    const fresh = createModel(moc);
    expect(travelled.drawables.map((drawable) => drawable.index)).toEqual(fresh.drawables.map((drawable) => drawable.index));
    for (const [place, drawable] of travelled.drawables.entries()) expect(drawable.positions).toEqual(fresh.drawables[place]!.positions);
  });
});

describe('parameters', () => {
  it('are 32-bit floats within bounds; what is no number changes nothing', () => {
    const model = open('wanko');
    const { parameters } = model;
    const angle = parameters.index('PARAM_ANGLE_X');
    const after = (value: number): number => {
      model.setParameter('PARAM_ANGLE_X', value);
      return parameters.values[angle]!;
    };
    expect([0.1, NaN, 1e9, -Infinity].map(after)).toEqual([0.1, 0.1, 30, -30].map(Math.fround));
  });

  it('written directly are brought within their bounds; what is no number gives way to what was saved', () => {
    const { parameters } = open('wanko');
    const angle = parameters.index('PARAM_ANGLE_X');
    parameters.values[angle] = 7;
    parameters.save();
    const after = (value: number): number => {
      parameters.values[angle] = value;
      parameters.limit(angle);
      return parameters.values[angle]!;
    };
    expect([12.5, NaN, 1e9, -Infinity].map(after)).toEqual([12.5, 7, 30, -30]);
  });

  it('come into being when asked for, many of them, and are saved and restored', () => {
    const { parameters } = open('wanko');
    const before = parameters.count;
    const indices = Array.from({ length: 100 }, (_, index) => parameters.index(`NEW_${index}`));
    expect(parameters.count).toBe(before + 100);
    for (const index of indices) parameters.values[index] = index;
    parameters.save();
    for (const index of indices) parameters.values[index] = -1;
    const later = parameters.index('LATER');
    parameters.values[later] = 5;
    parameters.load();
    expect(indices.map((index) => parameters.values[index])).toEqual(indices);
    expect(parameters.values[later]).toBe(5);
    expect(parameters.range(later)).toBe(2_000_000);
  });
});

describe('what leaves its keys (z16 turned below PARAM_BODY_ANGLE_Z 0)', () => {
  /** The meshes drawn, with their points. */
  const drawn = (model: Model): Map<string, number[]> => new Map(model.drawables.map(({ id, positions }) => [id, [...positions]]));
  const turned = (model: Model, body: number, head: number): Map<string, number[]> => {
    model.setParameter('PARAM_BODY_ANGLE_Z', body);
    model.setParameter('PARAM_ANGLE_X', head);
    model.update();
    return drawn(model);
  };
  const moved = (before: Map<string, number[]>, after: Map<string, number[]>): string[] => [...after.keys()].filter((id) => String(before.get(id)) !== String(after.get(id)));

  it('hides what hangs on it directly, and freezes what hangs below as it last was', () => {
    const model = open('z16');
    const free = turned(model, 0, 8);
    const frozen = turned(model, -5, 8);
    expect([...free.keys()].filter((id) => !frozen.has(id)).sort()).toEqual(['D_BODY.08', 'D_FACE.00', 'D_NECK.00', 'D_NECK.01', 'D_NECK.02']);
    const movesWithHead = moved(turned(open('z16'), 0, 0), free);
    const stillMoves = moved(frozen, turned(model, -5, -8));
    const stands = movesWithHead.filter((id) => frozen.has(id) && !stillMoves.includes(id));
    expect(stands.length).toBeGreaterThan(5);
    for (const id of stands) expect(frozen.get(id)).toEqual(free.get(id));
    expect(turned(model, 0, 8)).toEqual(free);
  });
});

describe('the layout', () => {
  it.each([
    [{}, { scale: 0.02, x: -1, y: 2 }],
    [{ width: 3 }, { scale: 0.03, x: -1, y: 2 }],
    [{ center_x: 0, y: 1.2, width: 2.4 }, { scale: 0.024, x: -1.2, y: 1.2 }],
    [{ height: 1.6, left: -1, top: 0.8 }, { scale: 0.008, x: -1, y: 0.8 }],
    [{ bottom: -1, right: 1, center_y: 0 }, { scale: 0.02, x: -1, y: 3 }],
    [{ x: 0.5, center_y: 0.5, width: 1 }, { scale: 0.01, x: 0.5, y: 1.5 }],
  ])('%j of a canvas of 100 × 200', (layout, placement) => {
    const found = placementOf(layout, 100, 200);
    for (const key of ['scale', 'x', 'y'] as const) expect(found[key]).toBeCloseTo(placement[key], 9);
  });

  it('is projected with the aspect of the canvas and the zoom', () => {
    const view = new Float32Array(4);
    projectTo(view, { scale: 0.01, x: -1, y: 1.5 }, 0.5, 2);
    expect([...view].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([0.02, -0.01, -2, 1.5]);
  });
});

describe('a point of the view', () => {
  const { settings } = openModel('haru1');
  const model = open('haru1');
  const placement = placementOf(settings.layout, model.canvasWidth, model.canvasHeight);
  const centreOf = (id: string): [number, number] => {
    const { positions } = model.meshes.find((mesh) => mesh.id === id)!;
    const xs = positions.filter((_, index) => index % 2 === 0);
    const ys = positions.filter((_, index) => index % 2 === 1);
    return [((Math.min(...xs) + Math.max(...xs)) / 2) * placement.scale + placement.x, placement.y - ((Math.min(...ys) + Math.max(...ys)) / 2) * placement.scale];
  };

  it('meets head or body where the settings say so (§4)', () => {
    expect(hitTest(model, settings, placement, ...centreOf('D_REF.HEAD'))).toEqual({ area: 'head', box: null });
    expect(hitTest(model, settings, placement, ...centreOf('D_REF.BODY'))).toEqual({ area: 'body', box: null });
    expect(hitTest(model, settings, placement, 3, 3)).toEqual({ area: null, box: null });
  });

  it('meets custom boxes too', () => {
    const boxed = { ...settings, hitAreas: [], hitBoxes: { head: { left: -1, right: 1, bottom: 0, top: 1 }, body: { left: -1, right: 1, bottom: -1, top: 0 } } };
    expect(hitTest(model, boxed, placement, 0, 0.5)).toEqual({ area: null, box: 'head' });
    expect(hitTest(model, boxed, placement, 0, -0.5)).toEqual({ area: null, box: 'body' });
    expect(hitTest(model, boxed, placement, 0, -1.5)).toEqual({ area: null, box: null });
  });

  it('is covered by the figure or not', () => {
    expect(isCovered(model, placement, ...centreOf('D_REF.HEAD'))).toBe(true);
    expect(isCovered(model, placement, -0.98, 1.4)).toBe(false);
  });
});
