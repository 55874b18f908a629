/** The canvas on which a figure lives: its frames, and when there are none. */
import { projectTo } from '../model/placement';
import { createContext, Renderer } from '../webgl/renderer';
import type { Figure } from './load-figure';
import { isSleepy } from './remembered';
import { Voice } from './voice';

/** ms. A longer pause counts as this long: nobody saw what happened meanwhile. */
const LONGEST_STEP = 100;
/** ms. Screens that are faster than 60 frames a second skip some: a mascot is no reason to heat a laptop. */
const SHORTEST_STEP = 12;
/** Device pixels a CSS pixel, beyond which nobody sees a difference. */
const MOST_DENSITY = 3;
/** §9 Mascot view scale. */
const ZOOM = { least: 0.8, most: 2 };
const STILL = '(prefers-reduced-motion: reduce)';

export class Stage {
  readonly #canvas: HTMLCanvasElement;
  readonly #gl: WebGLRenderingContext;
  readonly #view = new Float32Array(4);
  readonly #still = matchMedia(STILL);
  readonly #seen: IntersectionObserver;
  readonly #resized: ResizeObserver;
  readonly voice = new Voice();
  #figure: Figure | null = null;
  #renderer: Renderer | null = null;
  #isSeen = false;
  #zoom = 1;
  #frame = 0;
  #last = 0;

  /** @throws Error when the browser lacks WebGL. */
  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#gl = createContext(canvas);
    canvas.addEventListener('webglcontextlost', this.#lost);
    canvas.addEventListener('webglcontextrestored', this.#restored);
    document.addEventListener('visibilitychange', this.#wake);
    this.#still.addEventListener('change', this.#wake);
    this.#seen = new IntersectionObserver((entries) => {
      this.#isSeen = entries.at(-1)!.isIntersecting;
      this.#wake();
    });
    this.#seen.observe(canvas);
    this.#resized = new ResizeObserver(this.#wake);
    this.#resized.observe(canvas);
  }

  get figure(): Figure | null {
    return this.#figure;
  }

  /** Whether the reader wants no motion: there is one picture, and nothing moves it. */
  get isStill(): boolean {
    return this.#still.matches;
  }

  /** Scale of the view. */
  get zoom(): number {
    return this.#zoom;
  }
  set zoom(zoom: number) {
    this.#zoom = Math.max(ZOOM.least, Math.min(ZOOM.most, zoom));
    // A figure that moves takes it with its next frame: woken as often as fingers move, it would never have one.
    if (this.isStill) this.#wake();
  }

  /** Shows a figure instead of the one before. @param signal Says that nobody waits for it any more. @throws Error when it cannot be drawn, or was called off. */
  async show(figure: Figure, signal: AbortSignal): Promise<void> {
    const renderer = await this.#createRenderer(figure, () => !signal.aborted);
    signal.throwIfAborted();
    this.#renderer?.dispose();
    this.#renderer = renderer;
    this.#figure = figure;
    this.voice.audio.pause();
    this.#wake();
  }

  /** Null while the context is lost, for which there will be another chance when it is restored, and when it is not wanted any more. */
  async #createRenderer(figure: Figure, isWanted: () => boolean): Promise<Renderer | null> {
    const bitmaps = await Promise.all(figure.images.map((blob, index) => blob && decode(blob, figure.url(figure.settings.textures[index]!))));
    if (bitmaps.every((bitmap) => bitmap === null)) throw new Error('No texture could be loaded.');
    try {
      return this.#gl.isContextLost() || !isWanted() ? null : new Renderer(this.#gl, figure.character.model, bitmaps);
    } finally {
      for (const bitmap of bitmaps) bitmap?.close();
    }
  }

  /** Looks at a point: −1 to 1 from edge to edge of the canvas, y upwards. */
  lookAt(x: number, y: number): void {
    this.#figure?.character.gaze.lookAt(x, y);
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.voice.stop();
    this.#seen.disconnect();
    this.#resized.disconnect();
    this.#canvas.removeEventListener('webglcontextlost', this.#lost);
    this.#canvas.removeEventListener('webglcontextrestored', this.#restored);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#still.removeEventListener('change', this.#wake);
    this.#renderer?.dispose();
    this.#renderer = this.#figure = null;
  }

  /** Goes on living, or draws one picture, or does nothing: as things stand. */
  readonly #wake = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (!this.#renderer || document.hidden || !this.#isSeen) return;
    if (this.#still.matches) {
      this.#figure?.character.advance(0);
      this.#draw();
      return;
    }
    this.#last = performance.now();
    this.#frame = requestAnimationFrame(this.#tick);
  };

  readonly #tick = (now: number): void => {
    this.#frame = requestAnimationFrame(this.#tick);
    const elapsed = now - this.#last;
    const character = this.#figure?.character;
    if (elapsed < SHORTEST_STEP || !character) return;
    this.#last = now;
    character.isSleepy = isSleepy();
    this.voice.move(character);
    character.advance(Math.min(elapsed, LONGEST_STEP));
    this.#draw();
  };

  #draw(): void {
    const canvas = this.#canvas;
    const density = Math.min(MOST_DENSITY, devicePixelRatio);
    const width = Math.max(1, Math.round(canvas.clientWidth * density));
    const height = Math.max(1, Math.round(canvas.clientHeight * density));
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    projectTo(this.#view, this.#figure!.placement, width / height, this.#zoom);
    this.#renderer!.draw(this.#view);
  }

  readonly #lost = (event: Event): void => {
    // Says that we can go on when it comes back.
    event.preventDefault();
    this.#renderer = null;
    this.#wake();
  };

  readonly #restored = (): void => {
    const figure = this.#figure;
    if (!figure) return;
    const isWanted = (): boolean => this.#figure === figure;
    this.#createRenderer(figure, isWanted).then(
      (renderer) => {
        if (!isWanted()) return;
        this.#renderer = renderer;
        this.#wake();
      },
      (failure: unknown) => console.error(failure),
    );
  };
}

/** What cannot be decoded is logged and left out. */
async function decode(blob: Blob, url: string): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(blob, { premultiplyAlpha: 'premultiply', colorSpaceConversion: 'none' });
  } catch (failure) {
    console.error('Failed to load image', url, (failure as Error).message);
    return null;
  }
}
