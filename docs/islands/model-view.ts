/** A model on a canvas, alive, with some of its parameters held by hand. */
import { PRIORITY, projectTo, type Expression } from '@glimpress/live2d';
import { createContext, Renderer } from '@glimpress/live2d/webgl';
import type { LoadedModel } from './model-files';

/** ms: a hidden tab does not catch up on what nobody saw. */
const LONGEST_STEP = 100;

export interface ModelView {
  /** Values held by hand, by parameter id. */
  readonly held: Map<string, number>;
  /** Shows an expression until the next. */
  express(expression: Expression): void;
  stop(): void;
}

/** Draws until stopped; where the reader wants no motion one picture, until a value changes, and what they ask for: a motion that is played with `PRIORITY.force`, an expression. @throws Error without WebGL. */
export function showModel(canvas: HTMLCanvasElement, loaded: LoadedModel): ModelView {
  const gl = createContext(canvas);
  const { character, placement, images } = loaded;
  const { model } = character;
  const renderer = new Renderer(gl, model, images);
  const view = new Float32Array(4);
  const held = new Map<string, number>();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  let last = performance.now();
  /** Until then an expression comes. */
  let until = 0;
  /** What the picture that stands depends on, for who wants no motion. */
  let shown = '';
  let frame = requestAnimationFrame(tick);

  function tick(now: number): void {
    frame = requestAnimationFrame(tick);
    if (document.hidden) return;
    const { clientWidth, clientHeight } = canvas;
    const wanted = JSON.stringify([clientWidth, clientHeight, devicePixelRatio, ...held]);
    const isMoving = !isStill.matches || character.priorities.current === PRIORITY.force || now < until;
    if (!isMoving && wanted === shown) return;
    shown = wanted;
    character.advance(isMoving ? Math.min(now - last, LONGEST_STEP) : 0);
    last = now;
    if (held.size > 0) {
      for (const [id, value] of held) model.setParameter(id, value);
      model.update();
    }
    const density = Math.min(2, devicePixelRatio);
    canvas.width = Math.max(1, Math.round(clientWidth * density));
    canvas.height = Math.max(1, Math.round(clientHeight * density));
    projectTo(view, placement, canvas.width / canvas.height, 1);
    renderer.draw(view);
  }

  return {
    held,
    express(expression) {
      character.express(expression);
      until = performance.now() + expression.fadeIn;
    },
    stop() {
      cancelAnimationFrame(frame);
      renderer.dispose();
    },
  };
}
