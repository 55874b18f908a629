/** What lies at a point of the view. */
import type { Box, ModelSettings } from '../format/parse-model-settings';
import type { Drawable } from './drawable';
import type { Model } from './model';
import type { Placement } from './placement';

export type HitArea = 'head' | 'body';

/** What a point of the view meets. */
export interface Hit {
  /** A mesh the settings call head or body. */
  readonly area: HitArea | null;
  /** A rectangle the settings call head or body. */
  readonly box: HitArea | null;
}

/** The head comes first. */
export function hitTest(model: Model, settings: ModelSettings, placement: Placement, x: number, y: number): Hit {
  const areas: readonly HitArea[] = ['head', 'body'];
  const canvasX = (x - placement.x) / placement.scale;
  const canvasY = (placement.y - y) / placement.scale;
  const isInMesh = (name: HitArea): boolean => settings.hitAreas.some((area) => area.name === name && isInMeshBox(model, area.id, canvasX, canvasY));
  const isIn = (box: Box | null): boolean => box !== null && x >= box.left && x <= box.right && y >= box.bottom && y <= box.top;
  return { area: areas.find(isInMesh) ?? null, box: areas.find((name) => isIn(settings.hitBoxes[name])) ?? null };
}

function isInMeshBox(model: Model, id: string, x: number, y: number): boolean {
  const positions = model.meshes.findLast((mesh) => mesh.id === id)?.positions;
  if (!positions || positions.length === 0) return false;
  let [left, right, top, bottom] = [model.canvasWidth, 0, model.canvasHeight, 0];
  for (let index = 0; index < positions.length; index += 2) {
    left = Math.min(left, positions[index]!);
    right = Math.max(right, positions[index]!);
    top = Math.min(top, positions[index + 1]!);
    bottom = Math.max(bottom, positions[index + 1]!);
  }
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Whether a mesh is drawn at a point of the view. Its texture may still be transparent there. */
export function isCovered(model: Model, placement: Placement, x: number, y: number): boolean {
  const canvasX = (x - placement.x) / placement.scale;
  const canvasY = (placement.y - y) / placement.scale;
  return model.drawables.some((drawable) => isInTriangles(drawable, canvasX, canvasY));
}

function isInTriangles({ positions, indices }: Drawable, x: number, y: number): boolean {
  /** Which side of an edge the point is on. */
  const side = (from: number, to: number): number =>
    (positions[2 * to]! - positions[2 * from]!) * (y - positions[2 * from + 1]!) - (positions[2 * to + 1]! - positions[2 * from + 1]!) * (x - positions[2 * from]!);
  for (let corner = 0; corner < indices.length; corner += 3) {
    const [a, b, c] = [indices[corner]!, indices[corner + 1]!, indices[corner + 2]!];
    const [ab, bc, ca] = [side(a, b), side(b, c), side(c, a)];
    if ((ab > 0 && bc > 0 && ca > 0) || (ab < 0 && bc < 0 && ca < 0)) return true;
  }
  return false;
}
