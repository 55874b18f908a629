import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseMoc } from '../format/parse-moc';
import { createModel } from '../model/model';
import { placementOf } from '../model/placement';
import { Character } from '../motion/character';
import { openModel } from '../test-models';
import type { Figure } from './load-figure';
import { Stage } from './stage';

/** ms. */
const FRAME = 16;
let now = 0;
let frames = new Map<number, FrameRequestCallback>();
let drawn = 0;
let isStill = false;

beforeEach(() => {
  [now, drawn, frames, isStill] = [0, 0, new Map(), false];
  let asked = 0;
  class Observer {
    constructor(readonly look: (entries: { isIntersecting: boolean }[]) => void) {}
    observe(): void {
      this.look([{ isIntersecting: true }]);
    }
  }
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => (frames.set(++asked, frame), asked));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isStill }));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('Audio', class { readonly pause = (): void => undefined; });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => undefined }));
  vi.stubGlobal('ImageData', class {});
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('ResizeObserver', Observer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A stage with a figure that lives on it, in a context that counts what is drawn. */
async function show(): Promise<Stage> {
  const known: Record<string, unknown> = { isContextLost: () => false, clear: () => drawn++ };
  const gl = new Proxy(known, { get: (context, name: string) => context[name] ?? (/^[A-Z]/.test(name) ? 1 : () => 1) });
  const canvas = Object.assign(new EventTarget(), { clientWidth: 150, clientHeight: 220, getContext: () => gl });
  const stage = new Stage(canvas as unknown as HTMLCanvasElement);
  const { moc, settings } = openModel('wanko');
  const model = createModel(parseMoc(moc()));
  const placement = placementOf(settings.layout, model.canvasWidth, model.canvasHeight);
  await stage.show({ character: new Character(model, {}), settings, placement, images: [new Blob()], url: (path: string) => path } as unknown as Figure, new AbortController().signal);
  return stage;
}
/** `before` happens a little before the frame, as events do. */
function nextFrame(before: () => void): void {
  now += FRAME - 1;
  before();
  now += 1;
  const due = [...frames.values()];
  frames.clear();
  for (const frame of due) frame(now);
}

it('goes on living while fingers pinch her, as often as they move', async () => {
  const stage = await show();
  for (let frame = 0; frame < 20; frame++) nextFrame(() => (stage.zoom = 1 + frame / 100));
  expect(drawn).toBe(20);
});

it('is drawn in the size that was pinched, where no motion is wanted', async () => {
  isStill = true;
  const stage = await show();
  const before = drawn;
  stage.zoom = 1.5;
  expect([drawn, frames.size]).toEqual([before + 1, 0]);
});
