/** Where a model's files come from: an address, or files the reader dropped. */
import { createImageCheck, createModel, parseExpression, parseMoc, parseModelSettings, parseMotion, parsePhysics, parsePose, placementOf, Character, PRIORITY, type Expression, type Moc, type ModelSettings, type MotionSetting, type Placement } from '@glimpress/live2d';

/** Bytes of a file, by its path from the settings file. Rejects when there is none. */
export type ReadFile = (path: string) => Promise<ArrayBuffer>;

export interface LoadedModel {
  readonly moc: Moc;
  readonly character: Character;
  readonly settings: ModelSettings;
  readonly placement: Placement;
  readonly images: readonly (ImageBitmap | null)[];
  readonly expressions: readonly { readonly name: string; readonly expression: Expression }[];
  /** Starts a motion of the settings; rejects when its file cannot be read. */
  play(setting: MotionSetting): Promise<void>;
  /** What could not be read, in words. */
  readonly problems: readonly string[];
}

/** Every mistake of a model that can be lived with is listed; the rest rejects with the reason. */
export async function loadModel(settingsText: string, read: ReadFile): Promise<LoadedModel> {
  const problems: string[] = [];
  const settings = parseModelSettings(settingsText);
  const text = async (path: string): Promise<string> => new TextDecoder().decode(await read(path));
  const optional = async <T>(path: string | null, make: (path: string) => Promise<T>): Promise<T | undefined> => {
    if (path === null) return undefined;
    return make(path).catch((failure: unknown) => {
      problems.push(`${path}: ${failure instanceof Error ? failure.message : String(failure)}`);
      return undefined;
    });
  };
  const moc = parseMoc(await read(settings.model));
  const checkImage = createImageCheck();
  const image = async (path: string): Promise<ImageBitmap> => {
    const bytes = await read(path);
    checkImage(new Uint8Array(bytes));
    return createImageBitmap(new Blob([bytes]), { premultiplyAlpha: 'premultiply', colorSpaceConversion: 'none' });
  };
  const images = await Promise.all(settings.textures.map(async (path) => (await optional(path, image)) ?? null));
  const physics = await optional(settings.physics, async (path) => parsePhysics(await text(path)));
  const pose = await optional(settings.pose, async (path) => parsePose(await text(path)));
  const expressions = (await Promise.all(settings.expressions.map(({ name, file }) => optional(file, async (path) => ({ name, expression: parseExpression(await text(path)) }))))).filter((each) => each !== undefined);
  const idle = (await Promise.all((settings.motions.get('idle') ?? []).map((setting) => optional(setting.file, () => faded(setting))))).filter((each) => each !== undefined);

  async function faded({ file, fadeIn, fadeOut }: MotionSetting) {
    return { motion: parseMotion(await text(file)), fadeIn, fadeOut };
  }

  const model = createModel(moc);
  const { initialParameters, initialParts } = settings;
  const character = new Character(model, { ...(physics && { physics }), ...(pose && { pose }), expressions: expressions.map(({ expression }) => expression), initialParameters, initialParts, idle });
  return {
    moc,
    character,
    settings,
    placement: placementOf(settings.layout, model.canvasWidth, model.canvasHeight),
    images,
    expressions,
    async play(setting) {
      character.start(await faded(setting), PRIORITY.force);
    },
    problems,
  };
}

/** Reads below the folder of a settings file on a server. */
export function fromServer(settingsUrl: string): ReadFile {
  return async (path) => {
    const response = await fetch(new URL(path, settingsUrl));
    if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
    return response.arrayBuffer();
  };
}

/** The settings file among dropped files, and what reads the others beside it. Null when there is no settings file. */
export function fromFiles(files: ReadonlyMap<string, File>): { readonly settings: File; readonly read: ReadFile } | null {
  const found = [...files].find(([path]) => /\.model\.json$|(^|\/)model\.json$/i.test(path));
  if (found === undefined) return null;
  const [path, settings] = found;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return {
    settings,
    async read(name) {
      const wanted = new URL(name, `http://files/${folder}`).pathname.slice(1);
      // Files that were chosen one by one have lost their folders.
      const file = files.get(decodeURI(wanted)) ?? [...files].find(([each]) => each.endsWith(`/${name}`) || name.endsWith(`/${each}`) || each === name)?.[1];
      if (file === undefined) throw new Error('没有拖进来');
      return file.arrayBuffer();
    },
  };
}

/** All files of a drop, folders included, by path. */
export async function readDrop({ items }: DataTransfer): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  const walk = async (entry: FileSystemEntry): Promise<void> => {
    if (files.size > 500) return;
    if (entry.isFile) {
      const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail));
      files.set(entry.fullPath.replace(/^\//, ''), file);
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      const batch = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
      if (batch.length === 0) return;
      for (const each of batch) await walk(each);
    }
  };
  // Entries are only to be had while the event is handled: all of them before the first wait.
  await Promise.all([...items].map((item) => item.webkitGetAsEntry()).map((entry) => entry && walk(entry)));
  return files;
}
