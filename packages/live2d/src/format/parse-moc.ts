/** `.moc` bytes to a model definition. The layouts are those of format versions 6 to 11, in the order of the file. */
import { ByteReader, FormatError } from './byte-reader';
import { LIMITS, type BlendMode, type KeyAxis, type MeshDefinition, type Moc, type ParameterDefinition, type PartDefinition, type RotationDefinition, type RotationKeyform, type WarpDefinition } from './moc';
import { ObjectReader, TYPE } from './moc-objects';

/** The newest format version there is a description of. */
export const NEWEST_VERSION = 11;
const END_MARKER = 0x8888;
const BLEND_MODES: readonly BlendMode[] = ['normal', 'screen', 'multiply'];

/**
 * Parses a model file.
 * @throws FormatError with the byte offset when the file is not whole, of a later format version, or beyond `LIMITS`.
 */
export function parseMoc(file: Uint8Array | ArrayBuffer): Moc {
  const bytes = new ByteReader(file);
  if (bytes.length > LIMITS.bytes) throw new FormatError(`${bytes.length} bytes are more than ${LIMITS.bytes}`, LIMITS.bytes);
  for (const letter of 'moc') if (bytes.u8() !== letter.charCodeAt(0)) throw new FormatError('this is no .moc file', bytes.offset - 1);
  const version = bytes.u8();
  if (version > NEWEST_VERSION) throw new FormatError(`format version ${version} is later than ${NEWEST_VERSION}`, 3);

  const objects = new ObjectReader(bytes, version, readStructure);
  const model = objects.structure<Omit<Moc, 'version'>>(TYPE.model, 'model');
  if (version >= 8) for (let half = 0; half < 2; half++) if (bytes.u16() !== END_MARKER) throw new FormatError('the end marker is missing', bytes.offset - 2);
  if (bytes.offset < bytes.length) throw new FormatError(`${bytes.length - bytes.offset} bytes follow the model`, bytes.offset);
  const moc = { version, ...model };
  checkTotals(moc, bytes.length);
  return moc;
}

function readStructure(type: number, objects: ObjectReader): unknown {
  switch (type) {
    case TYPE.model:
      return readModel(objects);
    case TYPE.parameterSet:
      return objects.list<ParameterDefinition>(TYPE.parameter, 'parameter', LIMITS.parameters);
    case TYPE.parameter:
      return readParameter(objects);
    case TYPE.part:
      return readPart(objects);
    case TYPE.axisSet:
      return readAxes(objects);
    case TYPE.axis:
      return readAxis(objects);
    case TYPE.warp:
      return readWarp(objects);
    case TYPE.rotation:
      return readRotation(objects);
    case TYPE.rotationKeyform:
      return readRotationKeyform(objects);
    case TYPE.mesh:
      return readMesh(objects);
    default:
      return undefined;
  }
}

function readModel(objects: ObjectReader): Omit<Moc, 'version'> {
  const parameters = objects.structure<ParameterDefinition[]>(TYPE.parameterSet, 'parameter set');
  const parts = objects.list<PartDefinition>(TYPE.part, 'part', LIMITS.parts);
  const { bytes } = objects;
  const canvasWidth = bytes.i32();
  const canvasHeight = bytes.i32();
  if (canvasWidth <= 0 || canvasHeight <= 0) throw new FormatError(`the canvas of ${canvasWidth} × ${canvasHeight} is empty`, bytes.offset - 8);
  return { parameters, parts, canvasWidth, canvasHeight };
}

function readParameter(objects: ObjectReader): ParameterDefinition {
  const { bytes } = objects;
  const start = bytes.offset;
  const [minimum, maximum, preset] = [bytes.f32(), bytes.f32(), bytes.f32()];
  if (![minimum, maximum, preset].every(Number.isFinite)) throw new FormatError('a parameter has a bound that is no number', start);
  return { minimum, maximum, default: preset, id: objects.text('a parameter id') };
}

