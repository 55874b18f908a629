/** A motion, bound to the parameters of a model. */
import type { Motion } from '../format/parse-motion';
import type { Parameters } from '../model/parameters';
import type { Playable } from './queue';

/** A step of more than this part of a parameter's range is a jump and not smeared over the frames between. */
const JUMP = 0.4;

/** Fades in ms. */
export function playMotion(motion: Motion, fades: { readonly fadeIn: number; readonly fadeOut: number }, parameters: Parameters): Playable {
  const { channels, fps, length, duration } = motion;
  const indices = Int32Array.from(channels, (channel) => parameters.index(channel.id));
  return {
    fadeIn: fades.fadeIn,
    fadeOut: fades.fadeOut,
    duration,
    play({ elapsed, weight }) {
      const present = parameters.values;
      const position = (elapsed * fps) / 1000;
      const frame = Math.floor(position);
      for (let channel = 0; channel < channels.length; channel++) {
        const { values, stepped } = channels[channel]!;
        const index = indices[channel]!;
        const last = values.length - 1;
        const value = values[Math.min(frame, last)]!;
        if (stepped) {
          present[index] = value;
        } else {
          const step = values[Math.min(frame + 1, last)]! - value;
          const isJump = Math.abs(step) > JUMP * parameters.range(index);
          const target = isJump ? value : value + step * (position - frame);
          const before = present[index]!;
          present[index] = before + (target - before) * weight;
        }
        parameters.limit(index);
      }
      return frame >= length;
    },
  };
}
