/** A pivot with angle and scale, which turns with the space it stands in. */
import type { RotationDefinition } from '../format/moc';
import type { Deformer } from './deformer';
import { KeyBlend } from './key-blend';
import type { Parameters } from './parameters';
import { Warp } from './warp';

/** How far a probe reaches upwards in the parent's space: pixels in a rotation, grid sizes in a warp. */
const PROBE = { pixels: -10, grid: -0.1 };
const PROBE_SIZES = 10;
const RADIANS = Math.PI / 180;

export class Rotation implements Deformer {
  out = false;
  available = true;
  scale = 1;
  opacity = 1;
  readonly #definition: RotationDefinition;
  readonly #parent: Deformer | null;
  readonly #blend: KeyBlend;
  /** x, y of the origin; while it is updated also the point a probe leads to. */
  readonly #origin = new Float32Array(2);
  readonly #probe = new Float32Array(2);
  /** Degrees. */
  #angle = 0;
  /** Columns of the matrix that turns, mirrors and scales. */
  #xx = 1;
  #xy = 0;
  #yx = 0;
  #yy = 1;

  constructor(definition: RotationDefinition, parent: Deformer | null, parameters: Parameters) {
    this.#definition = definition;
    this.#parent = parent;
    this.#blend = new KeyBlend(definition.axes, definition.opacities, parameters);
  }

  update(parameters: Parameters): void {
    const parent = this.#parent;
    const blend = this.#blend;
    const { keyforms } = this.#definition;
    blend.update(parameters);
    let x = 0;
    let y = 0;
    let scale = 0;
    let angle = 0;
    for (let form = 0; form < blend.count; form++) {
      const keyform = keyforms[blend.forms[form]!]!;
      const weight = blend.weights[form]!;
      x += keyform.x * weight;
      y += keyform.y * weight;
      scale += keyform.scale * weight;
      angle += keyform.angle * weight;
    }
    this.out = blend.out;
    this.available = parent === null || (!parent.out && parent.available);
    this.scale = (parent ? parent.scale : 1) * scale;
    this.opacity = (parent ? parent.opacity : 1) * blend.opacity;
    this.#origin[0] = x;
    this.#origin[1] = y;
    this.#angle = angle;
    if (parent) this.#follow(parent);
    const cos = Math.cos(this.#angle * RADIANS) * this.scale;
    const sin = Math.sin(this.#angle * RADIANS) * this.scale;
    // Mirroring is not blended: it is that of the keyform at all lower keys.
    const { mirrorX, mirrorY } = keyforms[blend.forms[0]!]!;
    this.#xx = mirrorX ? -cos : cos;
    this.#xy = mirrorX ? -sin : sin;
    this.#yx = mirrorY ? sin : -sin;
    this.#yy = mirrorY ? -cos : cos;
  }

  /** Maps the origin to the canvas and turns by as much as "up" at the origin is turned on the way. */
  #follow(parent: Deformer): void {
    const origin = this.#origin;
    const probe = this.#probe;
    const x = origin[0]!;
    const y = origin[1]!;
    parent.map(origin, 1);
    let reach = parent instanceof Warp ? PROBE.grid : PROBE.pixels;
    for (let size = 0; size < PROBE_SIZES; size++, reach /= 10) {
      for (let sign = 1; sign >= -1; sign -= 2) {
        probe[0] = x;
        probe[1] = y + sign * reach;
        parent.map(probe, 1);
        const dx = sign * (probe[0]! - origin[0]!);
        const dy = sign * (probe[1]! - origin[1]!);
        if (dx === 0 && dy === 0) continue;
        // The probe pointed to −90°.
        const turn = Math.atan2(dy, dx) / RADIANS + 90;
        this.#angle += turn > 180 ? turn - 360 : turn;
        return;
      }
    }
  }

  map(points: Float32Array, count: number): void {
    const xx = this.#xx;
    const xy = this.#xy;
    const yx = this.#yx;
    const yy = this.#yy;
    const originX = this.#origin[0]!;
    const originY = this.#origin[1]!;
    for (let index = 0; index < 2 * count; index += 2) {
      const x = points[index]!;
      const y = points[index + 1]!;
      points[index] = xx * x + yx * y + originX;
      points[index + 1] = xy * x + yy * y + originY;
    }
  }
}
