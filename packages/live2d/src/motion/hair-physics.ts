/** Hair and clothes: each a pendulum whose anchor follows parameters and whose swing sets others. */
import type { Pendulum } from '../format/parse-physics';
import type { Parameters } from '../model/parameters';

/** Seconds: a shorter step counts as this long, which is how the originals look at 60 frames a second. */
const LEAST_STEP = 0.033;
const GRAVITY = 9.8;
const DEGREES = 180 / Math.PI;

export class HairPhysics {
  readonly #swings: readonly Swing[];
  #last = 0;
  #isMoving = false;

  constructor(pendulums: readonly Pendulum[], parameters: Parameters) {
    // Without length or mass there is nothing that could swing.
    this.#swings = pendulums.filter(({ length, mass }) => length > 0 && mass > 0).map((pendulum) => new Swing(pendulum, parameters));
  }

  /** @param now ms since the start; the first update after it only remembers the time. */
  update(now: number): void {
    const seconds = (now - this.#last) / 1000;
    this.#last = now;
    if (this.#isMoving) for (const swing of this.#swings) swing.update(seconds);
    this.#isMoving ||= now !== 0;
  }
}

class Swing {
  readonly #pendulum: Pendulum;
  readonly #parameters: Parameters;
  readonly #sources: readonly number[];
  readonly #targets: readonly number[];
  // Anchor and bob, where they were, and their velocities. At rest the bob hangs towards +y.
  #anchorX = 0;
  #anchorY = 0;
  #lastAnchorX = 0;
  #lastAnchorY = 0;
  #anchorVelocityX = 0;
  #anchorVelocityY = 0;
  #bobX = 0;
  #bobY: number;
  #lastBobX = 0;
  #lastBobY: number;
  #velocityX = 0;
  #velocityY = 0;
  /** Degrees: which way is down, the swing, and its velocity a second. */
  #base = 0;
  #angle = 0;
  #angularVelocity = 0;

  constructor(pendulum: Pendulum, parameters: Parameters) {
    this.#pendulum = pendulum;
    this.#parameters = parameters;
    this.#sources = pendulum.sources.map(({ id }) => parameters.index(id));
    this.#targets = pendulum.targets.map(({ id }) => parameters.index(id));
    this.#bobY = pendulum.length;
    this.#lastBobY = pendulum.length;
  }

  update(seconds: number): void {
    const { sources, targets } = this.#pendulum;
    if (seconds !== 0) {
      for (let place = sources.length - 1; place >= 0; place--) {
        const { axis, scale, weight } = sources[place]!;
        const aim = scale * this.#parameters.value(this.#sources[place]!);
        if (axis === 'x') this.#anchorX += (aim - this.#anchorX) * weight;
        else if (axis === 'y') this.#anchorY += (aim - this.#anchorY) * weight;
        else this.#base += (aim - this.#base) * weight;
      }
      this.#step(Math.max(seconds, LEAST_STEP));
      const angle = -DEGREES * Math.atan2(this.#anchorX - this.#bobX, this.#bobY - this.#anchorY);
      this.#angularVelocity = (angle - this.#angle) / seconds;
      this.#angle = angle;
    }
    for (let place = targets.length - 1; place >= 0; place--) {
      const { from, scale, weight } = targets[place]!;
      this.#parameters.set(this.#targets[place]!, scale * (from === 'angle' ? this.#angle : this.#angularVelocity), weight);
    }
  }

  #step(h: number): void {
    const { mass, damping, length } = this.#pendulum;
    const anchorVelocityX = (this.#anchorX - this.#lastAnchorX) / h;
    const anchorVelocityY = (this.#anchorY - this.#lastAnchorY) / h;
    const pullX = (mass * (anchorVelocityX - this.#anchorVelocityX)) / h;
    const pullY = (mass * (anchorVelocityY - this.#anchorVelocityY)) / h;
    this.#anchorVelocityX = anchorVelocityX;
    this.#anchorVelocityY = anchorVelocityY;
    this.#lastAnchorX = this.#anchorX;
    this.#lastAnchorY = this.#anchorY;

    const phi = -Math.atan2(this.#anchorY - this.#bobY, this.#anchorX - this.#bobX);
    const cos = Math.cos(phi);
    const sin = Math.sin(phi);
    const gravity = GRAVITY * mass * Math.cos(phi - this.#base / DEGREES);
    const forceX = gravity * sin - pullX * sin * sin - damping * this.#velocityX;
    const forceY = gravity * cos - pullY * sin * cos - damping * this.#velocityY;
    this.#velocityX += (forceX / mass) * h;
    this.#velocityY += (forceY / mass) * h;
    this.#bobX += this.#velocityX * h;
    this.#bobY += this.#velocityY * h;

    // The bob keeps its distance from the anchor.
    const dx = this.#bobX - this.#anchorX;
    const dy = this.#bobY - this.#anchorY;
    const distance = Math.hypot(dx, dy);
    if (!(distance > 0 && distance < Infinity)) return this.#rest();
    this.#bobX = this.#anchorX + (dx * length) / distance;
    this.#bobY = this.#anchorY + (dy * length) / distance;
    this.#velocityX = (this.#bobX - this.#lastBobX) / h;
    this.#velocityY = (this.#bobY - this.#lastBobY) / h;
    this.#lastBobX = this.#bobX;
    this.#lastBobY = this.#bobY;
  }

  /** Hostile numbers can throw the bob beyond all bounds: it then hangs still again. */
  #rest(): void {
    this.#bobX = this.#lastBobX = this.#anchorX;
    this.#bobY = this.#lastBobY = this.#anchorY + this.#pendulum.length;
    this.#velocityX = this.#velocityY = 0;
  }
}
