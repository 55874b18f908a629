import { describe, expect, it } from 'vitest';
import { parseExpression } from '../format/parse-expression';
import { parseMoc } from '../format/parse-moc';
import { parseMotion } from '../format/parse-motion';
import { parsePhysics } from '../format/parse-physics';
import { parsePose } from '../format/parse-pose';
import { createModel } from '../model/model';
import { modelNames, openModel, type ModelName } from '../test-models';
import { Character, type CharacterAssets, type FadedMotion } from './character';
import { Clock } from './clock';
import { HeadDrag } from './head-drag';
import { PRIORITY } from './priority';
import { seededRandom } from './random';

const FRAME = 1000 / 60;

function wanko(assets: CharacterAssets = {}, random = seededRandom(1)): Character {
  return new Character(createModel(parseMoc(openModel('wanko').moc())), { initialParameters: [{ id: FREE, value: 0 }], ...assets }, random);
}

function motionOf(text: string, fadeIn = 0, fadeOut = 0): FadedMotion {
  return { motion: parseMotion(text), fadeIn, fadeOut };
}

/** Without sway: no motion of the tests touches this parameter otherwise. */
const FREE = 'PARAM_BOWL_LID';
function valueOf(character: Character, id: string): number {
  const { parameters } = character.model;
  return parameters.values[parameters.index(id)]!;
}

/** A character with all its files. */
function whole(name: ModelName, seed: number): Character {
  const { settings, moc, text } = openModel(name);
  const motions = (group: string): FadedMotion[] => (settings.motions.get(group) ?? []).map(({ file, fadeIn, fadeOut }) => motionOf(text(file), fadeIn, fadeOut));
  const assets: CharacterAssets = {
    ...(settings.physics && { physics: parsePhysics(text(settings.physics)) }),
    ...(settings.pose && { pose: parsePose(text(settings.pose)) }),
    expressions: settings.expressions.map(({ file }) => parseExpression(text(file))),
    idle: motions('idle'),
  };
  return new Character(createModel(parseMoc(moc())), assets, seededRandom(seed));
}

describe.each(modelNames)('%s', (name) => {
  it('lives for half a minute, the same each time for the same random numbers', { timeout: 60_000 }, () => {
    const live = (): number[][] => {
      const character = whole(name, 3);
      const seen: number[][] = [];
      for (let frame = 0; frame < 1800; frame++) {
        if (frame === 200) character.gaze.lookAt(0.9, -0.7);
        if (frame === 300) character.expressAtRandom();
        character.advance(FRAME);
        if (frame % 300 === 0) seen.push([...character.model.positions]);
      }
      return seen;
    };
    const first = live();
    expect(first.flat().every(Number.isFinite)).toBe(true);
    expect(first[1]).not.toEqual(first[2]);
    expect(live()).toEqual(first);
  });
});

describe('a motion', () => {
  it('is sampled between its frames; a jump is not smeared; the last value stays', () => {
    const character = wanko();
    // The lid opens from 0 to 50: a jump is more than 20.
    character.start(motionOf(`$fps=10\n${FREE}=0,10,40,40`), PRIORITY.normal);
    const seen = [0, 50, 50, 50, 50, 50, 50].map((step) => {
      character.advance(step);
      return valueOf(character, FREE);
    });
    expect(seen).toEqual([0, 5, 10, 10, 40, 40, 40]);
  });

  it('sets part visibility at once, whatever its fades', () => {
    const character = wanko();
    character.start(motionOf('VISIBLE:PART=0.7,1', 1000, 1000), PRIORITY.normal);
    character.advance(0);
    expect(valueOf(character, 'VISIBLE:PART')).toBeCloseTo(0.7, 6);
  });

  it('fades in along a cosine, blending with what was saved the frame before (§9 Motion fade)', () => {
    const character = wanko();
    character.start(motionOf(`$fps=30\n${FREE}=${Array(300).fill(10).join()}`, 1000), PRIORITY.normal);
    character.advance(0);
    expect(valueOf(character, FREE)).toBe(0);
    character.advance(500);
    expect(valueOf(character, FREE)).toBeCloseTo(5, 5);
    character.advance(250);
    // The way left shrinks by the weight at 750 ms.
    expect(valueOf(character, FREE)).toBeCloseTo(5 + 5 * (0.5 - 0.5 * Math.cos(0.75 * Math.PI)), 5);
    character.advance(250);
    expect(valueOf(character, FREE)).toBeCloseTo(10, 5);
  });

  it('fades out under one that follows', () => {
    const character = wanko();
    const held = (value: number): FadedMotion => motionOf(`${FREE}=${Array(300).fill(value).join()}`, 0, 400);
    character.start(held(10), PRIORITY.normal);
    character.advance(100);
    expect(valueOf(character, FREE)).toBe(10);
    character.start(motionOf(`PARAM_TERE=${Array(300).fill(1).join()}`), PRIORITY.force);
    character.advance(500);
    // The first has ended, and what it wrote stays saved.
    expect(valueOf(character, 'PARAM_TERE')).toBe(1);
    character.model.setParameter(FREE, 3);
    character.model.parameters.save();
    character.advance(FRAME);
    expect(valueOf(character, FREE)).toBe(3);
  });
});

