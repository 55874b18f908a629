/**
 * Collects lists of units by gram, in memory that grows with the lists alone: each list is a chain of small blocks in one
 * large array, so that hundreds of thousands of short lists cost what their bytes cost.
 */
import { encodeUnit, SLOTS } from '@glimpress/contracts/search';

export interface Postings {
  /** Begins a page whose units are counted from this one; they ascend from page to page. */
  startPage(firstUnit: number): void;
  /** The gram occurs in this slot (0 to SLOTS - 1) of the page; any number of times, in any order. */
  add(gram: number, slot: number): void;
  /** Ends the page: its units are appended to the lists. */
  endPage(): void;
  readonly grams: readonly number[];
  readonly byteCount: number;
  /** The list of the gram at this position of `grams`, as `decodeUnits` reads it. */
  list(position: number): string;
}

const BLOCK_BYTES = 16;
/** 32-bit words for one bit per slot. */
const MASK_WORDS = SLOTS / 32;

export function createPostings(): Postings {
  // Open addressing: gram -> position + 1.
  let table = new Int32Array(1 << 16);
  const grams: number[] = [];
  let masks = new Uint32Array(MASK_WORDS << 12);
  let seenOn = new Int32Array(1 << 12);
  let lastUnit = new Int32Array(1 << 12);
  let firstBlock = new Int32Array(1 << 12);
  let lastBlock = new Int32Array(1 << 12);
  let lengths = new Uint32Array(1 << 12);
  let blocks = new Uint8Array(1 << 20);
  let nextBlock = new Int32Array((1 << 20) / BLOCK_BYTES);
  let blockCount = 0;
  let byteCount = 0;
  let base = 0;
  /** Counts pages from 1. */
  let turn = 0;
  let touched: number[] = [];

  const slotOf = (gram: number): number => {
    const mask = table.length - 1;
    let hash = Math.imul(gram ^ (gram >>> 16), 0x45d9f3b) >>> 0;
    hash = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const entry = table[hash]!;
      if (entry === 0 || grams[entry - 1] === gram) return hash;
      hash = (hash + 1) & mask;
    }
  };
  const positionOf = (gram: number): number => {
    const slot = slotOf(gram);
    const entry = table[slot]!;
    if (entry !== 0) return entry - 1;
    const position = grams.push(gram) - 1;
    table[slot] = position + 1;
    if (position === lengths.length) growLists();
    lastUnit[position] = -1;
    firstBlock[position] = lastBlock[position] = newBlock();
    if (grams.length * 2 > table.length) {
      table = new Int32Array(table.length * 2);
      for (let at = 0; at < grams.length; at++) table[slotOf(grams[at]!)] = at + 1;
    }
    return position;
  };
  const growLists = (): void => {
    const grow = <A extends Uint32Array | Int32Array>(array: A): A => {
      const larger = new (array.constructor as new (length: number) => A)(array.length * 2);
      larger.set(array);
      return larger;
    };
    [masks, lengths, seenOn] = [grow(masks), grow(lengths), grow(seenOn)];
    [lastUnit, firstBlock, lastBlock] = [grow(lastUnit), grow(firstBlock), grow(lastBlock)];
  };
  const newBlock = (): number => {
    if (blockCount === nextBlock.length) {
      const [moreBlocks, moreNext] = [new Uint8Array(blocks.length * 2), new Int32Array(nextBlock.length * 2)];
      moreBlocks.set(blocks);
      moreNext.set(nextBlock);
      [blocks, nextBlock] = [moreBlocks, moreNext];
    }
    return blockCount++;
  };
  let writing = 0;
  const write = (code: number): void => {
    const used = lengths[writing]! % BLOCK_BYTES;
    if (used === 0 && lengths[writing]! > 0) {
      const block = newBlock();
      nextBlock[lastBlock[writing]!] = block;
      lastBlock[writing] = block;
    }
    blocks[lastBlock[writing]! * BLOCK_BYTES + used] = code;
    lengths[writing]!++;
  };
  const append = (bits: number, from: number): void => {
    for (let rest = bits; rest !== 0; rest &= rest - 1) {
      const unit = from + 31 - Math.clz32(rest & -rest);
      encodeUnit(unit - lastUnit[writing]! - 1, write);
      lastUnit[writing] = unit;
    }
  };

  return {
    grams,
    get byteCount() {
      return byteCount;
    },
    startPage(firstUnit) {
      base = firstUnit;
      turn++;
    },
    add(gram, slot) {
      const position = positionOf(gram);
      if (seenOn[position] !== turn) {
        seenOn[position] = turn;
        touched.push(position);
      }
      masks[position * MASK_WORDS + (slot >>> 5)]! |= 1 << (slot & 31);
    },
    endPage() {
      for (const position of touched) {
        writing = position;
        const before = lengths[position]!;
        for (let word = 0; word < MASK_WORDS; word++) {
          append(masks[position * MASK_WORDS + word]!, base + 32 * word);
          masks[position * MASK_WORDS + word] = 0;
        }
        byteCount += lengths[position]! - before;
      }
      touched = [];
    },
    list(position) {
      const bytes = Buffer.allocUnsafe(lengths[position]!);
      let block = firstBlock[position]!;
      for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
        bytes.set(blocks.subarray(block * BLOCK_BYTES, block * BLOCK_BYTES + Math.min(BLOCK_BYTES, bytes.length - at)), at);
        block = nextBlock[block]!;
      }
      return bytes.toString('latin1');
    },
  };
}
