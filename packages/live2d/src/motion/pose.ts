/** Parts that stand for each other, such as two pairs of arms: motions choose one, the others fade away. */
import type { PosePart } from '../format/parse-pose';
import type { Model } from '../model/model';
import type { Clock } from './clock';

/** Seconds until a part has appeared. */
const FADE = 0.5;
/** How much of the background may shine through where two parts overlap half-faded. */
const SHINE_THROUGH = 0.15;

interface Part {
  /** Number of the part in the model. */
  readonly index: number;
  /** Index of the parameter `VISIBLE:<part id>`. */
  readonly visible: number;
  readonly linked: readonly number[];
}

export class Pose {
  readonly #model: Model;
  readonly #clock: Clock;
  readonly #groups: readonly (readonly Part[])[];
  /** Time of the last update in ms; −1: there was none. */
  #last = -1;
  /** Length of the present step. */
  #seconds = 0;

  /** Shows the first part of each group; those the model lacks are left out. */
  constructor(groups: readonly (readonly PosePart[])[], model: Model, clock: Clock) {
    this.#model = model;
    this.#clock = clock;
    const { parameters, parts } = model;
    const show = (id: string): number => {
      const visible = parameters.index(`VISIBLE:${id}`);
      parameters.values[visible] = 1;
      return visible;
    };
    this.#groups = groups.map((group) =>
      group
        .filter(({ id }) => parts.index(id) >= 0)
        .map(({ id, linked }) => {
          const index = parts.index(id);
          parts.opacities[index] = 1;
          const known = linked.filter((each) => parts.index(each) >= 0);
          known.forEach(show);
          return { index, visible: show(id), linked: known.map((each) => parts.index(each)) };
        }),
    );
  }

  update(): void {
    const { now } = this.#clock;
    this.#seconds = this.#last < 0 ? 0 : (now - this.#last) / 1000;
    this.#last = now;
    for (let index = 0; index < this.#groups.length; index++) this.#fade(this.#groups[index]!);
  }

  #fade(group: readonly Part[]): void {
    if (group.length === 0) return;
    const { parameters, parts } = this.#model;
    const { values } = parameters;
    const { opacities } = parts;
    let shown = 0;
    while (shown < group.length && values[group[shown]!.visible] === 0) shown++;
    const isChosen = shown < group.length;
    if (!isChosen) shown = 0;
    const opacity = isChosen ? Math.min(1, opacities[group[shown]!.index]! + this.#seconds / FADE) : 1;
    let limit = 1 - opacity;
    if ((1 - limit) * (1 - opacity) > SHINE_THROUGH) limit = 1 - SHINE_THROUGH / (1 - opacity);
    for (let place = 0; place < group.length; place++) {
      const { index, linked } = group[place]!;
      opacities[index] = place === shown ? opacity : Math.min(opacities[index]!, limit);
      for (let each = 0; each < linked.length; each++) opacities[linked[each]!] = opacities[index];
    }
  }
}
