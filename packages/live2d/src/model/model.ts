/** A model at run time: set parameters, update, draw what `drawables` says. */
import type { Moc } from '../format/moc';
import { parentsFirst, type Deformer } from './deformer';
import { Drawable } from './drawable';
import { createMasks, placeMasks, type Mask } from './masks';
import { Parameters } from './parameters';
import { Parts } from './parts';
import { Rotation } from './rotation';
import { Warp } from './warp';

export class Model {
  readonly canvasWidth: number;
  readonly canvasHeight: number;
  readonly parameters: Parameters;
  readonly parts: Parts;
  /** All meshes in the order of the file. */
  readonly meshes: readonly Drawable[];
  /** What to draw, back to front. The same array after every update. */
  readonly drawables: Drawable[] = [];
  /** What clips meshes, in the order of first use. */
  readonly masks: readonly Mask[];
  /** x, y of the points of all meshes, in the order of the file; each mesh's `positions` is a part of it. */
  readonly positions: Float32Array;
  readonly #deformers: readonly Deformer[];
  /** All meshes by draw order. Kept from one update to the next, which leaves little to sort. */
  readonly #sequence: Drawable[];

  constructor(moc: Moc) {
    this.canvasWidth = moc.canvasWidth;
    this.canvasHeight = moc.canvasHeight;
    const parameters = new Parameters(moc.parameters);
    this.parameters = parameters;
    this.parts = new Parts(moc.parts);

    const { ordered, place } = parentsFirst(moc.parts.flatMap((part) => part.deformers));
    const deformers: Deformer[] = [];
    for (const definition of ordered) {
      const parent = definition.parent === null ? null : deformers[place.get(definition.parent)!]!;
      deformers.push(definition.kind === 'warp' ? new Warp(definition, parent, parameters) : new Rotation(definition, parent, parameters));
    }
    this.#deformers = deformers;

    const meshes = moc.parts.flatMap((part, index) => part.meshes.map((mesh) => ({ mesh, part: index })));
    this.positions = new Float32Array(2 * meshes.reduce((sum, { mesh }) => sum + mesh.pointCount, 0));
    let firstPoint = 0;
    this.meshes = meshes.map(({ mesh, part }, index) => {
      const positions = this.positions.subarray(2 * firstPoint, 2 * (firstPoint + mesh.pointCount));
      const parent = mesh.parent === null ? 'canvas' : (deformers[place.get(mesh.parent) ?? -1] ?? 'missing');
      const drawable = new Drawable(mesh, index, part, firstPoint, positions, parent, parameters);
      firstPoint += mesh.pointCount;
      return drawable;
    });
    this.masks = createMasks(this.meshes);
    this.#sequence = [...this.meshes];
    parameters.save();
    this.update();
  }

  /** Sets a parameter, within its bounds; what is no number changes nothing. A parameter the model lacks is remembered, and drives nothing. */
  setParameter(id: string, value: number): void {
    const { parameters } = this;
    const index = parameters.index(id);
    if (Number.isNaN(value)) return;
    parameters.values[index] = value;
    parameters.limit(index);
  }

  /** Sets the opacity of a part, 0 to 1; does nothing for a part the model lacks. */
  setPartOpacity(id: string, opacity: number): void {
    const index = this.parts.index(id);
    if (index >= 0) this.parts.opacities[index] = opacity;
  }

  /** Computes geometry, opacities and drawing sequence for the present parameters. Allocates nothing. */
  update(): void {
    const { parameters, parts, drawables } = this;
    // With an index: the iterator of `for … of` would be garbage.
    for (let index = 0; index < this.#deformers.length; index++) this.#deformers[index]!.update(parameters);
    for (let index = 0; index < this.meshes.length; index++) this.meshes[index]!.update(parameters, parts);
    this.#sort();
    let count = 0;
    for (let place = 0; place < this.#sequence.length; place++) {
      const mesh = this.#sequence[place]!;
      if (mesh.isDrawn) drawables[count++] = mesh;
    }
    drawables.length = count;
    if (this.masks.length > 0) placeMasks(this.masks, Math.max(this.canvasWidth, this.canvasHeight));
  }

  /** By draw order, then by index. */
  #sort(): void {
    const sequence = this.#sequence;
    for (let index = 1; index < sequence.length; index++) {
      const mesh = sequence[index]!;
      let place = index;
      for (; place > 0; place--) {
        const before = sequence[place - 1]!;
        if (before.drawOrder < mesh.drawOrder || (before.drawOrder === mesh.drawOrder && before.index < mesh.index)) break;
        sequence[place] = before;
      }
      sequence[place] = mesh;
    }
  }
}

/** A model at its defaults, already updated once. */
export function createModel(moc: Moc): Model {
  return new Model(moc);
}
