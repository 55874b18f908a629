/** A facial expression, bound to the parameters of a model. It stays until another starts. */
import type { Expression } from '../format/parse-expression';
import type { Parameters } from '../model/parameters';
import type { Playable } from './queue';

export function playExpression({ values, fadeIn, fadeOut }: Expression, parameters: Parameters): Playable {
  const indices = Int32Array.from(values, (value) => parameters.index(value.id));
  return {
    fadeIn,
    fadeOut,
    duration: Infinity,
    play(_elapsed, weight) {
      // From the last entry to the first, as the original does.
      for (let place = values.length - 1; place >= 0; place--) {
        const { operation, value } = values[place]!;
        parameters[operation](indices[place]!, value, weight);
      }
      return false;
    },
  };
}
