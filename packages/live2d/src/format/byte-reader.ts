/** The primitive encodings of a `.moc` file: big-endian, unaligned, every read checked against the end of the file. */

/** A file that breaks its format. */
export class FormatError extends Error {
  /** Where in the file, in bytes from its start. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(`${message} (at byte ${offset})`);
    this.name = 'FormatError';
    this.offset = offset;
  }
}

const utf8 = new TextDecoder();

/** Reads from the start to the end; each method moves on by what it read. @throws FormatError beyond the end. */
export class ByteReader {
  offset = 0;
  readonly length: number;
  readonly #view: DataView;
  #bits = 0;
  #bitsLeft = 0;

  constructor(bytes: Uint8Array | ArrayBuffer) {
    this.#view = bytes instanceof Uint8Array ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new DataView(bytes);
    this.length = this.#view.byteLength;
  }

  /** Moves on by `count` bytes, which must exist, and returns where they start. Any read but `bit` ends a run of bits. */
  #take(count: number): number {
    const start = this.offset;
    if (count > this.length - start) throw new FormatError(`${count} bytes are expected, ${this.length - start} are left`, start);
    this.offset += count;
    this.#bitsLeft = 0;
    return start;
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  bool(): boolean {
    return this.u8() !== 0;
  }

  /** Bits are packed from the highest of a byte downwards. */
  bit(): boolean {
    if (this.#bitsLeft === 0) {
      this.#bits = this.u8();
      this.#bitsLeft = 8;
    }
    return ((this.#bits >> --this.#bitsLeft) & 1) === 1;
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2));
  }

  i32(): number {
    return this.#view.getInt32(this.#take(4));
  }

  f32(): number {
    return this.#view.getFloat32(this.#take(4));
  }

  /** An unsigned number of one to four bytes, seven bits in each, the highest first. */
  varint(): number {
    const start = this.offset;
    let value = 0;
    for (let bytes = 0; bytes < 4; bytes++) {
      const byte = this.u8();
      value = (value << 7) | (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new FormatError('a number is longer than four bytes', start);
  }

  text(): string {
    const size = this.varint();
    const start = this.#take(size);
    return utf8.decode(new Uint8Array(this.#view.buffer, this.#view.byteOffset + start, size));
  }

  i32Array(): Int32Array {
    const count = this.varint();
    const start = this.#take(count * 4);
    const numbers = new Int32Array(count);
    for (let index = 0; index < count; index++) numbers[index] = this.#view.getInt32(start + index * 4);
    return numbers;
  }

  f32Array(): Float32Array {
    const count = this.varint();
    const start = this.#take(count * 4);
    const numbers = new Float32Array(count);
    for (let index = 0; index < count; index++) numbers[index] = this.#view.getFloat32(start + index * 4);
    return numbers;
  }

  /** Doubles, kept with the precision the runtime works with. */
  f64Array(): Float32Array {
    const count = this.varint();
    const start = this.#take(count * 8);
    const numbers = new Float32Array(count);
    for (let index = 0; index < count; index++) numbers[index] = this.#view.getFloat64(start + index * 8);
    return numbers;
  }
}
