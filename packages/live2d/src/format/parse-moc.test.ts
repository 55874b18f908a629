import { describe, expect, it } from 'vitest';
import { createModel } from '../model/model';
import { goldenNames, modelNames, openGoldenModel, openModel, type ModelName } from '../test-models';
import { FormatError } from './byte-reader';
import { parseMoc } from './parse-moc';

/** Version, canvas, parameters, parts, warps, rotations, meshes, textures used, points, triangles, most axes of an object, masked, two-sided, blended otherwise than normal. */
const COUNTS: Record<ModelName, readonly [number, string, ...number[]]> = {
  haru1: [9, '2400×3200', 33, 26, 46, 20, 84, 3, 1373, 1650, 2, 0, 0, 0],
  haru2: [9, '2400×3200', 33, 26, 47, 20, 91, 3, 1375, 1588, 2, 0, 0, 0],
  haruto: [10, '1600×2000', 51, 18, 58, 18, 86, 1, 1898, 2499, 3, 0, 86, 0],
  izumi: [9, '4000×4500', 30, 20, 35, 6, 69, 4, 1499, 2026, 2, 0, 2, 0],
  koharu: [10, '1600×2000', 52, 18, 63, 18, 90, 1, 1974, 2595, 3, 0, 90, 0],
  miku: [10, '900×1200', 30, 20, 23, 10, 88, 1, 1970, 2718, 2, 0, 88, 0],
  shizuku: [9, '1280×1380', 45, 39, 117, 17, 131, 5, 2454, 3191, 2, 0, 9, 0],
  wanko: [9, '1200×1200', 25, 32, 28, 6, 33, 1, 393, 445, 3, 0, 0, 0],
  z16: [9, '600×1000', 24, 15, 23, 7, 36, 1, 707, 874, 2, 0, 36, 0],
};

describe('a .moc file', () => {
  it.each(modelNames)('of %s is read to its last byte, with all it holds', (name) => {
    const moc = parseMoc(openModel(name).moc());
    const deformers = moc.parts.flatMap((part) => part.deformers);
    const meshes = moc.parts.flatMap((part) => part.meshes);
    const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
    expect([
      moc.version,
      `${moc.canvasWidth}×${moc.canvasHeight}`,
      moc.parameters.length,
      moc.parts.length,
      deformers.filter((deformer) => deformer.kind === 'warp').length,
      deformers.filter((deformer) => deformer.kind === 'rotation').length,
      meshes.length,
      new Set(meshes.map((mesh) => mesh.texture)).size,
      sum(meshes.map((mesh) => mesh.pointCount)),
      sum(meshes.map((mesh) => mesh.indices.length / 3)),
      Math.max(...[...deformers, ...meshes].map((object) => object.axes.length)),
      meshes.filter((mesh) => mesh.clipIds.length > 0).length,
      meshes.filter((mesh) => !mesh.culling).length,
      meshes.filter((mesh) => mesh.blend !== 'normal').length,
    ]).toEqual(COUNTS[name]);
  });

  it('may also come as an ArrayBuffer', () => {
    const bytes = openModel('wanko').moc();
    expect(parseMoc(Uint8Array.from(bytes).buffer)).toEqual(parseMoc(bytes));
  });

  it('of a later version is refused, with the place of the version (§9 Model format version limit)', () => {
    const bytes = Uint8Array.from(openModel('wanko').moc());
    bytes[3] = 12;
    expect(() => parseMoc(bytes)).toThrow(new FormatError('format version 12 is later than 11', 3));
  });

  it.each([
    ['is empty', (): Uint8Array => new Uint8Array(), '1 bytes are expected, 0 are left (at byte 0)'],
    ['is another file', (): Uint8Array => new TextEncoder().encode('<!doctype html>'), 'this is no .moc file (at byte 0)'],
    ['goes on after its end', (bytes: Uint8Array): Uint8Array => Uint8Array.from([...bytes, 0]), `1 bytes follow the model (at byte 86014)`],
    ['lacks the end marker', (bytes: Uint8Array): Uint8Array => bytes.map((byte, index) => (index === bytes.length - 1 ? 0 : byte)), 'the end marker is missing (at byte 86012)'],
    ['starts with another object', (bytes: Uint8Array): Uint8Array => bytes.map((byte, index) => (index === 5 ? 9 : byte)), 'a parameter set is expected'],
  ])('that %s is refused', (_, change, message) => {
    const bytes = Uint8Array.from(openModel('wanko').moc());
    expect(() => parseMoc(change(bytes))).toThrow(FormatError);
    if (message.startsWith('a parameter set')) expect(() => parseMoc(change(bytes))).toThrow(/at byte \d+/);
    else expect(() => parseMoc(change(bytes))).toThrow(message);
  });
});

