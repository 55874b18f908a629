/** `*.model.json`, which names every other file of a model (§3 Mascot). */
import { numberOf, objectOf, objectsOf, parseJsonObject, textOf } from './json';

/** One motion of a group. Fades are in ms. */
export interface MotionSetting {
  readonly file: string;
  readonly fadeIn: number;
  readonly fadeOut: number;
  readonly sound: string | null;
}

const LAYOUT_KEYS = ['width', 'height', 'x', 'y', 'center_x', 'center_y', 'top', 'bottom', 'left', 'right'] as const;

/** Where the model stands in the view, which is 2 units wide. */
export type Layout = Readonly<Partial<Record<(typeof LAYOUT_KEYS)[number], number>>>;

/** Rectangles in view units, y upwards; null where the settings name none. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** A value for a parameter or part opacity. */
export interface InitialValue {
  readonly id: string;
  readonly value: number;
}

export interface ModelSettings {
  readonly name: string;
  /** Paths are relative to the settings file; textures may also be absolute URLs. */
  readonly model: string;
  readonly textures: readonly string[];
  readonly physics: string | null;
  readonly pose: string | null;
  readonly expressions: readonly { readonly name: string; readonly file: string }[];
  /** Group name -> motions. A group may have an empty name. */
  readonly motions: ReadonlyMap<string, readonly MotionSetting[]>;
  /** `id` is a mesh. By convention the names are `head` and `body`. */
  readonly hitAreas: readonly { readonly name: string; readonly id: string }[];
  readonly hitBoxes: { readonly head: Box | null; readonly body: Box | null };
  readonly layout: Layout;
  readonly initialParameters: readonly InitialValue[];
  readonly initialParts: readonly InitialValue[];
}

/** How long a fade takes where the settings do not say (§9 Motion fade default). */
export const FADE = 1000;
const MOST_TEXTURES = 32;
const MOST_FILES = 256;

/** @throws Error when the text is no settings file, names no model or lists too many files. */
export function parseModelSettings(text: string): ModelSettings {
  const json = parseJsonObject(text, 'model settings');
  const model = textOf(json.model);
  if (model === '') throw new Error('model settings: "model" is missing.');
  const textures = Array.isArray(json.textures) ? json.textures.map(textOf) : [];
  if (textures.length > MOST_TEXTURES) throw new Error(`model settings: ${textures.length} textures are more than ${MOST_TEXTURES}.`);
  const layout = objectOf(json.layout);
  const boxes = objectOf(json.hit_areas_custom);
  return {
    name: textOf(json.name),
    model,
    textures,
    physics: textOf(json.physics) || null,
    pose: textOf(json.pose) || null,
    expressions: objectsOf(json.expressions, MOST_FILES)
      .map(({ name, file }) => ({ name: textOf(name), file: textOf(file) }))
      .filter(({ file }) => file !== ''),
    motions: new Map(Object.entries(objectOf(json.motions)).map(([group, list]) => [group, readMotions(list)])),
    hitAreas: objectsOf(json.hit_areas, MOST_FILES).map(({ name, id }) => ({ name: textOf(name), id: textOf(id) })),
    hitBoxes: { head: readBox(boxes.head_x, boxes.head_y), body: readBox(boxes.body_x, boxes.body_y) },
    layout: Object.fromEntries(LAYOUT_KEYS.map((key) => [key, numberOf(layout[key], undefined)]).filter(([, value]) => value !== undefined)) as Layout,
    initialParameters: readValues(json.init_param),
    initialParts: readValues(json.init_parts_visible),
  };
}

function readMotions(list: unknown): MotionSetting[] {
  return objectsOf(list, MOST_FILES)
    .map((motion) => ({ file: textOf(motion.file), fadeIn: readFade(motion.fade_in), fadeOut: readFade(motion.fade_out), sound: textOf(motion.sound) || null }))
    .filter(({ file }) => file !== '');
}

function readFade(value: unknown): number {
  return Math.max(0, numberOf(value, FADE));
}

function readValues(list: unknown): InitialValue[] {
  return objectsOf(list, MOST_FILES).map(({ id, val, value }) => ({ id: textOf(id), value: numberOf(val, numberOf(value, 0)) }));
}

/**
 * Two conventions exist under the same names: corners (top left, bottom right), which is what widgets read, and ranges of x and
 * of y. Corners are taken when they make a box.
 */
function readBox(first: unknown, second: unknown): Box | null {
  if (!Array.isArray(first) || !Array.isArray(second)) return null;
  const [a, b, c, d] = [first[0], first[1], second[0], second[1]].map((value) => numberOf(value, NaN)) as [number, number, number, number];
  if (![a, b, c, d].every(Number.isFinite)) return null;
  if (a < c && b > d) return { left: a, right: c, top: b, bottom: d };
  return { left: Math.min(a, b), right: Math.max(a, b), bottom: Math.min(c, d), top: Math.max(c, d) };
}