function readPart(objects: ObjectReader): PartDefinition {
  objects.bytes.bit(); // Locked: for the editor only.
  const visible = objects.bytes.bit();
  const id = objects.text('a part id');
  return {
    visible,
    id,
    deformers: objects.list<WarpDefinition | RotationDefinition>([TYPE.warp, TYPE.rotation], 'deformer', LIMITS.deformers),
    meshes: objects.list<MeshDefinition>(TYPE.mesh, 'mesh', LIMITS.meshes),
  };
}

function readAxes(objects: ObjectReader): KeyAxis[] {
  const start = objects.bytes.offset;
  const axes = objects.list<KeyAxis>(TYPE.axis, 'key axis', 64);
  if (axes.filter((axis) => axis.keys.length > 1).length > LIMITS.axes) throw new FormatError(`an object has more than ${LIMITS.axes} key axes`, start);
  return axes;
}

function readAxis(objects: ObjectReader): KeyAxis {
  const parameter = objects.text('a parameter id');
  const start = objects.bytes.offset;
  const count = objects.bytes.i32();
  if (count < 1) throw new FormatError(`a key axis has ${count} keys`, start);
  return { parameter, keys: objects.floats('key values', count).subarray(0, count) };
}

/** How many keyforms an object with these axes has. */
function keyformCount(axes: readonly KeyAxis[], offset: number): number {
  const count = axes.reduce((product, axis) => product * axis.keys.length, 1);
  if (count > LIMITS.blended) throw new FormatError(`${count} keyforms are too many`, offset);
  return count;
}

function readParentId(objects: ObjectReader): string | null {
  const id = objects.textOrNull('a deformer id');
  return id === 'DST_BASE' ? null : id;
}

function readOpacities(objects: ObjectReader, count: number): Float32Array | null {
  return objects.version < 10 ? null : readAtLeast(objects, count);
}

function readAtLeast(objects: ObjectReader, count: number): Float32Array {
  const start = objects.bytes.offset;
  const values = objects.bytes.f32Array();
  if (values.length < count) throw new FormatError(`${count} opacities are expected, ${values.length} are there`, start);
  return values;
}

function readWarp(objects: ObjectReader): WarpDefinition {
  const id = objects.text('a deformer id');
  const parent = readParentId(objects);
  const start = objects.bytes.offset;
  const rows = objects.bytes.i32();
  const columns = objects.bytes.i32();
  if (rows < 1 || columns < 1) throw new FormatError(`a warp has a grid of ${columns} × ${rows}`, start);
  const axes = objects.structure<KeyAxis[]>(TYPE.axisSet, 'axis set');
  const count = keyformCount(axes, start);
  const keyforms = objects.floatsList('grid coordinates', count, 2 * (rows + 1) * (columns + 1));
  return { kind: 'warp', id, parent, rows, columns, axes, keyforms, opacities: readOpacities(objects, count) };
}

function readRotation(objects: ObjectReader): RotationDefinition {
  const id = objects.text('a deformer id');
  const parent = readParentId(objects);
  const start = objects.bytes.offset;
  const axes = objects.structure<KeyAxis[]>(TYPE.axisSet, 'axis set');
  const count = keyformCount(axes, start);
  const keyforms = objects.list<RotationKeyform>(TYPE.rotationKeyform, 'rotation keyform', LIMITS.blended);
  if (keyforms.length < count) throw new FormatError(`${count} keyforms are expected, ${keyforms.length} are there`, start);
  return { kind: 'rotation', id, parent, axes, keyforms, opacities: readOpacities(objects, count) };
}

function readRotationKeyform({ bytes, version }: ObjectReader): RotationKeyform {
  const [x, y, scale] = [bytes.f32(), bytes.f32(), bytes.f32()];
  bytes.f32(); // The scale along y: never used.
  return { x, y, scale, angle: bytes.f32(), mirrorX: version >= 10 && bytes.bool(), mirrorY: version >= 10 && bytes.bool() };
}

