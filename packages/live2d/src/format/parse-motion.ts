/** `.mtn`: text with a line of comma-separated values per channel, one value a frame. */

export interface MotionChannel {
  /** A parameter, also `VISIBLE:<part id>`. */
  readonly id: string;
  /** Part visibility: never interpolated, not affected by fades. */
  readonly stepped: boolean;
  readonly values: Float32Array;
}

export interface Motion {
  /** Frames a second (§9: default 30, range 6 to 120). */
  readonly fps: number;
  /** Frames. */
  readonly length: number;
  /** In ms. */
  readonly duration: number;
  readonly channels: readonly MotionChannel[];
}

const FPS = { preset: 30, least: 6, most: 120 };
const MOST_CHANNELS = 2048;
const NUMBER = /-?\d*\.?\d+|-?\d+/g;

/** Never fails on malformed lines, which are skipped. @throws Error when there are too many channels. */
export function parseMotion(text: string): Motion {
  let fps = FPS.preset;
  let length = 0;
  const channels: MotionChannel[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line === '' || line.startsWith('#')) continue;
    const equals = line.indexOf('=');
    if (equals < 0) continue;
    const numbers = line.slice(equals + 1).match(NUMBER) ?? [];
    if (line.startsWith('$')) {
      // Fades in the file are ignored, as the original does: they come from the settings.
      if (line.slice(1, equals).trim() === 'fps') for (const value of numbers.map(Number)) if (value >= FPS.least && value <= FPS.most) fps = value;
      continue;
    }
    const id = /[A-Za-z_].*/.exec(line.slice(0, equals))?.[0];
    if (id === undefined || numbers.length === 0) continue;
    length = Math.max(length, numbers.length);
    // Where the camera is: not the model's.
    if (id.startsWith('LAYOUT:')) continue;
    if (channels.length >= MOST_CHANNELS) throw new Error(`motion: more than ${MOST_CHANNELS} channels.`);
    channels.push({ id, stepped: id.startsWith('VISIBLE:'), values: Float32Array.from(numbers, Number) });
  }
  return { fps, length, duration: Math.trunc((1000 * length) / fps), channels };
}
