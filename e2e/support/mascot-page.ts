/** What runs in the browser for the mascot's tests: draws a model as it is told to, or shows the widget. */
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createModel, parseMoc, parseModelSettings } from '@glimpress/live2d';
import Mascot, { type MascotProps } from '@glimpress/live2d/mascot';
import { createContext, Renderer } from '@glimpress/live2d/webgl';

/** A picture to be made. */
export interface Picture {
  /** Settings file of the model. */
  readonly settings: string;
  readonly width: number;
  readonly height: number;
  /** Canvas units to clip space: scale x, scale y, translation x, translation y. */
  readonly place: readonly number[];
  readonly parameters: Readonly<Record<string, number>>;
}

/** Draws a picture; returns premultiplied RGBA, top row first, as base64. */
async function drawPicture({ settings: url, width, height, place, parameters }: Picture): Promise<string> {
  const settings = parseModelSettings(await (await fetch(url)).text());
  const open = (path: string): Promise<Response> => fetch(new URL(path, new URL(url, location.href)));
  const model = createModel(parseMoc(await (await open(settings.model)).arrayBuffer()));
  const images = await Promise.all(settings.textures.map(async (path) => createImageBitmap(await (await open(path)).blob(), { premultiplyAlpha: 'premultiply' })));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const gl = createContext(canvas);
  const renderer = new Renderer(gl, model, images);
  for (const [id, value] of Object.entries(parameters)) model.setParameter(id, value);
  model.update();
  renderer.draw(Float32Array.from(place));
  const pixels = new Uint8Array(width * height * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  const fault = gl.getError();
  if (fault !== gl.NO_ERROR) throw new Error(`WebGL error ${fault}`);
  renderer.dispose();
  let text = '';
  for (let row = height - 1; row >= 0; row--) text += String.fromCharCode(...pixels.subarray(row * width * 4, (row + 1) * width * 4));
  return btoa(text);
}

let root: Root | undefined;

/** Shows the widget, or changes what it is told. */
function showMascot(props: MascotProps): void {
  root ??= createRoot(document.querySelector('#corner')!);
  root.render(createElement(Mascot, props));
}

function hideMascot(): void {
  root?.unmount();
  root = undefined;
}

declare global {
  interface Window {
    drawPicture: typeof drawPicture;
    showMascot: typeof showMascot;
    hideMascot: typeof hideMascot;
  }
}
Object.assign(window, { drawPicture, showMascot, hideMascot });
document.documentElement.dataset.ready = '';