describe('priorities (§4: none 0, idle 1, sleepy 2, normal 3, force 4)', () => {
  const long = motionOf(`${FREE}=${Array(90).fill(5).join()}`);

  it('are those', () => {
    expect(PRIORITY).toEqual({ none: 0, idle: 1, sleepy: 2, normal: 3, force: 4 });
  });

  it('let a motion start over a lesser one only, unless it is forced', () => {
    const character = wanko();
    expect(character.start(long, PRIORITY.idle)).toBe(true);
    expect(character.start(long, PRIORITY.idle)).toBe(false);
    expect(character.start(long, PRIORITY.sleepy)).toBe(true);
    expect(character.start(long, PRIORITY.normal)).toBe(true);
    expect(character.start(long, PRIORITY.normal)).toBe(false);
    expect(character.start(long, PRIORITY.sleepy)).toBe(false);
    expect(character.start(long, PRIORITY.force)).toBe(true);
    expect(character.start(long, PRIORITY.force)).toBe(true);
    expect(character.priorities.current).toBe(PRIORITY.force);
  });

  it('count from the reservation on, and end with the motion', () => {
    const character = wanko({ idle: [motionOf(`PARAM_TERE=${Array(300).fill(1).join()}`)] });
    expect(character.priorities.reserve(PRIORITY.normal)).toBe(true);
    // While it is being loaded nothing else may start, not even an idle motion.
    character.advance(FRAME);
    expect(valueOf(character, 'PARAM_TERE')).toBe(0);
    expect(character.priorities.reserve(PRIORITY.normal)).toBe(false);
    character.startReserved(long, PRIORITY.normal);
    character.advance(FRAME);
    expect(valueOf(character, FREE)).toBe(5);
    expect(character.priorities.current).toBe(PRIORITY.normal);
    for (let ms = 0; ms < 3500; ms += 100) character.advance(100);
    expect(character.priorities.current).toBe(PRIORITY.idle);
    expect(valueOf(character, 'PARAM_TERE')).toBe(1);
  });

  it('are free again when a reserved motion could not be loaded', () => {
    const character = wanko();
    character.priorities.reserve(PRIORITY.normal);
    character.priorities.release(PRIORITY.normal);
    expect(character.priorities.reserve(PRIORITY.normal)).toBe(true);
  });
});

describe('idle and sleepy motions (§4)', () => {
  const idle = [motionOf(`${FREE}=${Array(30).fill(5).join()}`)];
  const sleepy = [motionOf(`${FREE}=${Array(30).fill(9).join()}`)];

  it('start whenever nothing plays: sleepy ones while she is sleepy', () => {
    const character = wanko({ idle, sleepy });
    character.advance(FRAME);
    expect(valueOf(character, FREE)).toBe(5);
    expect(character.priorities.current).toBe(PRIORITY.idle);
    character.isSleepy = true;
    for (let ms = 0; ms < 1200; ms += 100) character.advance(100);
    expect(valueOf(character, FREE)).toBe(9);
    expect(character.priorities.current).toBe(PRIORITY.sleepy);
    character.isSleepy = false;
    for (let ms = 0; ms < 1200; ms += 100) character.advance(100);
    expect(valueOf(character, FREE)).toBe(5);
  });

  it('are idle ones for a figure that has no others', () => {
    const character = wanko({ idle });
    character.isSleepy = true;
    character.advance(FRAME);
    expect(valueOf(character, FREE)).toBe(5);
  });
});

describe('blinking (§9: interval 4000, closing 100, closed 50, opening 150)', () => {
  it('goes through its states, at most one an update', () => {
    const character = wanko({}, () => 0.5);
    const states: string[] = [];
    const eyes: number[] = [];
    const step = (ms: number): void => {
      character.advance(ms);
      states.push(character.blink.state);
      eyes.push(Math.round(valueOf(character, 'PARAM_EYE_L_OPEN') * 1000) / 1000);
    };
    // Due 0.5 × 7999 ms after the first update.
    for (const ms of [0, 3999, 1, 50, 50, 25, 25, 75, 75, 10]) step(ms);
    expect(states).toEqual(['interval', 'interval', 'closing', 'closing', 'closed', 'closed', 'opening', 'opening', 'interval', 'interval']);
    expect(eyes).toEqual([1, 1, 1, 0.5, 0, 0, 0, 0.5, 1, 1]);
    expect(valueOf(character, 'PARAM_EYE_R_OPEN')).toBe(1);
  });

  it('is left to a motion that plays', () => {
    const character = wanko({ idle: [motionOf(`PARAM_EYE_L_OPEN=${Array(30).fill(0.25).join()}`)] });
    for (let frame = 0; frame < 600; frame++) {
      character.advance(FRAME);
      expect(valueOf(character, 'PARAM_EYE_L_OPEN')).toBe(0.25);
    }
  });
});

