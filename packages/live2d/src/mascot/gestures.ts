/** What the reader does to the mascot (§4): pointing, tapping, pinching. */
import type { MotionSetting } from '../format/parse-model-settings';
import { hitTest, isCovered } from '../model/hit-test';
import { PRIORITY } from '../motion/priority';
import { pick } from '../motion/random';
import type { Figure } from './load-figure';
import type { Stage } from './stage';

/** So much nearer or further apart two fingers must come for a pinch. */
const PINCH = 1.2;
/** Zoom of one unit of a wheel, as touchpads send it for two fingers. */
const WHEEL = 0.01;

interface GestureOptions {
  readonly sound: boolean;
}

/** Lets a canvas react; returns how to stop that. */
export function watchGestures(canvas: HTMLCanvasElement, stage: Stage, { sound }: GestureOptions): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const passive = { signal, passive: true } as const;
  /** Fingers on the canvas. */
  const fingers = new Map<number, { x: number; y: number }>();
  let spread = 0;
  let zoomAtStart = 1;

  const startMotion = (group: string): void => {
    const { figure } = stage;
    const setting = pick(figure?.settings.motions.get(group) ?? [], Math.random);
    if (figure && setting && !stage.isStill) void playMotion(figure, stage, setting, sound);
  };

  /** A unit of the view is half the canvas' width, on both axes. */
  const viewPoint = (event: MouseEvent): { x: number; y: number } => {
    const box = canvas.getBoundingClientRect();
    const unit = (box.width * stage.zoom) / 2;
    return { x: (event.clientX - box.left - box.width / 2) / unit, y: (box.top + box.height / 2 - event.clientY) / unit };
  };

  const look = (event: PointerEvent): void => {
    const box = canvas.getBoundingClientRect();
    if (box.width === 0) return;
    const x = (2 * (event.clientX - box.left)) / box.width - 1;
    const y = 1 - (2 * (event.clientY - box.top)) / box.height;
    // From outside, along the line to the centre until it meets the edge.
    const outside = Math.max(1, Math.abs(x), Math.abs(y));
    stage.lookAt(x / outside, y / outside);
    const { figure } = stage;
    if (!figure) return;
    // Where nothing is drawn the mouse shall reach what lies below; fingers find her whole, from the second on where the mouse was there.
    const at = viewPoint(event);
    canvas.style.pointerEvents = event.pointerType !== 'mouse' || outside > 1 || isCovered(figure.character.model, figure.placement, at.x, at.y) ? '' : 'none';
  };

  const pinch = (): void => {
    const [first, second] = fingers.values();
    if (!first || !second) return;
    const distance = Math.hypot(first.x - second.x, first.y - second.y);
    if (spread === 0) {
      spread = distance;
      zoomAtStart = stage.zoom;
      return;
    }
    const ratio = distance / spread;
    stage.zoom = zoomAtStart * ratio;
    if (ratio > PINCH) startMotion('pinch_out');
    else if (ratio < 1 / PINCH) startMotion('pinch_in');
  };

  const lift = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    spread = 0;
  };

  window.addEventListener('pointermove', look, passive);
  window.addEventListener('pointerdown', look, passive);
  document.documentElement.addEventListener('pointerleave', () => stage.lookAt(0, 0), passive);
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'touch') fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    passive,
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      pinch();
    },
    passive,
  );
  // One finger scrolls the page, two are ours.
  canvas.addEventListener('touchmove', (event) => event.touches.length > 1 && event.cancelable && event.preventDefault(), { signal, passive: false });
  window.addEventListener('pointerup', lift, passive);
  window.addEventListener('pointercancel', lift, passive);
  canvas.addEventListener(
    'wheel',
    (event) => {
      // With Ctrl only: that is how a touchpad says pinch. The wheel alone scrolls the page.
      if (!event.ctrlKey) return;
      event.preventDefault();
      stage.zoom *= Math.exp(-event.deltaY * WHEEL);
      startMotion(event.deltaY < 0 ? 'pinch_out' : 'pinch_in');
    },
    { signal },
  );
  canvas.addEventListener(
    'click',
    (event) => {
      const { figure } = stage;
      if (!figure || stage.isStill) return;
      const { x, y } = viewPoint(event);
      const { area, box } = hitTest(figure.character.model, figure.settings, figure.placement, x, y);
      if (area === 'head') figure.character.expressAtRandom();
      else if (area === 'body' || (area === null && box === 'body')) startMotion('tap_body');
      else if (box === 'head') startMotion('flick_head');
    },
    passive,
  );
  return () => ending.abort();
}

async function playMotion(figure: Figure, stage: Stage, setting: MotionSetting, sound: boolean): Promise<void> {
  const { character } = figure;
  if (!character.priorities.reserve(PRIORITY.normal)) return;
  try {
    const motion = await figure.motion(setting);
    if (stage.figure !== figure) return;
    character.startReserved(motion, PRIORITY.normal);
    if (sound && setting.sound) stage.voice.say(figure.url(setting.sound));
  } catch (failure) {
    character.priorities.release(PRIORITY.normal);
    console.error(failure instanceof Error ? failure.message : failure);
  }
}
