/** Clipping: which meshes share a mask, and where in the mask buffer each mask lies this frame. */

/** What masks need to know of a mesh. */
export interface Clippable {
  readonly id: string;
  /** Its number in the order of the file. */
  readonly index: number;
  /** Ids of the meshes that clip it. */
  readonly clipIds: readonly string[];
  /** Whether its points are valid and count. */
  readonly inUse: boolean;
  /** x, y of every point in canvas units. */
  readonly positions: Float32Array;
  mask: Mask | null;
}

/** Width and height of the mask buffer in pixels (§9 Clipping mask buffer). */
export const MASK_BUFFER = 256;
/** Channels of the buffer in the order in which masks fill them: alpha, red, green, blue. */
const CHANNELS = [3, 0, 1, 2] as const;
/** By how much of its size the box of the clipped meshes is enlarged on every side. */
const MARGIN = 0.05;

/** A mask and the meshes it clips. */
export class Mask {
  /** Whether a clipped mesh is in use this frame; else there is no place for the mask. */
  used = false;
  /** 0 red, 1 green, 2 blue, 3 alpha. */
  channel = 0;
  /** Left, bottom, right, top of its cell in texture units. */
  readonly cell = new Float32Array(4);
  /** Scale x, scale y, translation x, translation y: canvas to texture units of the buffer. */
  readonly toTexture = new Float32Array(4);
  /** The same, canvas to clip space of the buffer. */
  readonly toClip = new Float32Array(4);
  /** Left, top, right, bottom of what it clips. */
  readonly #box = new Float32Array(4);
  /** The meshes this mask clips. */
  readonly clipped: Clippable[] = [];

  /** @param meshes Numbers of the meshes it is made of. */
  constructor(readonly meshes: readonly number[]) {}

  /** Puts the box of the clipped meshes into a cell. */
  place(channel: number, column: number, row: number, columns: number, rows: number, canvasSize: number): void {
    const box = this.#box;
    box[0] = box[1] = canvasSize;
    box[2] = box[3] = 0;
    for (let mesh = 0; mesh < this.clipped.length; mesh++) {
      const { inUse, positions } = this.clipped[mesh]!;
      if (!inUse) continue;
      for (let index = 0; index < positions.length; index += 2) {
        const x = positions[index]!;
        const y = positions[index + 1]!;
        if (x < box[0]!) box[0] = x;
        if (y < box[1]!) box[1] = y;
        if (x > box[2]!) box[2] = x;
        if (y > box[3]!) box[3] = y;
      }
    }
    const width = box[2] - box[0];
    const height = box[3] - box[1];
    this.channel = channel;
    const { cell, toTexture, toClip } = this;
    cell[0] = column / columns;
    cell[1] = row / rows;
    cell[2] = (column + 1) / columns;
    cell[3] = (row + 1) / rows;
    toTexture[0] = 1 / columns / (width * (1 + 2 * MARGIN));
    toTexture[1] = 1 / rows / (height * (1 + 2 * MARGIN));
    toTexture[2] = cell[0] - (box[0] - width * MARGIN) * toTexture[0];
    toTexture[3] = cell[1] - (box[1] - height * MARGIN) * toTexture[1];
    for (let index = 0; index < 4; index++) toClip[index] = 2 * toTexture[index]! - (index < 2 ? 0 : 1);
  }
}

/** The masks of a model in the order of their first use. Meshes with the same set of mask ids share one. */
export function createMasks(meshes: readonly Clippable[]): Mask[] {
  const byId = new Map(meshes.map((mesh) => [mesh.id, mesh.index]));
  const bySet = new Map<string, Mask>();
  for (const mesh of meshes) {
    // Names of meshes that do not exist are ignored; with none left the mesh is drawn whole.
    const clipping = mesh.clipIds.flatMap((id) => byId.get(id) ?? []);
    if (clipping.length === 0) continue;
    const key = [...clipping].sort((a, b) => a - b).join();
    let mask = bySet.get(key);
    if (!mask) bySet.set(key, (mask = new Mask(clipping)));
    mask.clipped.push(mesh);
    mesh.mask = mask;
  }
  return [...bySet.values()];
}

/** Shares the buffer out among the masks in use. */
export function placeMasks(masks: readonly Mask[], canvasSize: number): void {
  let used = 0;
  for (let index = 0; index < masks.length; index++) {
    const mask = masks[index]!;
    mask.used = mask.clipped.some(isInUse);
    if (mask.used) used++;
  }
  let channel = 0;
  let inChannel = 0;
  for (let index = 0; index < masks.length; index++) {
    const mask = masks[index]!;
    if (!mask.used) continue;
    const share = Math.floor(used / CHANNELS.length) + (channel < used % CHANNELS.length ? 1 : 0);
    // One, two side by side, else a square of cells.
    const columns = Math.ceil(Math.sqrt(share));
    const rows = share === 2 ? 1 : columns;
    mask.place(CHANNELS[channel]!, inChannel % columns, Math.floor(inChannel / columns), columns, rows, canvasSize);
    if (++inChannel === share) {
      inChannel = 0;
      channel++;
    }
  }
}

function isInUse(mesh: Clippable): boolean {
  return mesh.inUse;
}
