/** `*.physics.json`: pendulums that hair and clothes hang on. */
import { numberOf, objectOf, objectsOf, parseJsonObject, textOf } from './json';

/** What moves a pendulum's anchor: a parameter times `scale`, followed with `weight`. */
export interface PhysicsSource {
  readonly id: string;
  readonly axis: 'x' | 'y' | 'angle';
  readonly scale: number;
  readonly weight: number;
}

/** What a pendulum moves: a parameter set to its angle (degrees) or angular velocity (degrees a second) times `scale`. */
export interface PhysicsTarget {
  readonly id: string;
  readonly from: 'angle' | 'velocity';
  readonly scale: number;
  readonly weight: number;
}

export interface Pendulum {
  readonly length: number;
  readonly damping: number;
  readonly mass: number;
  readonly sources: readonly PhysicsSource[];
  readonly targets: readonly PhysicsTarget[];
}

const MOST_ENTRIES = 256;

/** @throws Error when the text is no physics file. */
export function parsePhysics(text: string): Pendulum[] {
  return objectsOf(parseJsonObject(text, 'physics').physics_hair, MOST_ENTRIES).map((entry) => {
    const setup = objectOf(entry.setup);
    return {
      length: numberOf(setup.length, 0),
      damping: numberOf(setup.regist, 0),
      mass: numberOf(setup.mass, 0),
      sources: objectsOf(entry.src, MOST_ENTRIES).flatMap(({ id, ptype, scale, weight }): PhysicsSource[] =>
        ptype === 'x' || ptype === 'y' || ptype === 'angle' ? [{ id: textOf(id), axis: ptype, scale: numberOf(scale, 0), weight: numberOf(weight, 0) }] : [],
      ),
      targets: objectsOf(entry.targets, MOST_ENTRIES).flatMap(({ id, ptype, scale, weight }): PhysicsTarget[] =>
        ptype === 'angle' || ptype === 'angle_v' ? [{ id: textOf(id), from: ptype === 'angle' ? 'angle' : 'velocity', scale: numberOf(scale, 0), weight: numberOf(weight, 0) }] : [],
      ),
    };
  });
}
