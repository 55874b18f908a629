import { expect, it } from 'vitest';
import { parseExpression } from '../format/parse-expression';
import { parseMoc } from '../format/parse-moc';
import { parseModelSettings } from '../format/parse-model-settings';
import { parseMotion } from '../format/parse-motion';
import { parsePhysics } from '../format/parse-physics';
import { parsePose } from '../format/parse-pose';
import { createModel } from '../model/model';
import { placementOf } from '../model/placement';
import { openModel } from '../test-models';
import { Character, type CharacterAssets } from './character';
import { PRIORITY } from './priority';
import { pick, seededRandom } from './random';

const KEYS = ['physics_hair', 'setup', 'length', 'regist', 'mass', 'src', 'targets', 'id', 'ptype', 'scale', 'weight', 'parts_visible', 'group', 'link', 'params', 'val', 'def', 'calc', 'fade_in', 'fade_out', 'model', 'textures', 'motions', 'idle', 'expressions', 'layout', 'width', 'height', 'center_x', 'top', 'hit_areas', 'hit_areas_custom', 'head_x', 'init_param', '__proto__', 'constructor'];
const VALUES = [0, -1, 1, 1e308, -1e308, 1e-320, 12.5, '7', '', 'x', 'y', 'angle', 'angle_v', 'mult', 'set', 'PARAM_ANGLE_X', 'PARAM_BREATH', 'PARTS_01_CORE', 'VISIBLE:PARTS_01_CORE', null, true];
const ROUNDS = 2000;

it(`text files of any content give an error or a character that goes on living (${ROUNDS} sets of files)`, { timeout: 120_000 }, () => {
  const random = seededRandom(99);
  const moc = parseMoc(openModel('wanko').moc());
  const anything = (depth: number): unknown => {
    const kind = random();
    if (depth === 0 || kind < 0.25) return pick(VALUES, random);
    const size = Math.floor(random() * 5);
    if (kind < 0.5) return Array.from({ length: size }, () => anything(depth - 1));
    return Object.fromEntries(Array.from({ length: size + 2 }, () => [pick(KEYS, random)!, anything(depth - 1)]));
  };
  /** The shape the format has, filled with anything. */
  const filled = (shape: object): string => JSON.stringify(shape, (_, value: unknown) => (value === '?' ? anything(1) : value === '*' ? anything(4) : value));
  const tried = <T>(parse: (text: string) => T, text: string): T | undefined => {
    try {
      return parse(text);
    } catch (failure) {
      expect(failure).toBeInstanceOf(Error);
      return undefined;
    }
  };
  const link = { id: '?', ptype: '?', scale: '?', weight: '?' };
  for (let round = 0; round < ROUNDS; round++) {
    const settings = tried(parseModelSettings, filled(random() < 0.5 ? { model: 'a', textures: '?', layout: { width: '?', height: '?', x: '?', bottom: '?' }, motions: { idle: '*' }, init_param: [{ id: '?', val: '?' }] } : { model: '?', rest: '*' }));
    const physics = tried(parsePhysics, filled(random() < 0.7 ? { physics_hair: [{ setup: { length: '?', regist: '?', mass: '?' }, src: [link, link], targets: [{ ...link, ptype: 'angle_v', id: 'PARAM_ANGLE_X' }, link] }] } : ['*']));
    const pose = tried(parsePose, filled(random() < 0.7 ? { parts_visible: [{ group: [{ id: 'PARTS_01_CORE', link: '?' }, { id: '?' }] }, '*'] } : { any: '*' }));
    const expression = tried(parseExpression, filled({ fade_in: '?', fade_out: '?', params: [{ id: '?', val: '?', calc: '?', def: '?' }, '*'] }));
    const numbers = (): string => Array.from({ length: 6 }, () => pick(['1', '-2', '9'.repeat(400), '.5', 'e', '--', '1e5', 'NaN'], random)).join(',');
    const motion = parseMotion(`$fps=${numbers()}\r${pick(['PARAM_ANGLE_X', 'VISIBLE:PARTS_01_CORE', '=', '1'], random)}=${numbers()}\n=${numbers()}`);
    const assets: CharacterAssets = { ...(physics && { physics }), ...(pose && { pose }), ...(expression && { expressions: [expression] }), ...(settings && { initialParameters: settings.initialParameters }), idle: [{ motion, fadeIn: 0, fadeOut: 1000 }] };
    const character = new Character(createModel(moc), assets, random);
    character.expressAtRandom();
    character.start({ motion, fadeIn: 10, fadeOut: 0 }, PRIORITY.force);
    for (const ms of [0, 16, 16, 1e6, 16]) character.advance(ms);
    expect(character.model.positions.every(Number.isFinite)).toBe(true);
    if (settings) expect(Number.isNaN(placementOf(settings.layout, 100, 100).x)).toBe(false);
  }
});
