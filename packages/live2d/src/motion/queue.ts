/** What plays: several entries at once, older ones first, each fading in and out. */

/** Something a queue can play. Times are in ms. */
export interface Playable {
  readonly fadeIn: number;
  readonly fadeOut: number;
  /** When it ends by itself; Infinity: it stays until another starts. */
  readonly duration: number;
  /**
   * Changes the parameters.
   * @param elapsed ms since the start.
   * @param weight 0 to 1, from the fades.
   * @returns whether there is nothing left to play.
   */
  play(elapsed: number, weight: number): boolean;
}

interface Entry {
  readonly playable: Playable;
  /** NaN until the first update. */
  start: number;
  end: number;
}

export class PlayQueue {
  readonly #entries: Entry[] = [];

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** Lets what plays fade out and puts the new entry on top; null only fades out. @param now ms on the clock of `update`. */
  start(playable: Playable | null, now: number): void {
    for (const entry of this.#entries) entry.end = Math.min(entry.end, now + entry.playable.fadeOut);
    if (playable) this.#entries.push({ playable, start: NaN, end: Infinity });
  }

  /** Ends everything at once. */
  stop(): void {
    this.#entries.length = 0;
  }

  /** Plays what there is; returns whether anything did. */
  update(now: number): boolean {
    const entries = this.#entries;
    let kept = 0;
    const count = entries.length;
    for (let index = 0; index < count; index++) {
      const entry = entries[index]!;
      const { playable } = entry;
      if (Number.isNaN(entry.start)) {
        entry.start = now;
        entry.end = Math.min(entry.end, now + playable.duration);
      }
      const fadeIn = playable.fadeIn === 0 ? 1 : ease((now - entry.start) / playable.fadeIn);
      const fadeOut = playable.fadeOut === 0 || entry.end === Infinity ? 1 : ease((entry.end - now) / playable.fadeOut);
      const isOver = playable.play(now - entry.start, fadeIn * fadeOut);
      if (!isOver && entry.end >= now) entries[kept++] = entry;
    }
    entries.length = kept;
    return count > 0;
  }
}

/** Half a cosine wave from 0 to 1. */
function ease(x: number): number {
  if (x <= 0) return 0;
  return x >= 1 ? 1 : 0.5 - 0.5 * Math.cos(Math.PI * x);
}
