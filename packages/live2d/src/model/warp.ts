/** A grid that bends space: two triangles a cell, a stretched frame around the grid, and an affine map far outside. */
import type { WarpDefinition } from '../format/moc';
import type { Deformer } from './deformer';
import { KeyBlend } from './key-blend';
import type { Parameters } from './parameters';

/** The frame reaches from here to there, in grid sizes. */
const FRAME_START = -2;
const FRAME_END = 3;

export class Warp implements Deformer {
  out = false;
  available = true;
  scale = 1;
  opacity = 1;
  readonly #definition: WarpDefinition;
  readonly #parent: Deformer | null;
  readonly #blend: KeyBlend;
  /** x, y of the grid points on the canvas. */
  readonly #grid: Float32Array;
  /** The affine approximation: origin, change per u, change per v. */
  readonly #affine = new Float64Array(6);
  /** Where the cells of the frame begin and end, along either axis. */
  readonly #us: Float64Array;
  readonly #vs: Float64Array;
  /** Corners of a cell of the frame: x, y of P00, P10, P01, P11. */
  readonly #cell = new Float64Array(8);

  constructor(definition: WarpDefinition, parent: Deformer | null, parameters: Parameters) {
    this.#definition = definition;
    this.#parent = parent;
    this.#blend = new KeyBlend(definition.axes, definition.opacities, parameters);
    const { columns, rows } = definition;
    this.#grid = new Float32Array(2 * (columns + 1) * (rows + 1));
    this.#us = edgesOf(columns);
    this.#vs = edgesOf(rows);
  }

  update(parameters: Parameters): void {
    const parent = this.#parent;
    const blend = this.#blend;
    blend.update(parameters);
    this.out = blend.out;
    this.available = parent === null || (!parent.out && parent.available);
    // What hangs on nothing keeps the geometry of the last frame in which it did not.
    if (!this.available) return;
    const { keyforms } = this.#definition;
    blend.blendArrays(keyforms, this.#grid, this.#grid.length);
    parent?.map(this.#grid, this.#grid.length / 2);
    this.scale = parent ? parent.scale : 1;
    this.opacity = (parent ? parent.opacity : 1) * blend.opacity;
    this.#approximate();
  }

  #approximate(): void {
    const grid = this.#grid;
    const c10 = 2 * this.#definition.columns;
    const c01 = c10 * this.#definition.rows + 2 * this.#definition.rows;
    const c11 = grid.length - 2;
    for (let axis = 0; axis < 2; axis++) {
      const p00 = grid[axis]!;
      const p10 = grid[c10 + axis]!;
      const p01 = grid[c01 + axis]!;
      const p11 = grid[c11 + axis]!;
      const perU = (p11 - p00 + p10 - p01) / 2;
      const perV = (p11 - p00 - p10 + p01) / 2;
      this.#affine[axis] = (p00 + p10 + p01 + p11) / 4 - (perU + perV) / 2;
      this.#affine[2 + axis] = perU;
      this.#affine[4 + axis] = perV;
    }
  }

  map(points: Float32Array, count: number): void {
    const grid = this.#grid;
    const { columns, rows } = this.#definition;
    const line = 2 * (columns + 1);
    for (let index = 0; index < 2 * count; index += 2) {
      const x = points[index]! * columns;
      const y = points[index + 1]! * rows;
      if (!(x >= 0 && y >= 0 && x < columns && y < rows)) {
        this.#mapOutside(points, index);
        continue;
      }
      const s = x - (x | 0);
      const t = y - (y | 0);
      const top = 2 * (x | 0) + line * (y | 0);
      const bottom = top + line;
      if (s + t <= 1) {
        const px = grid[top]!;
        const py = grid[top + 1]!;
        points[index] = px + (grid[top + 2]! - px) * s + (grid[bottom]! - px) * t;
        points[index + 1] = py + (grid[top + 3]! - py) * s + (grid[bottom + 1]! - py) * t;
      } else {
        const px = grid[bottom + 2]!;
        const py = grid[bottom + 3]!;
        points[index] = px + (grid[bottom]! - px) * (1 - s) + (grid[top + 2]! - px) * (1 - t);
        points[index + 1] = py + (grid[bottom + 1]! - py) * (1 - s) + (grid[top + 3]! - py) * (1 - t);
      }
    }
  }

  #mapOutside(points: Float32Array, index: number): void {
    const u = points[index]!;
    const v = points[index + 1]!;
    const affine = this.#affine;
    if (!(u > FRAME_START && u < FRAME_END && v > FRAME_START && v < FRAME_END)) {
      points[index] = affine[0]! + u * affine[2]! + v * affine[4]!;
      points[index + 1] = affine[1]! + u * affine[3]! + v * affine[5]!;
      return;
    }
    const us = this.#us;
    const vs = this.#vs;
    const column = cellAt(us, points, index);
    const row = cellAt(vs, points, index + 1);
    const s = (u - us[column]!) / (us[column + 1]! - us[column]!);
    const t = (v - vs[row]!) / (vs[row + 1]! - vs[row]!);
    const cell = this.#cell;
    for (let corner = 0; corner < 4; corner++) this.#corner(column + (corner & 1), row + (corner >> 1), 2 * corner);
    for (let axis = 0; axis < 2; axis++) {
      const p00 = cell[axis]!;
      const p10 = cell[2 + axis]!;
      const p01 = cell[4 + axis]!;
      const p11 = cell[6 + axis]!;
      points[index + axis] = s + t <= 1 ? p00 + (p10 - p00) * s + (p01 - p00) * t : p11 + (p01 - p11) * (1 - s) + (p10 - p11) * (1 - t);
    }
  }

  /** A corner of the frame's cells, by the numbers of its edges: a grid point, or outside the grid where the affine map leads. */
  #corner(column: number, row: number, place: number): void {
    const { columns, rows } = this.#definition;
    const cell = this.#cell;
    if (column > 0 && column <= columns + 1 && row > 0 && row <= rows + 1) {
      const at = 2 * (column - 1 + (row - 1) * (columns + 1));
      cell[place] = this.#grid[at]!;
      cell[place + 1] = this.#grid[at + 1]!;
      return;
    }
    const affine = this.#affine;
    const u = this.#us[column]!;
    const v = this.#vs[row]!;
    cell[place] = affine[0]! + u * affine[2]! + v * affine[4]!;
    cell[place + 1] = affine[1]! + u * affine[3]! + v * affine[5]!;
  }
}

/** The edges of the frame along one axis: where it starts, those of the grid, where it ends. */
function edgesOf(cells: number): Float64Array {
  return Float64Array.of(FRAME_START, ...Array.from({ length: cells + 1 }, (_, edge) => edge / cells), FRAME_END);
}

/** The number of the edge at which the cell around a coordinate begins: computed, as a grid may have tens of thousands. The coordinate lies within the frame. */
function cellAt(edges: Float64Array, points: Float32Array, at: number): number {
  return Math.max(0, Math.min(Math.ceil(points[at]! * (edges.length - 3)), edges.length - 2));
}
