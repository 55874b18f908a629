/** Ids and times of new objects: both rise, so that either order is the order of creation. */
import { randomBytes } from 'node:crypto';

const processPart = randomBytes(5).toString('hex');
let counter = randomBytes(3).readUIntBE(0, 3) >> 1;
let last = 0;

/** 4 bytes of seconds, 5 random ones of this process, 3 that count; 24 hex digits. */
export function newObjectId(createdAt: string): string {
  const seconds = Math.floor(Date.parse(createdAt) / 1000);
  counter = (counter + 1) & 0xffffff;
  return seconds.toString(16).padStart(8, '0') + processPart + counter.toString(16).padStart(6, '0');
}

/** What a clock that is kept right goes back by at most; one that goes back further was wrong before. */
const MAX_STEP_BACK_MS = 60_000;

/** Now as ISO text, never the same twice in one process: posts of one millisecond keep their order. */
export function newTime(): string {
  const now = Date.now();
  last = now < last - MAX_STEP_BACK_MS ? now : Math.max(now, last + 1);
  return new Date(last).toISOString();
}
