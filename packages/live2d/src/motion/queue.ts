/** What plays: several entries at once, older ones first, each fading in and out. */
import type { Clock } from './clock';

/** Something a queue can play. Times are in ms. */
export interface Playable {
  readonly fadeIn: number;
  readonly fadeOut: number;
  /** When it ends by itself; Infinity: it stays until another starts. */
  readonly duration: number;
  /**
   * Changes the parameters.
   * @returns whether there is nothing left to play.
   */
  play(moment: Moment): boolean;
}

/** How far something is that plays. */
export interface Moment {
  /** ms since the start. */
  readonly elapsed: number;
  /** 0 to 1, from the fades. */
  readonly weight: number;
}

class Entry implements Moment {
  elapsed = 0;
  weight = 0;
  /** −1 until the first update. */
  start = -1;
  end = Infinity;

  constructor(readonly playable: Playable) {}

  /** Fades are half a cosine wave. */
  moveTo({ now }: Clock): void {
    const { fadeIn, fadeOut, duration } = this.playable;
    if (this.start < 0) {
      this.start = now;
      this.end = Math.min(this.end, now + duration);
    }
    this.elapsed = now - this.start;
    const left = Math.max(0, this.end - now);
    this.weight = 1;
    if (this.elapsed < fadeIn) this.weight = 0.5 - 0.5 * Math.cos(Math.PI * (this.elapsed / fadeIn));
    if (left < fadeOut) this.weight *= 0.5 - 0.5 * Math.cos(Math.PI * (left / fadeOut));
  }
}

export class PlayQueue {
  readonly #entries: Entry[] = [];
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** Lets what plays fade out and puts the new entry on top. */
  start(playable: Playable): void {
    for (const entry of this.#entries) entry.end = Math.min(entry.end, this.#clock.now + entry.playable.fadeOut);
    this.#entries.push(new Entry(playable));
  }

  /** Plays what there is; returns whether anything did. */
  update(): boolean {
    const entries = this.#entries;
    const count = entries.length;
    let kept = 0;
    for (let index = 0; index < count; index++) {
      const entry = entries[index]!;
      entry.moveTo(this.#clock);
      const isOver = entry.playable.play(entry);
      if (!isOver && entry.end >= this.#clock.now) entries[kept++] = entry;
    }
    entries.length = kept;
    return count > 0;
  }
}
