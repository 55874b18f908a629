/** What a `.moc` file holds: parameters, and parts with their deformers and meshes, as plain data. */

/** A named number that drives the model. */
export interface ParameterDefinition {
  readonly id: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
}

/** One parameter along which an object changes, with the ascending values it has keyforms for. */
export interface KeyAxis {
  readonly parameter: string;
  readonly keys: Float32Array;
}

/** What deformers and meshes have in common. There is one keyform per combination of keys, the first axis fastest. */
interface Keyed {
  readonly id: string;
  /** Id of the deformer whose space the keyforms are in; null: canvas pixels, origin top left, y downwards. */
  readonly parent: string | null;
  readonly axes: readonly KeyAxis[];
}

/** A grid that bends the unit square. */
export interface WarpDefinition extends Keyed {
  readonly kind: 'warp';
  /** Cells along y. */
  readonly rows: number;
  /** Cells along x. */
  readonly columns: number;
  /** x, y of (columns + 1) × (rows + 1) points, x fastest. */
  readonly keyforms: readonly Float32Array[];
  /** Per keyform; null before version 10. */
  readonly opacities: Float32Array | null;
}

export interface RotationKeyform {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Degrees, clockwise on the screen. */
  readonly angle: number;
  readonly mirrorX: boolean;
  readonly mirrorY: boolean;
}

/** A pivot with angle and scale. */
export interface RotationDefinition extends Keyed {
  readonly kind: 'rotation';
  readonly keyforms: readonly RotationKeyform[];
  /** Per keyform; null before version 10. */
  readonly opacities: Float32Array | null;
}

export type DeformerDefinition = WarpDefinition | RotationDefinition;

/** `screen` adds light, `multiply` takes it away. */
export type BlendMode = 'normal' | 'screen' | 'multiply';

/** A textured mesh of triangles. */
export interface MeshDefinition extends Keyed {
  /** x, y of every point. */
  readonly keyforms: readonly Float32Array[];
  /** Per keyform; larger is nearer to the viewer. */
  readonly drawOrders: Int32Array;
  /** Per keyform. */
  readonly opacities: Float32Array;
  /** Ids of the meshes that clip this one; empty: none. */
  readonly clipIds: readonly string[];
  readonly texture: number;
  readonly pointCount: number;
  /** u, v of every point, origin top left of the texture. */
  readonly uvs: Float32Array;
  /** Three point numbers a triangle. */
  readonly indices: Uint16Array;
  readonly blend: BlendMode;
  /** Whether triangles seen from behind are left out. */
  readonly culling: boolean;
}

export interface PartDefinition {
  readonly id: string;
  readonly visible: boolean;
  readonly deformers: readonly DeformerDefinition[];
  readonly meshes: readonly MeshDefinition[];
}

/** A parsed model file. */
export interface Moc {
  readonly version: number;
  /** Size of the canvas in canvas units (pixels of the model). */
  readonly canvasWidth: number;
  readonly canvasHeight: number;
  readonly parameters: readonly ParameterDefinition[];
  readonly parts: readonly PartDefinition[];
}

/**
 * What a model may ask of its reader. The largest models known have 4,000 points in 130 meshes; back references would
 * let a small file ask for gigabytes.
 */
export const LIMITS = {
  /** Of a file. */
  bytes: 32 * 1024 * 1024,
  /** With a number, of which the largest models known have some 5,000: null takes one byte of the file, and much more in memory. */
  objects: 1024 * 1024,
  /** Lists within objects within lists. */
  depth: 24,
  parameters: 4096,
  parts: 4096,
  deformers: 4096,
  /** Those that clip one count once more for it: they are drawn for that. So do their triangles. */
  meshes: 4096,
  /** Axes of one object that have more than one key. */
  axes: 10,
  /** Of all meshes, so that 16 bits number them; and of all warps. */
  points: 65_536,
  triangles: 262_144,
  /** Numbers blended in one update at most: points of each keyform that may take part. */
  blended: 4 * 1024 * 1024,
  /** Steps of parsing beyond the bytes read. */
  work: 64 * 1024 * 1024,
} as const;
