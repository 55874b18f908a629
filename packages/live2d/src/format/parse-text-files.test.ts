import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modelNames, openModel } from '../test-models';
import { parseExpression } from './parse-expression';
import { parseModelSettings } from './parse-model-settings';
import { parseMotion } from './parse-motion';
import { parsePhysics } from './parse-physics';
import { parsePose } from './parse-pose';

describe('model settings (§3 Mascot)', () => {
  it.each(modelNames)('of %s name files that are there and can be read', (name) => {
    const { settings, text, folder } = openModel(name);
    expect(settings.textures.length).toBeGreaterThan(0);
    expect(settings.motions.get('idle')!.length).toBeGreaterThan(0);
    for (const texture of settings.textures) expect(readFileSync(join(folder, texture)).length).toBeGreaterThan(0);
    for (const motion of [...settings.motions.values()].flat()) expect(parseMotion(text(motion.file)).channels.length, motion.file).toBeGreaterThan(0);
    for (const { file } of settings.expressions) expect(parseExpression(text(file)).fadeIn, file).toBeGreaterThan(0);
    if (settings.physics) expect(parsePhysics(text(settings.physics)).length).toBeGreaterThan(0);
    if (settings.pose) expect(parsePose(text(settings.pose)).length).toBeGreaterThan(0);
  });

  it('give fades, layout and hit areas', () => {
    const { settings } = openModel('haru1');
    expect(settings.motions.get('idle')![0]).toEqual({ file: 'mtn/idle_00.mtn', fadeIn: 2000, fadeOut: 2000, sound: null });
    expect(settings.motions.get('tap_body')![0]).toEqual({ file: 'mtn/tapBody_00.mtn', fadeIn: 1000, fadeOut: 1000, sound: 'snd/tapBody_00.mp3' });
    expect(settings.layout).toEqual({ center_x: 0, y: 1.2, width: 2.9 });
    expect(settings.hitAreas).toEqual([
      { name: 'head', id: 'D_REF.HEAD' },
      { name: 'body', id: 'D_REF.BODY' },
    ]);
  });

  it('place the model by any of ten numbers, and fade for 1000 ms where they do not say how long (§9)', () => {
    const layout = { width: 1, height: 2, x: 3, y: 4, center_x: 5, center_y: 6, top: 7, bottom: 8, left: 9, right: 10 };
    const settings = parseModelSettings(JSON.stringify({ model: 'a.moc', layout, motions: { idle: [{ file: 'x.mtn' }] } }));
    expect(settings.layout).toEqual(layout);
    expect(settings.motions.get('idle')).toEqual([{ file: 'x.mtn', fadeIn: 1000, fadeOut: 1000, sound: null }]);
  });

  it('may have a byte order mark, groups without a name, numbers as text and values under either key', () => {
    const settings = parseModelSettings('\uFEFF{"model":"a.moc","motions":{"":[{"file":"x.mtn"}]},"layout":{"width":"2.5","height":"tall"},"init_param":[{"id":"A","val":1},{"id":"B","value":2}],"init_parts_visible":[{"id":"C","val":0}]}');
    expect([...settings.motions.keys()]).toEqual(['']);
    expect(settings.layout).toEqual({ width: 2.5 });
    expect(settings.initialParameters).toEqual([
      { id: 'A', value: 1 },
      { id: 'B', value: 2 },
    ]);
    expect(settings.initialParts).toEqual([{ id: 'C', value: 0 }]);
  });

  it.each([
    ['corners', { head_x: [-0.35, 0.6], head_y: [0.19, -0.2] }, { left: -0.35, right: 0.19, top: 0.6, bottom: -0.2 }],
    ['ranges', { head_x: [-0.5, 0.5], head_y: [-0.6, -0.2] }, { left: -0.5, right: 0.5, top: -0.2, bottom: -0.6 }],
    ['something else', { head_x: 3, head_y: [] }, null],
  ])('may give custom hit boxes as %s', (_, boxes, head) => {
    expect(parseModelSettings(JSON.stringify({ model: 'a.moc', hit_areas_custom: boxes })).hitBoxes).toEqual({ head, body: null });
  });

  it.each([
    ['no JSON', '<!doctype html>', /model settings: .*JSON/],
    ['a list', '[]', 'model settings: an object is expected.'],
    ['without a model', '{}', 'model settings: "model" is missing.'],
    ['with too many textures', JSON.stringify({ model: 'a', textures: Array(33).fill('t.png') }), '33 textures are more than 32'],
    ['with too many motions', JSON.stringify({ model: 'a', motions: { idle: Array(257).fill({ file: 'm' }) } }), '257 entries'],
  ])('that are %s are refused', (_, text, message) => {
    expect(() => parseModelSettings(text)).toThrow(message);
  });
});

