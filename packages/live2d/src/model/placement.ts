/**
 * Where a model stands in the view. The view is 2 units wide, −1 to 1, with y upwards; a model unit becomes X = scale·x + x₀,
 * Y = y₀ − scale·y.
 */
import type { Layout } from '../format/parse-model-settings';

export interface Placement {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** The placement a layout asks for: its keys count in a fixed order, each with the scale reached so far. */
export function placementOf(layout: Layout, canvasWidth: number, canvasHeight: number): Placement {
  // Two units wide and centred, unless the layout says otherwise; a new size alone does not centre anew.
  let scale = 2 / canvasWidth;
  let x = -1;
  let y = (scale * canvasHeight) / 2;
  if (layout.width !== undefined) scale = layout.width / canvasWidth;
  if (layout.height !== undefined) scale = layout.height / canvasHeight;
  if (layout.x !== undefined) x = layout.x;
  if (layout.y !== undefined) y = layout.y;
  if (layout.center_x !== undefined) x = layout.center_x - (scale * canvasWidth) / 2;
  if (layout.center_y !== undefined) y = layout.center_y + (scale * canvasHeight) / 2;
  if (layout.top !== undefined) y = layout.top;
  if (layout.bottom !== undefined) y = layout.bottom + scale * canvasHeight;
  if (layout.left !== undefined) x = layout.left;
  if (layout.right !== undefined) x = layout.right - scale * canvasWidth;
  return { scale, x, y };
}

/**
 * Canvas units to clip space, as scale x, scale y, translation x, translation y.
 * @param aspect Width of the drawing surface divided by its height.
 * @param zoom Scale of the view.
 */
export function projectTo(target: Float32Array, { scale, x, y }: Placement, aspect: number, zoom: number): void {
  target[0] = scale * zoom;
  target[1] = -scale * zoom * aspect;
  target[2] = x * zoom;
  target[3] = y * zoom * aspect;
}
