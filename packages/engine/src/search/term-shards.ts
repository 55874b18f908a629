/** The text of each term shard (contracts' `TermShard`) out of the collected lists. */
import { gramKey, gramShard, LONG_GRAM } from '@glimpress/contracts/search';
import type { Postings } from './postings';

interface Entry {
  readonly key: string;
  /** The key's value when it is a whole number, else Infinity: objects order such keys first, by size. */
  readonly order: number;
  readonly lists: Postings;
  readonly position: number;
}

/** JSON of `count` shards, by number, in ASCII; no bytes for one without lists. */
export function termShards(grams: Postings, longGrams: Postings, count: number): readonly Uint8Array<ArrayBuffer>[] {
  const shards = Array.from({ length: count }, (): Entry[] => []);
  for (let position = 0; position < grams.count; position++) {
    const gram = grams.gramAt(position);
    shards[gramShard(gram, count)]!.push(entryOf(gramKey(gram), grams, position));
  }
  for (let position = 0; position < longGrams.count; position++) {
    const list = longGrams.gramAt(position);
    shards[list % count]!.push(entryOf(LONG_GRAM + Math.floor(list / count).toString(36), longGrams, position));
  }
  return shards.map(toJson);
}

function entryOf(key: string, lists: Postings, position: number): Entry {
  return { key, order: /^(0|[1-9]\d*)$/.test(key) ? Number(key) : Infinity, lists, position };
}

const [QUOTE, COMMA, COLON, OPEN, CLOSE] = [...'",:{}'].map((character) => character.charCodeAt(0)) as [number, number, number, number, number];

/** Keys and lists are ASCII and hold nothing that JSON escapes. */
function toJson(entries: Entry[]): Uint8Array<ArrayBuffer> {
  if (entries.length === 0) return new Uint8Array(0);
  // The order in which pages were read must not show.
  entries.sort((a, b) => (a.order !== b.order ? a.order - b.order : a.key < b.key ? -1 : 1));
  // Of its own, not of a pool: it may go to another thread.
  const bytes = new Uint8Array(entries.reduce((sum, { key, lists, position }) => sum + key.length + lists.lengthAt(position) + 6, 1));
  let at = 0;
  for (const { key, lists, position } of entries) {
    bytes[at++] = at === 1 ? OPEN : COMMA;
    bytes[at++] = QUOTE;
    for (let character = 0; character < key.length; character++) bytes[at++] = key.charCodeAt(character);
    bytes[at++] = QUOTE;
    bytes[at++] = COLON;
    bytes[at++] = QUOTE;
    at = lists.copyList(position, bytes, at);
    bytes[at++] = QUOTE;
  }
  bytes[at] = CLOSE;
  return bytes;
}
