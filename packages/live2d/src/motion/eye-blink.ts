/** Blinking (§4 blink states, §9 Mascot blink): both eyes alike, at random intervals. */
import type { Parameters } from '../model/parameters';
import type { Clock } from './clock';
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
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #left: number;
  readonly #right: number;
  /** How far, 0 to 1. */
  #open = 1;
  /** When the present state began, and when the next blink is due. */
  #start = 0;
  #next = 0;

  constructor(parameters: Parameters, clock: Clock, random: Random) {
    this.#parameters = parameters;
    this.#clock = clock;
    this.#random = random;
    this.#left = parameters.index('PARAM_EYE_L_OPEN');
    this.#right = parameters.index('PARAM_EYE_R_OPEN');
  }

  /** Sets how far the eyes are open. At most one change of state an update, which shows from the next on. */
  update(): void {
    this.#step();
    const { values } = this.#parameters;
    values[this.#left] = values[this.#right] = this.#open;
    this.#parameters.limit(this.#left);
    this.#parameters.limit(this.#right);
  }

  #step(): void {
    const elapsed = this.#clock.now - this.#start;
    switch (this.state) {
      case 'closing':
        this.#open = 1 - Math.min(1, elapsed / CLOSING);
        if (elapsed >= CLOSING) this.#enter('closed');
        break;
      case 'closed':
        this.#open = 0;
        if (elapsed >= CLOSED) this.#enter('opening');
        break;
      case 'opening':
        this.#open = Math.min(1, elapsed / OPENING);
        if (elapsed >= OPENING) this.#wait();
        break;
      case 'interval':
        this.#open = 1;
        if (this.#next < this.#clock.now) this.#enter('closing');
        break;
      case 'first':
        this.#wait();
    }
  }

  #enter(state: BlinkState): void {
    this.state = state;
    this.#start = this.#clock.now;
  }

  #wait(): void {
    this.#enter('interval');
    this.#next = this.#clock.now + this.#random() * (2 * INTERVAL - 1);
  }
}