describe('expressions', () => {
  const expression = (json: object): ReturnType<typeof parseExpression> => parseExpression(JSON.stringify(json));

  it('fade in, stay without adding up, and give way to the next', () => {
    const character = wanko();
    character.express(expression({ fade_in: 500, fade_out: 500, params: [{ id: FREE, val: 10 }] }));
    character.advance(0);
    character.advance(250);
    expect(valueOf(character, FREE)).toBeCloseTo(5, 5);
    for (let frame = 0; frame < 100; frame++) character.advance(FRAME);
    expect(valueOf(character, FREE)).toBeCloseTo(10, 5);
    character.express(expression({ fade_in: 500, params: [] }));
    character.advance(250);
    expect(valueOf(character, FREE)).toBeCloseTo(5, 5);
    character.advance(251);
    character.advance(FRAME);
    expect(valueOf(character, FREE)).toBe(0);
  });

  it('set, add and multiply, as far as they have faded in', () => {
    const character = wanko();
    character.model.setParameter(FREE, 4);
    character.model.parameters.save();
    // The list counts from its end.
    character.express(expression({ params: [{ id: FREE, val: 2 }, { id: FREE, val: 3, calc: 'mult' }, { id: FREE, val: 10, calc: 'set' }] }));
    character.advance(0);
    expect(valueOf(character, FREE)).toBe(4);
    character.advance(500);
    // Half way from 4 to 10, × 2 instead of 3, + 1 instead of 2.
    expect(valueOf(character, FREE)).toBeCloseTo(15, 5);
    character.advance(500);
    expect(valueOf(character, FREE)).toBeCloseTo(32, 5);
  });
});

describe('the head (§4: effect multipliers 30 and 10)', () => {
  it('turns to where it should look and stays there', () => {
    const character = wanko();
    character.gaze.lookAt(1, -0.5);
    const xs: number[] = [];
    for (let frame = 0; frame < 300; frame++) {
      character.advance(1000 / 30);
      xs.push(character.gaze.x);
    }
    expect(xs[0]).toBe(0);
    expect(xs[3]).toBeGreaterThan(0);
    expect(Math.abs(xs.at(-1)! - 1)).toBeLessThan(0.02);
    expect(Math.abs(character.gaze.y + 0.5)).toBeLessThan(0.02);
    expect(Math.max(...xs)).toBeLessThan(1.1);
    // What breath adds is half of 8 at most.
    expect(valueOf(character, 'PARAM_ANGLE_Y')).toBeLessThan(-15 + 4.1);
    expect(valueOf(character, 'PARAM_ANGLE_Y')).toBeGreaterThan(-15 - 4.1);
    expect(valueOf(character, 'PARAM_ANGLE_X')).toBeGreaterThan(22);
  });

  it('turns head, body and eyes by as much as each moves', () => {
    const clock = new Clock();
    const { parameters } = createModel(parseMoc(openModel('haru1').moc()));
    const turned = ['PARAM_ANGLE_X', 'PARAM_ANGLE_Y', 'PARAM_ANGLE_Z', 'PARAM_BODY_ANGLE_X', 'PARAM_EYE_BALL_X', 'PARAM_EYE_BALL_Y'].map((id) => parameters.index(id));
    const gaze = new HeadDrag(parameters, clock);
    gaze.lookAt(0.5, -0.4);
    for (let frame = 0; frame < 100; frame++) {
      gaze.ease();
      clock.now += FRAME;
    }
    for (const index of turned) parameters.values[index] = 0;
    gaze.apply();
    const { x, y } = gaze;
    expect(Math.abs(x) + Math.abs(y)).toBeGreaterThan(0.8);
    for (const [place, value] of [30 * x, 30 * y, -30 * x * y, 10 * x, x, y].entries()) expect(parameters.values[turned[place]!], String(place)).toBeCloseTo(value, 4);
  });
});