describe('a motion file', () => {
  it.each([
    ['$fps=60\n', 60],
    ['$fps=6\r\n', 6],
    ['$fps=120\r\n', 120],
    ['$fps=5\r\n', 30],
    ['$fps=121\r\n', 30],
    ['$fps=24,500,48,2\n', 48],
    ['', 30],
  ])('with the header %j plays %i frames a second (§9 Motion frame rate)', (header, fps) => {
    expect(parseMotion(`${header}PARAM_A=1,2,3`)).toEqual({ fps, length: 3, duration: Math.trunc(3000 / fps), channels: [{ id: 'PARAM_A', stepped: false, values: Float32Array.of(1, 2, 3) }] });
  });

  it('has channels of numbers between commas, blanks and tabs; what else stands there is skipped', () => {
    const { channels, length } = parseMotion('\uFEFF# comment\r\n\r\n$fadein=500\r\n  PARAM_A=1 -2\t3.5,.5\r\nVISIBLE:PART=0,1\r\nLAYOUT:X=1,2,3,4,5\r\nnonsense\r\nEMPTY=\r\n42=1\r\n');
    expect(channels.map(({ id, stepped, values }) => [id, stepped, ...values])).toEqual([
      ['PARAM_A', false, 1, -2, 3.5, 0.5],
      ['VISIBLE:PART', true, 0, 1],
    ]);
    expect(length).toBe(5);
  });

  it('with too many channels is refused', () => {
    expect(() => parseMotion(Array.from({ length: 3000 }, (_, index) => `P${index}=1`).join('\n'))).toThrow('more than 2048 channels');
  });

  it('is read as a whole from all files of the nine models', () => {
    const files = modelNames.flatMap((name) => {
      const { folder, text } = openModel(name);
      return readdirSync(join(folder, 'mtn')).filter((file) => file.endsWith('.mtn')).map((file) => text(`mtn/${file}`));
    });
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) {
      const motion = parseMotion(file);
      // Lines end with CR LF, CR CR LF or a bare CR.
      const lines = file.split(/[\r\n]+/).filter((line) => line.includes('=') && !/^[$#]/.test(line) && !line.startsWith('LAYOUT:'));
      expect(motion.channels).toHaveLength(lines.length);
      for (const { values } of motion.channels) expect(values.every(Number.isFinite)).toBe(true);
    }
  });
});

describe('an expression file', () => {
  it('folds the base value in: subtracted from sums, divided out of factors', () => {
    const { values, fadeIn, fadeOut } = parseExpression('{"fade_in":0,"fade_out":250.7,"params":[{"id":"A","val":3,"def":1},{"id":"B","val":3,"calc":"mult","def":2},{"id":"C","val":3,"calc":"mult","def":0},{"id":"D","val":3,"calc":"set","def":1},{"id":"E","val":"2","calc":"who knows"}]}');
    expect({ fadeIn, fadeOut }).toEqual({ fadeIn: 1000, fadeOut: 250 });
    expect(values).toEqual([
      { id: 'A', operation: 'add', value: 2 },
      { id: 'B', operation: 'multiply', value: 1.5 },
      { id: 'C', operation: 'multiply', value: 3 },
      { id: 'D', operation: 'set', value: 3 },
      { id: 'E', operation: 'add', value: 2 },
    ]);
  });

  it('may be neutral', () => {
    expect(parseExpression('{"type":"Live2D Expression"}')).toEqual({ fadeIn: 1000, fadeOut: 1000, values: [] });
  });
});

describe('physics and pose files', () => {
  it('give pendulums; kinds of links that do not exist are left out', () => {
    const text = JSON.stringify({ physics_hair: [{ setup: { length: '0.17', regist: 0.5, mass: 0.1 }, src: [{ id: 'A', ptype: 'x', scale: '0.1', weight: 1 }, { id: 'B', ptype: 'z' }], targets: [{ id: 'C', ptype: 'angle_v', scale: 2, weight: 1 }] }] });
    expect(parsePhysics(text)).toEqual([{ length: 0.17, damping: 0.5, mass: 0.1, sources: [{ id: 'A', axis: 'x', scale: 0.1, weight: 1 }], targets: [{ id: 'C', from: 'velocity', scale: 2, weight: 1 }] }]);
  });

  it('give groups of parts with what is linked to them', () => {
    expect(parsePose('{"parts_visible":[{"group":[{"id":"A","link":["A2"]},{"id":"B"}]}]}')).toEqual([[{ id: 'A', linked: ['A2'] }, { id: 'B', linked: [] }]]);
  });
});
