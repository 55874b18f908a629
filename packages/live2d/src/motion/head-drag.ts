/** Head, eyes and body follow a point (§4 head-drag effect multipliers). The way there is eased. */
import type { Parameters } from '../model/parameters';
import type { Clock } from './clock';

const TURNED = ['PARAM_ANGLE_X', 'PARAM_ANGLE_Y', 'PARAM_ANGLE_Z', 'PARAM_BODY_ANGLE_X', 'PARAM_EYE_BALL_X', 'PARAM_EYE_BALL_Y'];
const HEAD = 30;
const BODY = 10;

/** Frames a second the easing is made for, and how fast: view units a second, and the share of one second until that is reached. */
const FRAME_RATE = 30;
const SPEED = 40 / 7.5;
const ACCELERATION_TIME = 0.15;
/** Nearer than this to the target nothing moves. */
const NEAR = 0.01;

export class HeadDrag {
  readonly #parameters: Parameters;
  readonly #clock: Clock;
  readonly #indices: readonly number[];
  /** What is added to them. */
  readonly #turns = new Float64Array(TURNED.length);
  #targetX = 0;
  #targetY = 0;
  #x = 0;
  #y = 0;
  /** Per update. */
  #velocityX = 0;
  #velocityY = 0;
  /** Time of the last update in ms; −1: there was none. */
  #last = -1;

  constructor(parameters: Parameters, clock: Clock) {
    this.#parameters = parameters;
    this.#clock = clock;
    this.#indices = TURNED.map((id) => parameters.index(id));
  }

  /** Where the head is turned to now. */
  get x(): number {
    return this.#x;
  }
  get y(): number {
    return this.#y;
  }

  /** Where to look: −1 to 1, y upwards. */
  lookAt(x: number, y: number): void {
    this.#targetX = x;
    this.#targetY = y;
  }

  /** Moves on towards the target. */
  ease(): void {
    const { now } = this.#clock;
    const isFirst = this.#last < 0;
    const frames = ((now - this.#last) * FRAME_RATE) / 1000;
    this.#last = now;
    if (isFirst) return;
    const dx = this.#targetX - this.#x;
    const dy = this.#targetY - this.#y;
    if (Math.abs(dx) <= NEAR && Math.abs(dy) <= NEAR) return;
    const distance = Math.sqrt(dx * dx + dy * dy);
    const speed = SPEED / FRAME_RATE;
    const acceleration = (frames * speed) / (ACCELERATION_TIME * FRAME_RATE);
    let changeX = (speed * dx) / distance - this.#velocityX;
    let changeY = (speed * dy) / distance - this.#velocityY;
    const change = Math.sqrt(changeX * changeX + changeY * changeY);
    if (change > acceleration) {
      changeX *= acceleration / change;
      changeY *= acceleration / change;
    }
    this.#velocityX += changeX;
    this.#velocityY += changeY;
    // No faster than it can still brake.
    const most = 0.5 * (Math.sqrt(acceleration * acceleration + 8 * acceleration * distance) - acceleration);
    const velocity = Math.sqrt(this.#velocityX * this.#velocityX + this.#velocityY * this.#velocityY);
    if (velocity > most) {
      this.#velocityX *= most / velocity;
      this.#velocityY *= most / velocity;
    }
    this.#x += this.#velocityX;
    this.#y += this.#velocityY;
  }

  /** Turns the head. */
  apply(): void {
    const turns = this.#turns;
    turns[0] = HEAD * this.#x;
    turns[1] = HEAD * this.#y;
    turns[2] = -HEAD * this.#x * this.#y;
    turns[3] = BODY * this.#x;
    turns[4] = this.#x;
    turns[5] = this.#y;
    const { values } = this.#parameters;
    for (let turn = 0; turn < turns.length; turn++) {
      const index = this.#indices[turn]!;
      values[index] = values[index]! + turns[turn]!;
      this.#parameters.limit(index);
    }
  }
}
