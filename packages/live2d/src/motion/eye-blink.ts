/** Blinking (§4 blink states, §9 Mascot blink): both eyes alike, at random intervals. */
import type { Parameters } from '../model/parameters';
import type { Random } from './random';

/** In ms. */
const INTERVAL = 4000;
const CLOSING = 100;
const CLOSED = 50;
const OPENING = 150;

export type BlinkState = 'first' | 'interval' | 'closing' | 'closed' | 'opening';

export class EyeBlink {
  state: BlinkState = 'first';
  readonly #parameters: Parameters;
  readonly #random: Random;
  readonly #left: number;
  readonly #right: number;
  /** When the present state began, and when the next blink is due. */
  #start = 0;
  #next = 0;

  constructor(parameters: Parameters, random: Random) {
    this.#parameters = parameters;
    this.#random = random;
    this.#left = parameters.index('PARAM_EYE_L_OPEN');
    this.#right = parameters.index('PARAM_EYE_R_OPEN');
  }

  /** Sets how far the eyes are open. At most one change of state an update, which shows from the next on. */
  update(now: number): void {
    const open = this.#step(now);
    this.#parameters.set(this.#left, open);
    this.#parameters.set(this.#right, open);
  }

  #step(now: number): number {
    const elapsed = now - this.#start;
    switch (this.state) {
      case 'closing':
        if (elapsed >= CLOSING) this.#enter('closed', now);
        return 1 - Math.min(1, elapsed / CLOSING);
      case 'closed':
        if (elapsed >= CLOSED) this.#enter('opening', now);
        return 0;
      case 'opening':
        if (elapsed >= OPENING) this.#wait(now);
        return Math.min(1, elapsed / OPENING);
      case 'interval':
        if (this.#next < now) this.#enter('closing', now);
        return 1;
      case 'first':
        this.#wait(now);
        return 1;
    }
  }

  #enter(state: BlinkState, now: number): void {
    this.state = state;
    this.#start = now;
  }

  #wait(now: number): void {
    this.#enter('interval', now);
    this.#next = now + this.#random() * (2 * INTERVAL - 1);
  }
}