describe('breath', () => {
  it('rises and falls every 3.2345 seconds', () => {
    const character = wanko();
    character.advance(3234.5 / 4);
    expect(valueOf(character, 'PARAM_BREATH')).toBeCloseTo(1, 5);
    character.advance(3234.5 / 2);
    expect(valueOf(character, 'PARAM_BREATH')).toBeCloseTo(0, 5);
  });
});

describe('speech', () => {
  it('opens the mouth as far as it is told, over what a motion says', () => {
    const character = wanko({ idle: [motionOf(`PARAM_MOUTH_OPEN_Y=${Array(30).fill(0.2).join()}`)] });
    character.advance(FRAME);
    expect(valueOf(character, 'PARAM_MOUTH_OPEN_Y')).toBeCloseTo(0.2, 6);
    character.mouth = 0.75;
    character.advance(FRAME);
    expect(valueOf(character, 'PARAM_MOUTH_OPEN_Y')).toBe(0.75);
    character.mouth = null;
    character.advance(FRAME);
    expect(valueOf(character, 'PARAM_MOUTH_OPEN_Y')).toBeCloseTo(0.2, 6);
  });
});

describe('hair', () => {
  const pendulum = (targets: object[]): CharacterAssets => ({
    physics: parsePhysics(JSON.stringify({ physics_hair: [{ setup: { length: 0.2, regist: 0.5, mass: 0.1 }, src: [{ id: FREE, ptype: 'angle', scale: 1, weight: 1 }], targets }] })),
  });
  const angle = [{ id: 'HAIR', ptype: 'angle', scale: 1, weight: 1 }];

  it('hangs still, and comes to rest at the angle it is held at', () => {
    const character = wanko(pendulum(angle));
    for (let frame = 0; frame < 60; frame++) character.advance(FRAME);
    expect(Math.abs(valueOf(character, 'HAIR'))).toBeLessThan(1e-6);
    character.model.setParameter(FREE, 20);
    character.model.parameters.save();
    let most = 0;
    for (let frame = 0; frame < 1200; frame++) {
      character.advance(FRAME);
      most = Math.max(most, Math.abs(valueOf(character, 'HAIR')));
    }
    // It swings over before it rests.
    expect(most).toBeGreaterThan(Math.abs(valueOf(character, 'HAIR')) + 0.5);
    expect(Math.abs(valueOf(character, 'HAIR'))).toBeCloseTo(20, 1);
  });

  it('does not leave all bounds whatever its numbers', () => {
    for (const setup of [{ length: 1e-30, regist: 1e30, mass: 1e-30 }, { length: 1e30, regist: -1e30, mass: 1e30 }, { length: -1, regist: 0, mass: 0 }]) {
      const character = wanko({ physics: parsePhysics(JSON.stringify({ physics_hair: [{ setup, src: [{ id: FREE, ptype: 'x', scale: 1e30, weight: 1e30 }], targets: [{ id: 'PARAM_ANGLE_X', ptype: 'angle_v', scale: 1e30, weight: 1 }] }] })) });
      character.model.setParameter(FREE, 50);
      character.model.parameters.save();
      for (let frame = 0; frame < 60; frame++) character.advance(FRAME);
      expect(Number.isFinite(valueOf(character, 'PARAM_ANGLE_X'))).toBe(true);
      expect(character.model.positions.every(Number.isFinite)).toBe(true);
    }
  });
});

describe('a pose', () => {
  const opacities = (character: Character): number[] => ['PARTS_01_ARM_L_A_001', 'PARTS_01_ARM_L_A_002', 'PARTS_01_ARM_L_B_001'].map((id) => Math.round(character.model.parts.opacities[character.model.parts.index(id)]! * 1000) / 1000);

  it('shows one of the parts that stand for each other, with what is linked to it', () => {
    const { settings, moc, text } = openModel('haru1');
    const character = new Character(createModel(parseMoc(moc())), { pose: parsePose(text(settings.pose!)) }, seededRandom(1));
    expect(opacities(character)).toEqual([1, 1, 0]);
    character.model.setParameter('VISIBLE:PARTS_01_ARM_L_A_001', 0);
    character.model.parameters.save();
    character.advance(100);
    // What goes lets no more than 15 % of the background through.
    expect(opacities(character)).toEqual([0.813, 0.813, 0.2]);
    character.advance(400);
    expect(opacities(character)).toEqual([0, 0, 1]);
  });
});

describe('initial values', () => {
  it('are set and stay', () => {
    const character = wanko({ initialParameters: [{ id: FREE, value: 7 }], initialParts: [{ id: 'PARTS_01_CORE', value: 0.5 }] });
    character.advance(FRAME);
    expect(valueOf(character, FREE)).toBe(7);
    expect(character.model.parts.opacities[character.model.parts.index('PARTS_01_CORE')]).toBe(0.5);
  });
});
