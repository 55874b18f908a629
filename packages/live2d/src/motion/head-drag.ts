/** Head, eyes and body follow a point (§4 head-drag effect multipliers). The way there is eased. */
import type { Parameters } from '../model/parameters';

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
  readonly #indices: readonly number[];
  #targetX = 0;
  #targetY = 0;
  #x = 0;
  #y = 0;
  /** Per update. */
  #velocityX = 0;
  #velocityY = 0;
  #last = NaN;

  constructor(parameters: Parameters) {
    this.#parameters = parameters;
    this.#indices = ['PARAM_ANGLE_X', 'PARAM_ANGLE_Y', 'PARAM_ANGLE_Z', 'PARAM_BODY_ANGLE_X', 'PARAM_EYE_BALL_X', 'PARAM_EYE_BALL_Y'].map((id) => parameters.index(id));
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

  /** Moves on towards the target. @param now ms. */
  ease(now: number): void {
    const frames = ((now - this.#last) * FRAME_RATE) / 1000;
    this.#last = now;
    if (Number.isNaN(frames)) return;
    const dx = this.#targetX - this.#x;
    const dy = this.#targetY - this.#y;
    if (Math.abs(dx) <= NEAR && Math.abs(dy) <= NEAR) return;
    const distance = Math.hypot(dx, dy);
    const speed = SPEED / FRAME_RATE;
    const acceleration = (frames * speed) / (ACCELERATION_TIME * FRAME_RATE);
    let changeX = (speed * dx) / distance - this.#velocityX;
    let changeY = (speed * dy) / distance - this.#velocityY;
    const change = Math.hypot(changeX, changeY);
    if (change > acceleration) {
      changeX *= acceleration / change;
      changeY *= acceleration / change;
    }
    this.#velocityX += changeX;
    this.#velocityY += changeY;
    // No faster than it can still brake.
    const most = 0.5 * (Math.sqrt(acceleration * acceleration + 8 * acceleration * distance) - acceleration);
    const velocity = Math.hypot(this.#velocityX, this.#velocityY);
    if (velocity > most) {
      this.#velocityX *= most / velocity;
      this.#velocityY *= most / velocity;
    }
    this.#x += this.#velocityX;
    this.#y += this.#velocityY;
  }

  /** Turns the head. */
  apply(): void {
    const [angleX, angleY, angleZ, bodyX, eyeX, eyeY] = this.#indices as [number, number, number, number, number, number];
    const parameters = this.#parameters;
    parameters.add(angleX, HEAD * this.#x);
    parameters.add(angleY, HEAD * this.#y);
    parameters.add(angleZ, -HEAD * this.#x * this.#y);
    parameters.add(bodyX, BODY * this.#x);
    parameters.add(eyeX, this.#x);
    parameters.add(eyeY, this.#y);
  }
}
