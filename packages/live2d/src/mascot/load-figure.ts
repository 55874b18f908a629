/** Loading a figure, in the order of §4: settings, model data, textures, expressions, physics, pose, layout, initial values, idle and sleepy motions. */
import { createImageCheck } from '../format/image-size';
import { parseExpression } from '../format/parse-expression';
import { parseMoc } from '../format/parse-moc';
import { parseModelSettings, type ModelSettings, type MotionSetting } from '../format/parse-model-settings';
import { parseMotion, type Motion } from '../format/parse-motion';
import { parsePhysics } from '../format/parse-physics';
import { parsePose } from '../format/parse-pose';
import { createModel } from '../model/model';
import { placementOf, type Placement } from '../model/placement';
import { Character, type FadedMotion } from '../motion/character';
import { Downloads, LIMIT } from './downloads';

/** A figure that is ready. */
export interface Figure {
  readonly character: Character;
  readonly settings: ModelSettings;
  readonly placement: Placement;
  /** The images as they were loaded, by texture number; null where one could not be. They are decoded for each WebGL context. */
  readonly images: readonly (Blob | null)[];
  /** A motion of the settings. Its file is loaded once, whichever groups name it. */
  motion(setting: MotionSetting): Promise<FadedMotion>;
  /** URL of a file that the settings name. */
  url(path: string): string;
}

/**
 * Loads a figure. What it can live without is logged and left out.
 * @throws DownloadError when settings or model data cannot be had; Error when they break their format.
 */
export async function loadFigure(settingsUrl: string, signal: AbortSignal): Promise<Figure> {
  const downloads = new Downloads(signal);
  const settings = parseModelSettings(await downloads.text(settingsUrl, LIMIT.settings));
  const url = (path: string): string => new URL(path, settingsUrl).href;
  const optional = async <T>(path: string | null, parse: (text: string) => T): Promise<T | undefined> => {
    if (path === null) return undefined;
    try {
      return parse(await downloads.text(url(path), LIMIT.data));
    } catch (failure) {
      return ignore(failure);
    }
  };
  /** Logs what is not the end of it, unless everything has been called off. */
  const ignore = (failure: unknown): undefined => {
    signal.throwIfAborted();
    console.error(failure instanceof Error ? failure.message : failure);
    return undefined;
  };
  const motions = new Map<string, Promise<Motion>>();
  const motion = async ({ file, fadeIn, fadeOut }: MotionSetting): Promise<FadedMotion> => {
    let loading = motions.get(file);
    if (!loading) {
      loading = downloads.text(url(file), LIMIT.motion).then(parseMotion);
      motions.set(file, loading);
      // What failed may be tried again.
      loading.catch(() => motions.delete(file));
    }
    return { motion: await loading, fadeIn, fadeOut };
  };
  const preload = async (group: string): Promise<FadedMotion[]> => {
    const loaded = await Promise.all((settings.motions.get(group) ?? []).map((setting) => motion(setting).catch(ignore)));
    return loaded.filter((each) => each !== undefined);
  };
  const checkImage = createImageCheck();
  const image = async (path: string): Promise<Blob | null> => {
    try {
      const bytes = await downloads.bytes(url(path), LIMIT.image);
      checkImage(bytes);
      return new Blob([bytes]);
    } catch (failure) {
      signal.throwIfAborted();
      console.error('Failed to load image', path, failure instanceof Error ? failure.message : failure);
      return null;
    }
  };

  // Asked for in this order; they may arrive in any.
  const [moc, images, expressions, physics, pose, idle, sleepy] = await Promise.all([
    downloads.bytes(url(settings.model), LIMIT.model),
    Promise.all(settings.textures.map(image)),
    Promise.all(settings.expressions.map(({ file }) => optional(file, parseExpression))),
    optional(settings.physics, parsePhysics),
    optional(settings.pose, parsePose),
    preload('idle'),
    preload('sleepy'),
  ]);
  const model = createModel(parseMoc(moc));
  const placement = placementOf(settings.layout, model.canvasWidth, model.canvasHeight);
  const { initialParameters, initialParts } = settings;
  const character = new Character(model, { ...(physics && { physics }), ...(pose && { pose }), expressions: expressions.filter((each) => each !== undefined), initialParameters, initialParts, idle, sleepy });
  return { character, settings, placement, images, motion, url };
}