function readMesh(objects: ObjectReader): MeshDefinition {
  const { bytes, version } = objects;
  const start = bytes.offset;
  const id = objects.text('a mesh id');
  const parent = readParentId(objects);
  const axes = objects.structure<KeyAxis[]>(TYPE.axisSet, 'axis set');
  const count = keyformCount(axes, start);
  bytes.i32(); // The average draw order: unused.
  const drawOrders = bytes.i32Array();
  if (drawOrders.length < count) throw new FormatError(`${count} draw orders are expected, ${drawOrders.length} are there`, start);
  const opacities = readAtLeast(objects, count);
  const clip = version >= 11 ? objects.textOrNull('a mask id') : null;
  const texture = bytes.i32();
  const sizes = bytes.offset;
  const pointCount = bytes.i32();
  const triangleCount = bytes.i32();
  if (pointCount < 0 || triangleCount < 0) throw new FormatError(`a mesh has ${pointCount} points and ${triangleCount} triangles`, sizes);
  const corners = bytes.offset;
  const indices = objects.integers('vertex indices');
  if (indices.length < 3 * triangleCount) throw new FormatError(`${3 * triangleCount} vertex indices are expected, ${indices.length} are there`, corners);
  // A name of a mask is a mesh drawn once more in every frame: 65,536 characters of them are the most.
  objects.spend(indices.length + 1024 * (clip ?? '').length);
  if (indices.some((index) => index < 0 || index >= pointCount)) throw new FormatError('a vertex index names no point', corners);
  const keyforms = objects.floatsList('point coordinates', count, 2 * pointCount);
  const uvs = objects.floats('texture coordinates', 2 * pointCount).subarray(0, 2 * pointCount);
  const flags = version >= 8 ? bytes.i32() : 0;
  if (flags & 1) bytes.i32(); // A colour group: of no use here.
  return {
    id,
    parent,
    axes,
    drawOrders,
    opacities,
    clipIds: [...new Set((clip ?? '').split(',').map((each) => each.trim()))].filter(Boolean),
    texture: texture < 0 ? 1 : texture,
    pointCount,
    indices: Uint16Array.from(indices.subarray(0, 3 * triangleCount)),
    keyforms,
    uvs,
    blend: BLEND_MODES[(flags & 30) >> 1] ?? 'normal',
    culling: (flags & 32) === 0,
  };
}

type Counted = 'deformers' | 'meshes' | 'mesh points' | 'warp points' | 'triangles' | 'blended numbers';

/** Back references make a part or mesh count again each time it is named: what is limited is the whole, before anything is made of it. */
function checkTotals({ parts }: Moc, end: number): void {
  const left: Record<Counted, number> = { deformers: LIMITS.deformers, meshes: LIMITS.meshes, 'mesh points': LIMITS.points, 'warp points': LIMITS.points, triangles: LIMITS.triangles, 'blended numbers': LIMITS.blended };
  const take = (what: Counted, count: number): void => {
    if ((left[what] -= count) < 0) throw new FormatError(`the model has too many ${what}`, end);
  };
  const blendedKeyforms = (axes: readonly KeyAxis[]): number => 2 ** axes.filter((axis) => axis.keys.length > 1).length;
  for (const part of parts) {
    for (const deformer of part.deformers) {
      const points = deformer.kind === 'warp' ? (deformer.rows + 1) * (deformer.columns + 1) : 1;
      take('deformers', 1);
      take('warp points', points);
      take('blended numbers', points * blendedKeyforms(deformer.axes));
    }
    for (const mesh of part.meshes) {
      take('meshes', 1 + mesh.clipIds.length);
      take('mesh points', mesh.pointCount);
      take('triangles', mesh.indices.length / 3);
      take('blended numbers', (mesh.pointCount + 1) * blendedKeyforms(mesh.axes));
    }
  }
  const meshes = parts.flatMap((part) => part.meshes);
  const triangles = new Map(meshes.map(({ id, indices }) => [id, indices.length / 3]));
  // Drawn anew in each frame, at most once for every mesh that is clipped.
  for (const mesh of meshes) for (const id of mesh.clipIds) take('triangles', triangles.get(id) ?? 0);
}
