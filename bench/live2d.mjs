/**
 * What the mascot costs: the time to parse each of the nine models, and the time and garbage of a frame of its life (motions, an
 * expression, physics, gaze, deformers, drawing sequence), without WebGL. Prints milliseconds and bytes; the goal is at most
 * 0.5 ms a frame here, which is 2 ms on a machine four times as slow, and no garbage.
 *
 * Garbage is how much the heap grows while nothing is collected. V8 counts it in pages of 256 KB, 13 bytes a frame here.
 *
 *   node bench/live2d.mjs
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

// So much room for what is new that nothing is collected on the way.
if (!globalThis.gc) {
  const flags = ['--expose-gc', '--min-semi-space-size=256', '--max-semi-space-size=256'];
  process.exit(spawnSync(process.execPath, [...flags, fileURLToPath(import.meta.url)], { stdio: 'inherit' }).status ?? 1);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const SETTINGS = ['haru/01/assets/haru01', 'haru/02/assets/haru02', 'haruto/assets/haruto', 'koharu/assets/koharu', 'izumi/assets/izumi', 'shizuku/assets/shizuku', 'wanko/assets/wanko', 'miku/assets/miku', 'z16/assets/z16'];
const FRAME = 1000 / 60;
const WARM_UP = 4000;
const TIMED = 3000;
const COUNTED = 20_000;

const folder = mkdtempSync(join(tmpdir(), 'glimpress-bench-live2d-'));
try {
  const bundle = await rolldown({ input: join(root, 'packages/live2d/src/index.ts') });
  await bundle.write({ file: join(folder, 'live2d.mjs'), minify: true });
  await bundle.close();
  const { Character, createModel, parseExpression, parseMoc, parseModelSettings, parseMotion, parsePhysics, parsePose, seededRandom } = await import(pathToFileURL(join(folder, 'live2d.mjs')).href);

  const report = SETTINGS.map((path) => {
    const file = join(root, 'node_modules', `live2d-widget-model-${path}.model.json`);
    const settings = parseModelSettings(readFileSync(file, 'utf8'));
    const read = (name) => readFileSync(join(dirname(file), name));
    const text = (name) => read(name).toString('utf8');
    const bytes = read(settings.model);
    const [moc, firstParse] = timed(() => parseMoc(bytes));
    const parse = median(Array.from({ length: 15 }, () => timed(() => parseMoc(bytes))[1]));
    const idle = (settings.motions.get('idle') ?? []).map((motion) => ({ ...motion, motion: parseMotion(text(motion.file)) }));
    const character = new Character(
      createModel(moc),
      { idle, expressions: settings.expressions.map((expression) => parseExpression(text(expression.file))), ...(settings.physics && { physics: parsePhysics(text(settings.physics)) }), ...(settings.pose && { pose: parsePose(text(settings.pose)) }) },
      seededRandom(1),
    );
    character.expressAtRandom();
    const live = (frames) => {
      for (let frame = 0; frame < frames; frame++) {
        if (frame % 50 === 0) character.gaze.lookAt(Math.sin(frame), Math.cos(frame));
        character.advance(FRAME);
      }
    };
    live(WARM_UP);
    const times = new Float64Array(TIMED);
    for (let frame = 0; frame < TIMED; frame++) {
      const start = performance.now();
      live(1);
      times[frame] = performance.now() - start;
    }
    times.sort();
    globalThis.gc();
    const before = process.memoryUsage().heapUsed;
    live(COUNTED);
    const garbage = (process.memoryUsage().heapUsed - before) / COUNTED;
    const { length } = character.model.positions;
    return { model: settings.model.replace(/^.*\//, ''), points: length / 2, 'first parse': round(firstParse), parse: round(parse), 'frame, median': round(times[TIMED / 2]), 'frame, 99 of 100': round(times[Math.floor(TIMED * 0.99)]), 'bytes of garbage a frame': Math.round(garbage) };
  });
  console.table(report);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function timed(work) {
  const start = performance.now();
  const result = work();
  return [result, performance.now() - start];
}

function median(numbers) {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function round(ms) {
  return Math.round(ms * 1000) / 1000;
}
