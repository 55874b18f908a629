/** Groups of meshes with one opacity. */
import type { PartDefinition } from '../format/moc';

export class Parts {
  /** In the order of the file. */
  readonly ids: readonly string[];
  /** In the order of the file; 1 or 0 at the start. */
  readonly opacities: Float32Array;
  readonly #indices: Map<string, number>;

  constructor(definitions: readonly PartDefinition[]) {
    this.ids = definitions.map((part) => part.id);
    this.opacities = Float32Array.from(definitions, (part) => (part.visible ? 1 : 0));
    this.#indices = new Map(this.ids.map((id, index) => [id, index]));
  }

  /** The number of a part; −1 when the model lacks it. */
  index(id: string): number {
    return this.#indices.get(id) ?? -1;
  }
}
