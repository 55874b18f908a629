/** What deformers have in common: they carry the points of their children into the space of the canvas. */
import type { DeformerDefinition } from '../format/moc';
import type { Parameters } from './parameters';

export interface Deformer {
  /** A parameter lies beyond its own keys: children do not use it. */
  readonly out: boolean;
  /** False below a deformer that is out or not available itself: what hangs here is frozen. */
  readonly available: boolean;
  /** Product of the scales down to here. */
  readonly scale: number;
  /** Product of the opacities down to here. */
  readonly opacity: number;
  /** Takes the present values; the parent has been updated before. */
  update(parameters: Parameters): void;
  /** Maps the first `count` points (x, y) from the deformer's space to the canvas, in place. */
  map(points: Float32Array, count: number): void;
}

/**
 * Orders deformers so that each comes after its parent, and says where in the result it is. One whose parent never appears is
 * dropped. Where several have the same id, the last is meant.
 */
export function parentsFirst(definitions: readonly DeformerDefinition[]): { ordered: DeformerDefinition[]; place: Map<string, number> } {
  const meant = new Map(definitions.map((definition) => [definition.id, definition]));
  const ordered: DeformerDefinition[] = [];
  const place = new Map<string, number>();
  let remaining = [...meant.values()];
  for (let before = Infinity; remaining.length < before; ) {
    before = remaining.length;
    remaining = remaining.filter((definition) => {
      if (definition.parent !== null && !place.has(definition.parent)) return true;
      place.set(definition.id, ordered.push(definition) - 1);
      return false;
    });
  }
  return { ordered, place };
}