/** A `.moc` file, piece by piece. */
function bytesOf(...pieces: (number | string | { f32: number } | { i32: number } | readonly unknown[])[]): number[] {
  return pieces.flatMap((piece): number[] => {
    if (typeof piece === 'number') return piece < 128 ? [piece] : [(piece >> 7) | 0x80, piece & 0x7f];
    if (typeof piece === 'string') return [...bytesOf(piece.length), ...new TextEncoder().encode(piece)];
    if (Array.isArray(piece)) return bytesOf(...(piece as number[]));
    const view = new DataView(new ArrayBuffer(4));
    if ('f32' in piece) view.setFloat32(0, piece.f32);
    else view.setInt32(0, (piece as { i32: number }).i32);
    return [...new Uint8Array(view.buffer)];
  });
}

const list = (...objects: (readonly unknown[])[]): unknown[] => [15, objects.length, ...objects];
const floats = (...numbers: number[]): unknown[] => [27, numbers.length, ...numbers.map((f32) => ({ f32 }))];
const noAxes = [66, list()];

interface Pieces {
  flags?: unknown[];
  parent?: unknown[];
  mask?: unknown[] | ((index: number) => unknown[]);
  deformers?: unknown[][];
  meshes?: number;
  /** How often each mesh has its one. */
  triangles?: number;
  /** To the first mesh of a file of version 11 without deformers. */
  references?: number;
}

/** One part with one triangle at 0,0 – 4,0 – 0,4 below a canvas of 10 × 10. */
function fileOf(version: number, { flags = [], parent = [51, 'DST_BASE'], mask = [], deformers = [], meshes = 1, triangles = 1, references = 0 }: Pieces = {}): Uint8Array {
  const mesh = (index: number): unknown[] => [70, 50, `MESH${index}`, parent, noAxes, { i32: 0 }, 1, { i32: 500 }, 1, { f32: 1 }, ...(typeof mask === 'function' ? mask(index) : mask), { i32: 0 }, { i32: 3 }, { i32: triangles }, 25, 3 * triangles, ...Array.from({ length: 3 * triangles }, (_, corner) => ({ i32: corner % 3 })), list(floats(0, 0, 4, 0, 0, 4)), floats(0, 0, 1, 0, 0, 1), ...flags];
  // It is complete after: parameter list, parameter set, part id, deformer list, mesh id, parent, axis list, axis set, mask, indices, keyform, keyforms, UVs.
  const reference = [33, { i32: 13 }];
  const model = [136, 137, list(), list([133, 0b01000000, 134, 'PART', list(...deformers), list(...Array.from({ length: meshes }, (_, index) => mesh(index)), ...Array.from({ length: references }, () => reference))]), { i32: 10 }, { i32: 10 }];
  return Uint8Array.from([...new TextEncoder().encode('moc'), version, ...bytesOf(...(model as number[])), ...(version >= 8 ? [0x88, 0x88, 0x88, 0x88] : [])]);
}

