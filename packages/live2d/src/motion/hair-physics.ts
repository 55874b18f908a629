/** Hair and clothes: each a pendulum whose anchor follows parameters and whose swing sets others. */
import type { Pendulum } from '../format/parse-physics';
import type { Parameters } from '../model/parameters';
import type { Clock } from './clock';

/** Seconds: a shorter step counts as this long, which is how the originals look at 60 frames a second. */
const LEAST_STEP = 0.033;
const GRAVITY = 9.8;
const DEGREES = 180 / Math.PI;

export class HairPhysics {
  readonly #swings: readonly Swing[];

  constructor(pendulums: readonly Pendulum[], parameters: Parameters, clock: Clock) {
    // Without length or mass there is nothing that could swing.
    this.#swings = pendulums.filter(({ length, mass }) => length > 0 && mass > 0).map((pendulum) => new Swing(pendulum, parameters, clock));
  }

  /** The first update after the start only remembers the time. */
  update(): void {
    for (let index = 0; index < this.#swings.length; index++) this.#swings[index]!.update();
  }
}

class Swing {
  readonly #pendulum: Pendulum;
  readonly #parameters: Parameters;
  readonly #clock: Clock;
  /** Time of the last update in ms; 0: there was none after the start. */
  #last = 0;
  readonly #sources: readonly number[];
  readonly #targets: readonly number[];
  /** Length of the present step. */
  #seconds = 0;
  // At rest the bob hangs towards +y.
  readonly #anchor = new Point();
  readonly #lastAnchor = new Point();
  readonly #anchorVelocity = new Point();
  readonly #bob = new Point();
  readonly #lastBob = new Point();
  readonly #velocity = new Point();
  /** Degrees: which way is down, the swing, and its velocity a second. */
  #base = 0;
  #angle = 0;
  #angularVelocity = 0;

  constructor(pendulum: Pendulum, parameters: Parameters, clock: Clock) {
    this.#pendulum = pendulum;
    this.#parameters = parameters;
    this.#clock = clock;
    this.#sources = pendulum.sources.map(({ id }) => parameters.index(id));
    this.#targets = pendulum.targets.map(({ id }) => parameters.index(id));
    this.#bob.y = this.#lastBob.y = pendulum.length;
  }

  update(): void {
    const { now } = this.#clock;
    const isFirst = this.#last === 0;
    const seconds = (now - this.#last) / 1000;
    this.#last = now;
    if (isFirst) return;
    const { sources, targets } = this.#pendulum;
    const { values } = this.#parameters;
    const anchor = this.#anchor;
    if (seconds !== 0) {
      for (let place = sources.length - 1; place >= 0; place--) {
        const { axis, scale, weight } = sources[place]!;
        const aim = scale * values[this.#sources[place]!]!;
        if (axis === 'x') anchor.x += (aim - anchor.x) * weight;
        else if (axis === 'y') anchor.y += (aim - anchor.y) * weight;
        else this.#base += (aim - this.#base) * weight;
      }
      this.#seconds = Math.max(seconds, LEAST_STEP);
      this.#step();
      const angle = -DEGREES * Math.atan2(anchor.x - this.#bob.x, this.#bob.y - anchor.y);
      this.#angularVelocity = (angle - this.#angle) / seconds;
      this.#angle = angle;
    }
    for (let place = targets.length - 1; place >= 0; place--) {
      const { from, scale, weight } = targets[place]!;
      const index = this.#targets[place]!;
      const aim = scale * (from === 'angle' ? this.#angle : this.#angularVelocity);
      values[index] = values[index]! * (1 - weight) + aim * weight;
      this.#parameters.limit(index);
    }
  }

  #step(): void {
    const h = this.#seconds;
    const { mass, damping, length } = this.#pendulum;
    const anchor = this.#anchor;
    const lastAnchor = this.#lastAnchor;
    const anchorVelocity = this.#anchorVelocity;
    const bob = this.#bob;
    const lastBob = this.#lastBob;
    const velocity = this.#velocity;

    const anchorVelocityX = (anchor.x - lastAnchor.x) / h;
    const anchorVelocityY = (anchor.y - lastAnchor.y) / h;
    const pullX = (mass * (anchorVelocityX - anchorVelocity.x)) / h;
    const pullY = (mass * (anchorVelocityY - anchorVelocity.y)) / h;
    anchorVelocity.x = anchorVelocityX;
    anchorVelocity.y = anchorVelocityY;
    lastAnchor.x = anchor.x;
    lastAnchor.y = anchor.y;

    const phi = -Math.atan2(anchor.y - bob.y, anchor.x - bob.x);
    const cos = Math.cos(phi);
    const sin = Math.sin(phi);
    const gravity = GRAVITY * mass * Math.cos(phi - this.#base / DEGREES);
    const forceX = gravity * sin - pullX * sin * sin - damping * velocity.x;
    const forceY = gravity * cos - pullY * sin * cos - damping * velocity.y;
    velocity.x += (forceX / mass) * h;
    velocity.y += (forceY / mass) * h;
    bob.x += velocity.x * h;
    bob.y += velocity.y * h;

    // The bob keeps its distance from the anchor.
    const dx = bob.x - anchor.x;
    const dy = bob.y - anchor.y;
    const distance = Math.sqrt(dx * dx + dy * dy);
    if (!(distance > 0 && distance < Infinity)) return this.#rest();
    bob.x = anchor.x + (dx * length) / distance;
    bob.y = anchor.y + (dy * length) / distance;
    velocity.x = (bob.x - lastBob.x) / h;
    velocity.y = (bob.y - lastBob.y) / h;
    lastBob.x = bob.x;
    lastBob.y = bob.y;
  }

  /** Hostile numbers can throw the bob beyond all bounds: it then hangs still again. */
  #rest(): void {
    this.#bob.x = this.#lastBob.x = this.#anchor.x;
    this.#bob.y = this.#lastBob.y = this.#anchor.y + this.#pendulum.length;
    this.#velocity.x = this.#velocity.y = 0;
  }
}

class Point {
  x = 0;
  y = 0;
}
