/** The numbers that drive a model: kept as 32-bit floats and within their bounds, as the file format means them. */
import type { ParameterDefinition } from '../format/moc';

/** Bounds of a parameter that only motions know, such as `VISIBLE:<part id>`. */
const UNBOUNDED = 1_000_000;

export class Parameters {
  readonly #indices = new Map<string, number>();
  #values: Float32Array;
  #minima: Float32Array;
  #maxima: Float32Array;
  #saved: Float32Array;
  #savedCount = 0;

  constructor(definitions: readonly ParameterDefinition[]) {
    const room = definitions.length + 16;
    this.#values = new Float32Array(room);
    this.#minima = new Float32Array(room);
    this.#maxima = new Float32Array(room);
    this.#saved = new Float32Array(room);
    for (const each of definitions) if (!this.#indices.has(each.id)) this.#append(each.id, each.minimum, each.maximum, each.default);
    this.save();
  }

  get count(): number {
    return this.#indices.size;
  }

  ids(): string[] {
    return [...this.#indices.keys()];
  }

  /** The index of a parameter. One the model lacks comes into being with the value 0. */
  index(id: string): number {
    return this.#indices.get(id) ?? this.#append(id, -UNBOUNDED, UNBOUNDED, 0);
  }

  #append(id: string, minimum: number, maximum: number, value: number): number {
    const index = this.#indices.size;
    if (index === this.#values.length) {
      const grown = (old: Float32Array): Float32Array => {
        const array = new Float32Array(2 * old.length);
        array.set(old);
        return array;
      };
      this.#values = grown(this.#values);
      this.#minima = grown(this.#minima);
      this.#maxima = grown(this.#maxima);
      this.#saved = grown(this.#saved);
    }
    this.#indices.set(id, index);
    this.#minima[index] = minimum;
    this.#maxima[index] = maximum;
    this.#values[index] = value;
    return index;
  }

  /** By index. Call `limit` after writing. A new parameter may need another array: ask for it anew each time. */
  get values(): Float32Array {
    return this.#values;
  }

  /** Maximum minus minimum. */
  range(index: number): number {
    return this.#maxima[index]! - this.#minima[index]!;
  }

  /** Brings what has been written to `values` within its bounds. What is no number gives way to what was saved. */
  limit(index: number): void {
    const value = this.#values[index]!;
    this.#values[index] = Number.isNaN(value) ? this.#saved[index]! : Math.max(this.#minima[index]!, Math.min(this.#maxima[index]!, value));
  }

  /** Remembers all values for `load`. */
  save(): void {
    this.#saved.set(this.#values);
    this.#savedCount = this.count;
  }

  /** Restores what was saved; parameters that have come into being since keep their values. */
  load(): void {
    for (let index = 0; index < this.#savedCount; index++) this.#values[index] = this.#saved[index]!;
  }
}
