/** Breathing, and the slow sway that goes with it. */
import type { Parameters } from '../model/parameters';
import type { Clock } from './clock';

/** Parameter, size of the sway in its units, seconds of a swing. */
const SWAYS = [
  ['PARAM_ANGLE_X', 15, 6.5345],
  ['PARAM_ANGLE_Y', 8, 3.5345],
  ['PARAM_ANGLE_Z', 10, 5.5345],
  ['PARAM_BODY_ANGLE_X', 4, 15.5345],
] as const;
const WEIGHT = 0.5;
const BREATH_SECONDS = 3.2345;

export class Breath {
  readonly #parameters: Parameters;
  readonly #clock: Clock;
  readonly #indices: readonly number[];
  readonly #breath: number;

  constructor(parameters: Parameters, clock: Clock) {
    this.#parameters = parameters;
    this.#clock = clock;
    this.#indices = SWAYS.map(([id]) => parameters.index(id));
    this.#breath = parameters.index('PARAM_BREATH');
  }

  update(): void {
    const turn = (2 * Math.PI * this.#clock.now) / 1000;
    const { values } = this.#parameters;
    for (let sway = 0; sway < SWAYS.length; sway++) {
      const index = this.#indices[sway]!;
      values[index] = values[index]! + WEIGHT * SWAYS[sway]![1] * Math.sin(turn / SWAYS[sway]![2]);
      this.#parameters.limit(index);
    }
    values[this.#breath] = 0.5 + 0.5 * Math.sin(turn / BREATH_SECONDS);
    this.#parameters.limit(this.#breath);
  }
}
