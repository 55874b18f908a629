import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { describe, expect, it } from 'vitest';
import { parseExpression } from './format/parse-expression';
import { parseMoc } from './format/parse-moc';
import { parseMotion } from './format/parse-motion';
import { parsePhysics } from './format/parse-physics';
import { parsePose } from './format/parse-pose';
import { createModel } from './model/model';
import { placementOf, projectTo } from './model/placement';
import { Character } from './motion/character';
import { seededRandom } from './motion/random';
import { goldenNames, modelNames, openGoldenModel, openModel, type ModelFiles } from './test-models';
import { Renderer } from './webgl/renderer';
import type { TextureImage } from './webgl/textures';

/** Bytes a frame: less than two numbers. What is left are starts of motions, every few seconds. */
const MOST = 24;
const FRAMES = 2000;
/** While the compiler has not yet seen enough, numbers between functions are garbage: on a busy machine that lasts. */
const ROUNDS = 30;

/** A context that draws nothing: constants are numbers, functions give another number each time. */
function emptyContext(): WebGLRenderingContext {
  const context: Record<string, unknown> = {};
  let given = 0;
  for (const file of ['renderer', 'shaders', 'textures']) {
    const source = readFileSync(new URL(`webgl/${file}.ts`, import.meta.url), 'utf8');
    for (const [, name] of source.matchAll(/\bgl\.(\w+)/g)) context[name!] = /^[A-Z]/.test(name!) ? ++given : () => ++given;
  }
  return context as unknown as WebGLRenderingContext;
}

/** A figure with all it has: motions, expression, physics, blink, breath, gaze. Gives how to live and draw for some frames. */
function livingFigure({ settings, moc, text }: ModelFiles): (frames: number) => void {
  const model = createModel(parseMoc(moc()));
  const character = new Character(
    model,
    {
      ...(settings.physics && { physics: parsePhysics(text(settings.physics)) }),
      ...(settings.pose && { pose: parsePose(text(settings.pose)) }),
      expressions: settings.expressions.map(({ file }) => parseExpression(text(file))),
      idle: (settings.motions.get('idle') ?? []).map((motion) => ({ ...motion, motion: parseMotion(text(motion.file)) })),
    },
    seededRandom(1),
  );
  character.expressAtRandom();
  const image = { width: 1, height: 1 } as TextureImage;
  const renderer = new Renderer(emptyContext(), model, settings.textures.map(() => image));
  const view = new Float32Array(4);
  projectTo(view, placementOf(settings.layout, model.canvasWidth, model.canvasHeight), 150 / 220, 1);
  return (frames) => {
    for (let frame = 0; frame < frames; frame++) {
      if (frame % 50 === 0) character.gaze.lookAt(Math.sin(frame), Math.cos(frame));
      character.advance(1000 / 60);
      renderer.draw(view);
    }
  };
}

/** Bytes that `work` allocates in each function of ours or in what it calls, collected again or not. */
async function allocatedBy(work: () => void): Promise<Map<string, number>> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', { samplingInterval: 128, includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true });
  work();
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  const bytes = new Map<string, number>();
  const add = ({ callFrame, selfSize, children }: (typeof profile)['head'], caller: string | null): void => {
    const file = /\/live2d\/src\/(.*)$/.exec(callFrame.url)?.[1];
    const ours = file === undefined ? caller : file.includes('.test.') ? null : `${callFrame.functionName} in ${file}`;
    if (ours !== null) bytes.set(ours, (bytes.get(ours) ?? 0) + selfSize);
    for (const child of children) add(child, ours);
  };
  add(profile.head, null);
  return bytes;
}

describe('a frame leaves no garbage', () => {
  // None of the nine has masks.
  const models = [...modelNames.map((name) => [name, openModel(name)] as const), ...goldenNames.filter((name) => name.startsWith('synth')).map((name) => [name, openGoldenModel(name)] as const)];
  it.each(models)('%s', { timeout: 120_000 }, async (_, files) => {
    const live = livingFigure(files);
    let garbage: [string, number][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      live(FRAMES);
      garbage = [...(await allocatedBy(() => live(FRAMES)))].map(([place, bytes]) => [place, bytes / FRAMES]);
      if (garbage.reduce((sum, [, bytes]) => sum + bytes, 0) <= MOST) return;
    }
    garbage.sort((a, b) => b[1] - a[1]);
    expect.fail(`bytes a frame: ${garbage.slice(0, 5).map(([place, bytes]) => `${Math.round(bytes)} by ${place}`).join(', ')}`);
  });
});
