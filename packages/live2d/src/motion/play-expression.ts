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
    play({ weight }) {
      const present = parameters.values;
      // From the last entry to the first, as the original does.
      for (let place = values.length - 1; place >= 0; place--) {
        const { operation, value } = values[place]!;
        const index = indices[place]!;
        const before = present[index]!;
        if (operation === 'set') present[index] = before * (1 - weight) + value * weight;
        else if (operation === 'add') present[index] = before + value * weight;
        else present[index] = before * (1 + (value - 1) * weight);
        parameters.limit(index);
      }
      return false;
    },
  };
}
