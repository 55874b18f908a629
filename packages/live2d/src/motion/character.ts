/** A model that lives: motions, expressions, blinking, breath, hair and gaze, put together in one order a frame (§4 Mascot). */
import type { Expression } from '../format/parse-expression';
import type { ModelSettings } from '../format/parse-model-settings';
import type { Motion } from '../format/parse-motion';
import type { Pendulum } from '../format/parse-physics';
import type { PosePart } from '../format/parse-pose';
import type { Model } from '../model/model';
import { Breath } from './breath';
import { Clock } from './clock';
import { EyeBlink } from './eye-blink';
import { HairPhysics } from './hair-physics';
import { HeadDrag } from './head-drag';
import { playExpression } from './play-expression';
import { playMotion } from './play-motion';
import { Pose } from './pose';
import { PRIORITY, Priorities, type Priority } from './priority';
import { PlayQueue, type Playable } from './queue';
import { pick, type Random } from './random';

/** A motion with its fades in ms. */
export interface FadedMotion {
  readonly motion: Motion;
  readonly fadeIn: number;
  readonly fadeOut: number;
}

/** What makes a model live, beside the model; all of it optional. */
export interface CharacterAssets {
  readonly physics?: readonly Pendulum[];
  readonly pose?: readonly (readonly PosePart[])[];
  readonly expressions?: readonly Expression[];
  readonly initialParameters?: ModelSettings['initialParameters'];
  readonly initialParts?: ModelSettings['initialParts'];
  /** Started at random whenever nothing plays. */
  readonly idle?: readonly FadedMotion[];
  /** Played instead while `isSleepy`, if there are any. */
  readonly sleepy?: readonly FadedMotion[];
}

export class Character {
  /** Whether sleepy motions play instead of idle ones. */
  isSleepy = false;
  /** How far the mouth is open by speech, 0 to 1; null: as the motion says. */
  mouth: number | null = null;
  readonly priorities = new Priorities();
  readonly blink: EyeBlink;
  readonly gaze: HeadDrag;
  readonly #assets: CharacterAssets;
  readonly #random: Random;
  readonly #clock = new Clock();
  readonly #motions = new PlayQueue(this.#clock);
  /** Those that have been played: idle ones come again and again. */
  readonly #playables = new WeakMap<FadedMotion, Playable>();
  readonly #expressions = new PlayQueue(this.#clock);
  readonly #breath: Breath;
  readonly #physics: HairPhysics | null;
  readonly #pose: Pose | null;
  readonly #mouth: number;

  /** @param random From 0 up to 1; give a seeded one to repeat what happens. */
  constructor(
    readonly model: Model,
    assets: CharacterAssets,
    random: Random = Math.random,
  ) {
    const { parameters } = model;
    this.#assets = assets;
    this.#random = random;
    this.blink = new EyeBlink(parameters, this.#clock, random);
    this.gaze = new HeadDrag(parameters, this.#clock);
    this.#breath = new Breath(parameters, this.#clock);
    this.#physics = assets.physics ? new HairPhysics(assets.physics, parameters, this.#clock) : null;
    this.#pose = assets.pose ? new Pose(assets.pose, model, this.#clock) : null;
    this.#pose?.update();
    this.#mouth = parameters.index('PARAM_MOUTH_OPEN_Y');
    for (const { id, value } of assets.initialParameters ?? []) model.setParameter(id, value);
    for (const { id, value } of assets.initialParts ?? []) model.setPartOpacity(id, value);
    parameters.save();
    model.update();
  }

  /** Starts a motion if its priority allows; returns whether it did. */
  start(motion: FadedMotion, priority: Priority): boolean {
    if (!this.priorities.reserve(priority)) return false;
    this.startReserved(motion, priority);
    return true;
  }

  /** Starts a motion for which `priorities.reserve` was granted. */
  startReserved(motion: FadedMotion, priority: Priority): void {
    this.priorities.started(priority);
    let playable = this.#playables.get(motion);
    if (!playable) this.#playables.set(motion, (playable = playMotion(motion.motion, motion, this.model.parameters)));
    this.#motions.start(playable);
  }

  /** Shows an expression until the next. */
  express(expression: Expression): void {
    this.#expressions.start(playExpression(expression, this.model.parameters));
  }

  /** Shows one of the model's expressions, if it has any. */
  expressAtRandom(): void {
    const expression = pick(this.#assets.expressions ?? [], this.#random);
    if (expression) this.express(expression);
  }

  /** Lives for `dtMs` milliseconds and updates the model: it can then be drawn. */
  advance(dtMs: number): void {
    this.#clock.now += dtMs;
    const { parameters } = this.model;
    this.gaze.ease();
    if (this.#motions.isEmpty) this.#startIdle();
    // What was saved are the motions; all that follows them is added afresh each frame.
    parameters.load();
    const isMoving = this.#motions.update();
    if (this.#motions.isEmpty) this.priorities.finished();
    if (!isMoving) this.blink.update();
    parameters.save();
    this.#expressions.update();
    this.gaze.apply();
    this.#breath.update();
    this.#physics?.update();
    if (this.mouth !== null) {
      parameters.values[this.#mouth] = this.mouth;
      parameters.limit(this.#mouth);
    }
    this.#pose?.update();
    this.model.update();
  }

  #startIdle(): void {
    const { sleepy = [], idle = [] } = this.#assets;
    const isSleepy = this.isSleepy && sleepy.length > 0;
    const motion = pick(isSleepy ? sleepy : idle, this.#random);
    if (motion) this.start(motion, isSleepy ? PRIORITY.sleepy : PRIORITY.idle);
  }
}
