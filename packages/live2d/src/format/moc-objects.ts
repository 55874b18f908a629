/** The objects of a `.moc` file: each starts with its type, takes a number when it is complete, and may be referred to again. */
import { FormatError, type ByteReader } from './byte-reader';
import { LIMITS } from './moc';

/** Type numbers of the objects with content of their own. */
export const TYPE = { list: 15, reference: 33, meshId: 50, deformerId: 51, parameterId: 60, warp: 65, axisSet: 66, axis: 67, rotation: 68, rotationKeyform: 69, mesh: 70, parameter: 131, part: 133, partId: 134, model: 136, parameterSet: 137 } as const;

/** An object that has been read. */
export interface MocObject {
  readonly type: number;
  /** Where it starts in the file. */
  readonly offset: number;
  readonly value: unknown;
}

/** Reads the content of the objects that are not primitive. */
export type ReadStructure = (type: number, objects: ObjectReader) => unknown;

export class ObjectReader {
  readonly #numbered: MocObject[] = [];
  #depth = 0;
  #work = 0;

  constructor(
    readonly bytes: ByteReader,
    readonly version: number,
    readonly readStructure: ReadStructure,
  ) {}

  /** Counts steps that back references make longer than the bytes read. */
  spend(steps: number): void {
    this.#work += steps;
    if (this.#work > LIMITS.work) throw new FormatError('the model refers to its own parts too often', this.bytes.offset);
  }

  /** The next object, whatever it is. */
  any(): MocObject {
    const offset = this.bytes.offset;
    const type = this.bytes.varint();
    if (type === TYPE.reference) {
      const index = this.bytes.i32();
      const known = this.#numbered[index];
      if (!known) throw new FormatError(`a reference leads to object ${index} of ${this.#numbered.length}`, offset);
      return known;
    }
    if (this.#numbered.length >= LIMITS.objects) throw new FormatError(`the model has more than ${LIMITS.objects} objects`, offset);
    if (++this.#depth > LIMITS.depth) throw new FormatError('objects are nested too deeply', offset);
    const object = { type, offset, value: this.#content(type, offset) };
    this.#depth--;
    this.#numbered.push(object);
    return object;
  }

  #content(type: number, offset: number): unknown {
    switch (type) {
      case 0:
        return null;
      case 1:
      case TYPE.meshId:
      case TYPE.deformerId:
      case TYPE.parameterId:
      case TYPE.partId:
        return this.bytes.text();
      case TYPE.list:
        return this.#list();
      case 16:
      case 25:
        return this.bytes.i32Array();
      case 26:
        return this.bytes.f64Array();
      case 27:
        return this.bytes.f32Array();
      default: {
        const value = this.readStructure(type, this);
        if (value === undefined) throw new FormatError(`an object has the unknown type ${type}`, offset);
        return value;
      }
    }
  }

  #list(): MocObject[] {
    const offset = this.bytes.offset;
    const count = this.bytes.varint();
    if (count > this.bytes.length - this.bytes.offset) throw new FormatError(`a list of ${count} objects is longer than the file`, offset);
    const list: MocObject[] = [];
    for (let index = 0; index < count; index++) list.push(this.any());
    return list;
  }

  /** The next object, which must have this type. */
  structure<T>(type: number, name: string): T {
    return contentOf<T>(this.any(), type, name);
  }

  /** The next object, which must be a list of objects of this type or one of these. */
  list<T>(type: number | readonly number[], name: string, most: number): T[] {
    const object = this.any();
    const list = contentOf<MocObject[]>(object, TYPE.list, `list (${name})`);
    if (list.length > most) throw new FormatError(`a list of ${list.length} objects (${name}) is longer than ${most}`, object.offset);
    this.spend(list.length);
    return list.map((entry) => contentOf<T>(entry, type, name));
  }

  /** The next object, which must be an id or text; null if it may be and is null. */
  text(name: string): string {
    const object = this.any();
    if (typeof object.value !== 'string') throw new FormatError(`${name} is expected, type ${object.type} is there`, object.offset);
    return object.value;
  }

  textOrNull(name: string): string | null {
    const object = this.any();
    if (object.type !== 0 && typeof object.value !== 'string') throw new FormatError(`${name} is expected, type ${object.type} is there`, object.offset);
    return object.value as string | null;
  }

  /** The next object, which must be an array of at least `least` numbers. */
  floats(name: string, least: number): Float32Array {
    return floatsOf(this.any(), name, least);
  }

  /** The next object, which must be a list of at least `least` such arrays. */
  floatsList(name: string, least: number, length: number): Float32Array[] {
    const object = this.any();
    const list = contentOf<MocObject[]>(object, TYPE.list, `list of ${name}`);
    if (list.length < least) throw new FormatError(`${least} keyforms are expected, ${list.length} are there`, object.offset);
    this.spend(least);
    return list.slice(0, least).map((entry) => floatsOf(entry, name, length));
  }

  integers(name: string): Int32Array {
    const object = this.any();
    if (!(object.value instanceof Int32Array)) throw new FormatError(`${name} are expected, type ${object.type} is there`, object.offset);
    return object.value;
  }
}

function contentOf<T>(object: MocObject, type: number | readonly number[], name: string): T {
  if (![type].flat().includes(object.type)) throw new FormatError(`a ${name} is expected, type ${object.type} is there`, object.offset);
  return object.value as T;
}

function floatsOf(object: MocObject, name: string, least: number): Float32Array {
  const { value, offset, type } = object;
  if (!(value instanceof Float32Array)) throw new FormatError(`${name} are expected, type ${type} is there`, offset);
  if (value.length < least) throw new FormatError(`${least} ${name} are expected, ${value.length} are there`, offset);
  return value;
}
