/** Where between its keyforms an object stands: multilinear over the axes whose parameter lies between two keys. */
import type { KeyAxis } from '../format/moc';
import type { Parameters } from './parameters';

/** A value this near to a key is on it. */
const EPSILON = 0.0001;
/** From so many axes on the staged rounding of draw orders has no reference. */
const ROUNDED_AXES = 5;

export class KeyBlend {
  /** Whether a parameter lies beyond the keys: the object is then hidden or frozen, not clamped. */
  out = false;
  /** That of the keyforms, blended; 1 where they have none. */
  opacity = 1;
  /** How many keyforms take part. */
  count = 1;
  /** Their numbers, and their weights, which add up to 1. The first is that of all lower keys. */
  readonly forms: Int32Array;
  readonly weights: Float64Array;

  readonly #axes: readonly KeyAxis[];
  readonly #opacities: Float32Array | null;
  readonly #parameters: Int32Array;
  /** Weight of the upper key, of each axis between two keys. */
  readonly #between: Float64Array;
  #active = 0;
  readonly #orders: Float64Array;

  constructor(axes: readonly KeyAxis[], opacities: Float32Array | null, parameters: Parameters) {
    this.#axes = axes;
    this.#opacities = opacities;
    this.#parameters = Int32Array.from(axes, (axis) => parameters.index(axis.parameter));
    const most = 2 ** axes.filter((axis) => axis.keys.length > 1).length;
    this.forms = new Int32Array(most);
    this.weights = new Float64Array(most).fill(1);
    this.#orders = new Float64Array(most);
    this.#between = new Float64Array(axes.length);
  }

  /** Finds the keyforms for the present values. */
  update(parameters: Parameters): void {
    const { forms, weights } = this;
    const { values } = parameters;
    this.out = false;
    this.#active = 0;
    forms[0] = 0;
    weights[0] = 1;
    let count = 1;
    let stride = 1;
    for (let axis = 0; axis < this.#axes.length; axis++) {
      const { keys } = this.#axes[axis]!;
      const value = values[this.#parameters[axis]!]!;
      const last = keys.length - 1;
      let key = 0;
      let upper = 0;
      if (value < keys[0]! - EPSILON) this.out = true;
      else if (value >= keys[0]! + EPSILON) {
        key = 1;
        while (key <= last && value >= keys[key]! + EPSILON) key++;
        if (key > last) {
          key = last;
          this.out = true;
        } else if (value <= keys[key]! - EPSILON) {
          key--;
          upper = (value - keys[key]!) / (keys[key + 1]! - keys[key]!);
        }
      } else if (last === 0 && value <= keys[0]! - EPSILON) this.out = true;
      for (let form = 0; form < count; form++) forms[form] = forms[form]! + stride * key;
      if (upper !== 0) {
        for (let form = 0; form < count; form++) {
          forms[count + form] = forms[form]! + stride;
          weights[count + form] = weights[form]! * upper;
          weights[form] = weights[form]! * (1 - upper);
        }
        this.#between[this.#active++] = upper;
        count *= 2;
      }
      stride *= keys.length;
    }
    this.count = count;
    const opacities = this.#opacities;
    if (!opacities) return;
    let opacity = 0;
    for (let form = 0; form < count; form++) opacity += opacities[forms[form]!]! * weights[form]!;
    this.opacity = opacity;
  }

  /** Blends the first `length` numbers of the keyforms. */
  blendArrays(keyforms: readonly Float32Array[], target: Float32Array, length: number): void {
    const { count, forms, weights } = this;
    const first = keyforms[forms[0]!]!;
    if (count === 1) {
      for (let index = 0; index < length; index++) target[index] = first[index]!;
    } else if (count === 2) {
      const second = keyforms[forms[1]!]!;
      const w0 = weights[0]!;
      const w1 = weights[1]!;
      for (let index = 0; index < length; index++) target[index] = first[index]! * w0 + second[index]! * w1;
    } else if (count === 4) {
      const second = keyforms[forms[1]!]!;
      const third = keyforms[forms[2]!]!;
      const fourth = keyforms[forms[3]!]!;
      const w0 = weights[0]!;
      const w1 = weights[1]!;
      const w2 = weights[2]!;
      const w3 = weights[3]!;
      for (let index = 0; index < length; index++) target[index] = first[index]! * w0 + second[index]! * w1 + third[index]! * w2 + fourth[index]! * w3;
    } else {
      for (let index = 0; index < length; index++) {
        let sum = 0;
        for (let form = 0; form < count; form++) sum += keyforms[forms[form]!]![index]! * weights[form]!;
        target[index] = sum;
      }
    }
  }

  /** Draw orders are blended one axis after the other, cut to an integer each time. */
  blendDrawOrders(values: Int32Array): number {
    if (this.#active >= ROUNDED_AXES) {
      let sum = 0.5;
      for (let form = 0; form < this.count; form++) sum += values[this.forms[form]!]! * this.weights[form]!;
      return Math.trunc(sum);
    }
    const orders = this.#orders;
    for (let form = 0; form < this.count; form++) orders[form] = values[this.forms[form]!]!;
    for (let axis = 0, left = this.count / 2; axis < this.#active; axis++, left /= 2) {
      for (let pair = 0; pair < left; pair++) {
        const lower = orders[2 * pair]!;
        orders[pair] = Math.trunc(lower + (orders[2 * pair + 1]! - lower) * this.#between[axis]!);
      }
    }
    return orders[0]!;
  }
}