describe('the format versions', () => {
  it.each([6, 7])('%i has neither flags nor end marker', (version) => {
    const { drawables } = createModel(parseMoc(fileOf(version)));
    expect(drawables.map(({ id, blend, culling, positions }) => ({ id, blend, culling, positions: [...positions] }))).toEqual([{ id: 'MESH0', blend: 'normal', culling: true, positions: [0, 0, 4, 0, 0, 4] }]);
  });

  it.each([
    [0, 'normal', true],
    [2, 'screen', true],
    [4 | 32, 'multiply', false],
    [6, 'normal', true],
  ])('8 has flags: %i means %s', (flags, blend, culling) => {
    expect(createModel(parseMoc(fileOf(8, { flags: [{ i32: flags }] }))).meshes[0]).toMatchObject({ blend, culling });
  });

  it('8 may have a colour group after the flags', () => {
    expect(parseMoc(fileOf(9, { flags: [{ i32: 1 }, { i32: 7 }] })).parts[0]!.meshes).toHaveLength(1);
  });

  it('11 names masks; names of no mesh and blanks are ignored', () => {
    const mask = [50, ' NOBODY, MESH1 ,'];
    const { meshes, masks } = createModel(parseMoc(fileOf(11, { mask, flags: [{ i32: 0 }], meshes: 2 })));
    expect(meshes[0]!.clipIds).toEqual(['NOBODY', 'MESH1']);
    expect(masks.map((each) => each.meshes)).toEqual([[1]]);
    expect(createModel(parseMoc(fileOf(11, { mask: [50, 'NOBODY'], flags: [{ i32: 0 }] }))).meshes[0]!.mask).toBeNull();
  });

  it('11 writes null for no mask, and refers to it', () => {
    expect(createModel(parseMoc(fileOf(11, { mask: [0], flags: [{ i32: 0 }] }))).meshes[0]!.clipIds).toEqual([]);
  });

  it('a mesh may hang on the null object, and on a deformer that does not exist: then it has no area', () => {
    expect([...createModel(parseMoc(fileOf(7, { parent: [0] }))).meshes[0]!.positions]).toEqual([0, 0, 4, 0, 0, 4]);
    expect([...createModel(parseMoc(fileOf(7, { parent: [51, 'NOBODY'] }))).meshes[0]!.positions]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('deformers that hang on each other are dropped', () => {
    const rotation = (id: string, parent: string): unknown[] => [68, 51, id, 51, parent, noAxes, list([69, { f32: 1 }, { f32: 2 }, { f32: 3 }, { f32: 3 }, { f32: 0 }])];
    const circle = [rotation('A', 'B'), rotation('B', 'A')];
    expect([...createModel(parseMoc(fileOf(7, { parent: [51, 'A'], deformers: circle }))).meshes[0]!.positions]).toEqual([0, 0, 0, 0, 0, 0]);
    const chain = [rotation('A', 'B'), rotation('B', 'DST_BASE')];
    // Three times three, at (1, 2) of what lies at (1, 2) three times as large.
    expect([...createModel(parseMoc(fileOf(7, { parent: [51, 'A'], deformers: chain }))).meshes[0]!.positions]).toEqual([4, 8, 40, 8, 4, 44]);
  });
});

describe('a hostile .moc file', () => {
  /** Numbers that can be repeated (a linear congruential generator). */
  const randomFrom = (seed: number): ((most: number) => number) => {
    let state = seed;
    return (most) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * most);
    };
  };
  const sources = [...(['wanko', 'z16', 'miku'] as const).map((name) => openModel(name).moc()), ...goldenNames.filter((name) => name.startsWith('synth')).map((name) => openGoldenModel(name).moc()), fileOf(11, { mask: [50, 'MESH1'], flags: [{ i32: 3 }, { i32: 7 }], meshes: 3 })];
  const CASES = 3000;

  it(`gives an error with its place or a model that can be updated (${CASES} files)`, { timeout: 120_000 }, () => {
    const random = randomFrom(20_231);
    const outcomes = { model: 0, error: 0 };
    for (let round = 0; round < CASES; round++) {
      const original = sources[round % sources.length]!;
      let bytes = Uint8Array.from(original);
      const kind = random(4);
      if (kind === 0) bytes = bytes.subarray(0, random(bytes.length));
      // Most of a file are coordinates: the structure lies at the start as well as anywhere.
      const place = (): number => random(random(2) === 0 ? bytes.length : Math.min(400, bytes.length));
      if (kind === 1) for (let flips = 1 + random(8); flips > 0; flips--) bytes[place()]! ^= 1 << random(8);
      if (kind === 2) bytes.set([0x80 | random(128), 0x80 | random(128), 0x80 | random(128), random(256)].slice(0, 1 + random(4)), Math.min(place(), bytes.length - 4));
      if (kind === 3) bytes.set([0x7f, 0xff, 0xff, 0xff].slice(0, 1 + random(4)), Math.min(place(), bytes.length - 4));
      try {
        const model = createModel(parseMoc(bytes));
        for (const id of model.parameters.ids()) model.setParameter(id, (random(2000) - 1000) / 10);
        model.update();
        outcomes.model++;
      } catch (failure) {
        if (!(failure instanceof FormatError)) throw failure;
        expect(failure.offset).toBeGreaterThanOrEqual(0);
        expect(failure.offset).toBeLessThanOrEqual(bytes.length);
        expect(failure.message).toContain(`(at byte ${failure.offset})`);
        outcomes.error++;
      }
    }
    expect(outcomes.model).toBeGreaterThan(CASES / 20);
    expect(outcomes.error).toBeGreaterThan(CASES / 20);
  });

  it('that refers to its own parts again and again does not grow beyond the limits', () => {
    const head = [...new TextEncoder().encode('moc'), 7];
    const many = bytesOf(136, 137, ...(list() as number[]), 15, 2, 133, 0x40, 134, 'A', ...(list() as number[]), ...(list([70, 50, 'M', 0, noAxes, { i32: 0 }, 1, { i32: 500 }, 1, { f32: 1 }, { i32: 0 }, { i32: 3 }, { i32: 1 }, 25, 3, { i32: 0 }, { i32: 1 }, { i32: 2 }, list(floats(0, 0, 4, 0, 0, 4)), floats(0, 0, 1, 0, 0, 1)]) as number[]));
    // The mesh is complete after: parameter list, parameter set, part id, deformer list, mesh id, null, axis list, axis set, indices, keyform, keyforms, UVs.
    const references = Array.from({ length: 5000 }, () => [33, 0, 0, 0, 12]).flat();
    const second = [133 >> 7 | 0x80, 133 & 0x7f, 0x40, ...bytesOf(134, 'B', ...(list() as number[])), 15, 0x80 | (5000 >> 7), 5000 & 0x7f, ...references];
    const file = Uint8Array.from([...head, ...many, ...second, ...bytesOf({ i32: 10 }, { i32: 10 })]);
    expect(() => parseMoc(file)).toThrow('a list of 5000 objects (mesh) is longer than 4096');
  });

  it('whose parts share one long list of deformers by reference is refused before the list is walked for each', () => {
    const count = 100_000;
    const long = [15, 0x80 | (count >> 14), 0x80 | ((count >> 7) & 0x7f), count & 0x7f];
    const head = bytesOf(136, 137, ...(list() as number[]), 15, 2, 133, 0x40, 134, 'A');
    const [rotation, references] = [bytesOf(68, 51, 'R', 0, noAxes, list([69, { f32: 1 }, { f32: 2 }, { f32: 3 }, { f32: 3 }, { f32: 0 }])), Array.from({ length: count - 1 }, () => [33, 0, 0, 0, 9]).flat()];
    // The rotation is complete after: parameter list, parameter set, part id, its id, null, axis list, axis set, keyform, keyforms.
    const file = Uint8Array.from([...new TextEncoder().encode('moc'), 7, ...head, ...long, ...rotation, ...references]);
    expect(() => parseMoc(file)).toThrow(`a list of ${count} objects (deformer) is longer than 4096`);
  });

  it('whose bytes are an object each is refused before they fill the memory', () => {
    const file = new Uint8Array(1_200_000);
    const count = file.length - 100;
    file.set([...new TextEncoder().encode('moc'), 7, ...bytesOf(136, 137, 15), 0x80 | (count >> 14), 0x80 | ((count >> 7) & 0x7f), count & 0x7f]);
    expect(() => parseMoc(file)).toThrow('the model has more than 1048576 objects');
  });

  it('in which every mesh has a mask of its own, of nearly all meshes, is refused before each is drawn a hundred times a frame', () => {
    const ids = Array.from({ length: 130 }, (_, index) => `MESH${index}`);
    const file = (most: number): Uint8Array => fileOf(11, { mask: (index) => [50, [...ids.slice(index), ...ids].slice(1, most).join()], flags: [{ i32: 0 }], meshes: ids.length });
    expect(() => parseMoc(file(130))).toThrow('the model refers to its own parts too often');
    expect(createModel(parseMoc(file(4))).masks).toHaveLength(130);
  });

  it('whose masks would be drawn with more triangles than there may be is refused', () => {
    const ids = Array.from({ length: 24 }, (_, index) => `MESH${index}`);
    const file = (masks: number): Uint8Array => fileOf(11, { mask: (own) => [50, [...ids.slice(own), ...ids].slice(1, 1 + masks).join()], flags: [{ i32: 0 }], meshes: ids.length, triangles: 500 });
    expect(() => parseMoc(file(23))).toThrow('the model has too many triangles');
    expect(createModel(parseMoc(file(12))).masks).toHaveLength(ids.length);
  });

  it('that names masks again and again by reference is refused before each name is looked for', () => {
    const names = Array.from({ length: 1000 }, (_, index) => `N${index}`).join();
    const file = (references: number): Uint8Array => fileOf(11, { mask: [50, names], flags: [{ i32: 0 }], references });
    expect(() => parseMoc(file(4))).toThrow('the model has too many meshes');
    expect(createModel(parseMoc(file(3))).meshes).toHaveLength(4);
  });

  it('with objects within objects without end is refused', () => {
    const nested = Uint8Array.from([...new TextEncoder().encode('moc'), 7, ...bytesOf(136), ...Array.from({ length: 100_000 }, () => [15, 1]).flat()]);
    expect(() => parseMoc(nested)).toThrow('objects are nested too deeply');
  });
});
