/** What runs in the browser for the mascot's tests: draws a model as it is told to, or shows the widget. */
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createModel, parseMoc, parseModelSettings, type BlendMode, type MeshDefinition } from '@glimpress/live2d';
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

/** A mesh of one colour, in canvas units. */
export interface Square {
  readonly id?: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Red, green, blue, alpha of 255. */
  readonly colour: readonly [number, number, number, number];
  readonly opacity?: number;
  readonly blend?: BlendMode;
  readonly culling?: boolean;
  /** Seen from behind. */
  readonly isTurned?: boolean;
  readonly clipIds?: readonly string[];
}

/** Draws squares, the first one at the back, on a surface of 64 × 64; returns premultiplied RGBA, top row first, as base64. */
function drawSquares(squares: readonly Square[]): string {
  const size = 64;
  const meshes = squares.map(({ id, x, y, size: side, opacity = 1, blend = 'normal', culling = false, isTurned = false, clipIds = [] }, index): MeshDefinition => ({
    id: id ?? `SQUARE${index}`,
    parent: null,
    axes: [],
    keyforms: [Float32Array.of(x, y, x + side, y, x, y + side, x + side, y + side)],
    drawOrders: Int32Array.of(index),
    opacities: Float32Array.of(opacity),
    clipIds,
    texture: index,
    pointCount: 4,
    uvs: Float32Array.of(0, 0, 1, 0, 0, 1, 1, 1),
    indices: Uint16Array.from(isTurned ? [0, 2, 1, 1, 2, 3] : [0, 1, 2, 2, 1, 3]),
    blend,
    culling,
  }));
  const model = createModel({ version: 11, canvasWidth: size, canvasHeight: size, parameters: [], parts: [{ id: 'PART', visible: true, deformers: [], meshes }] });
  const images = squares.map(({ colour }) => new ImageData(Uint8ClampedArray.from({ length: 64 }, (_, index) => colour[index % 4]!), 4, 4));
  const gl = createContext(Object.assign(document.createElement('canvas'), { width: size, height: size }));
  new Renderer(gl, model, images).draw(Float32Array.of(2 / size, -2 / size, -1, 1));
  return readPixels(gl);
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
  const pixels = readPixels(gl);
  renderer.dispose();
  return pixels;
}

function readPixels(gl: WebGLRenderingContext): string {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
  const pixels = new Uint8Array(width * height * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  const fault = gl.getError();
  if (fault !== gl.NO_ERROR) throw new Error(`WebGL error ${fault}`);
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
    drawSquares: typeof drawSquares;
    showMascot: typeof showMascot;
    hideMascot: typeof hideMascot;
  }
}
Object.assign(window, { drawPicture, drawSquares, showMascot, hideMascot });
document.documentElement.dataset.ready = '';
