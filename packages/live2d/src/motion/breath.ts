/** Breathing, and the slow sway that goes with it. */
import type { Parameters } from '../model/parameters';

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
  readonly #indices: readonly number[];
  readonly #breath: number;

  constructor(parameters: Parameters) {
    this.#parameters = parameters;
    this.#indices = SWAYS.map(([id]) => parameters.index(id));
    this.#breath = parameters.index('PARAM_BREATH');
  }

  /** @param now ms since the model started. */
  update(now: number): void {
    const turn = (2 * Math.PI * now) / 1000;
    for (let sway = 0; sway < SWAYS.length; sway++) this.#parameters.add(this.#indices[sway]!, SWAYS[sway]![1] * Math.sin(turn / SWAYS[sway]![2]), WEIGHT);
    this.#parameters.set(this.#breath, 0.5 + 0.5 * Math.sin(turn / BREATH_SECONDS));
  }
}
