/** A mesh of a model as it stands now. */
import type { BlendMode, MeshDefinition } from '../format/moc';
import type { Deformer } from './deformer';
import { KeyBlend } from './key-blend';
import type { Clippable, Mask } from './masks';
import type { Parameters } from './parameters';
import type { Parts } from './parts';

/** Below it a mesh is not drawn. */
const LEAST_OPACITY = 0.01;

/** Where a mesh hangs: on a deformer, on the canvas, or on a deformer the file does not have. */
export type Parent = Deformer | 'canvas' | 'missing';

export class Drawable implements Clippable {
  readonly id: string;
  readonly texture: number;
  /** u, v of every point, origin top left of the texture. */
  readonly uvs: Float32Array;
  /** Three point numbers a triangle. */
  readonly indices: Uint16Array;
  readonly blend: BlendMode;
  /** Whether triangles seen from behind are left out. */
  readonly culling: boolean;
  /** Ids of the meshes that clip this one, as the file names them. */
  readonly clipIds: readonly string[];
  /** What clips it. */
  mask: Mask | null = null;
  /** Factor of all four components, its part and its deformer counted in. */
  opacity = 0;
  drawOrder = 0;
  /** No parameter lies beyond its keys or its deformer's: its points are valid, whatever its opacity. */
  inUse = false;
  readonly #definition: MeshDefinition;
  readonly #parent: Parent;
  readonly #blend: KeyBlend;

  /**
   * @param index Its number in the order of the file.
   * @param part Number of its part.
   * @param firstPoint Number of its first point among those of all meshes.
   * @param positions x, y of every point in canvas units: origin top left, y downwards.
   */
  constructor(
    definition: MeshDefinition,
    readonly index: number,
    readonly part: number,
    readonly firstPoint: number,
    readonly positions: Float32Array,
    parent: Parent,
    parameters: Parameters,
  ) {
    this.id = definition.id;
    this.texture = definition.texture;
    this.uvs = definition.uvs;
    this.indices = definition.indices;
    this.blend = definition.blend;
    this.culling = definition.culling;
    this.clipIds = definition.clipIds;
    this.#definition = definition;
    this.#parent = parent;
    this.#blend = new KeyBlend(definition.axes, definition.opacities, parameters);
  }

  get isDrawn(): boolean {
    return this.inUse && this.opacity >= LEAST_OPACITY;
  }

  update(parameters: Parameters, parts: Parts): void {
    const blend = this.#blend;
    blend.update(parameters);
    const parent = typeof this.#parent === 'string' ? null : this.#parent;
    this.inUse = !blend.out && !parent?.out;
    if (!this.inUse) return;
    const { keyforms, drawOrders } = this.#definition;
    this.drawOrder = blend.blendDrawOrders(drawOrders);
    this.opacity = blend.opacity * parts.opacities[this.part]! * (parent ? parent.opacity : 1);
    // On a deformer that does not exist the points stay at the origin, where no triangle has an area.
    if (this.#parent === 'missing') return;
    blend.blendArrays(keyforms, this.positions, this.positions.length);
    parent?.map(this.positions, this.positions.length / 2);
  }
}
