/**
 * Narrower copies of pictures, as WebP: what a phone loads instead of a photograph of some megabytes. Made by sharp, where the
 * site has installed it.
 *
 * Copies are kept in the cache under names that tell all there is to know of them, so that a build that was ended half-way
 * goes on where it was: `{picture}.{width}.{hash of the copy}.webp`, and an empty `{picture}.{width}.none` where the copy
 * would save nothing, or cannot be.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type Sharp from 'sharp';
import type { InstalledPackage } from '../config/site-folder';
import { contentHash } from '../content-hash';
import { replaceFile } from '../replace-file';

/** A picture on the disk. */
export interface SourceImage {
  /** Absolute. */
  readonly file: string;
  /** Names the content. */
  readonly key: string;
  /** Of the copies wanted, in pixels, ascending, none wider than the picture. */
  readonly widths: readonly number[];
}

/** A copy: its width in pixels, the hash of its bytes, and where it lies (absolute). */
export interface ImageVariant {
  readonly width: number;
  readonly hash: string;
  readonly file: string;
}

export interface ImageVariants {
  /** Copies of a picture, narrowest first; those that would save nothing are left out. Undefined when they are not known. */
  of(image: SourceImage): readonly ImageVariant[] | undefined;
  /**
   * Makes what is not there yet, several pictures at a time. Returns what could not be read, with the reason; `onDone` hears
   * of every picture.
   * @throws SharpFailure when sharp does not run on this machine; what the disk says
   */
  make(images: readonly SourceImage[], onDone: (done: number, total: number) => void): Promise<ReadonlyMap<SourceImage, string>>;
  /** Removes from the cache what none of these pictures needs. */
  keepOnly(images: readonly SourceImage[]): void;
}

/** Why sharp does not run. */
export class SharpFailure extends Error {}

class UnreadableImage extends Error {}

/** Without finer colours, coloured letters on a dark ground blur: what screenshots of code are. More effort is 5 % smaller and twice as slow. */
const WEBP = { quality: 80, effort: 2, smartSubsample: true };
/** A copy that saves less is not worth another file. */
const WORTH = 0.9;
/** More lines WebP cannot hold (RFC 9649, VP8 frame header); no copy is that wide. */
const MOST_LINES = 16_383;
/** A picture that claims more is not decoded: each pixel takes four bytes. */
const MOST_PIXELS = 50_000_000;

/** Copies kept in the folder `cache` (absolute). */
export function openImageVariants(cache: string, sharp: InstalledPackage): ImageVariants {
  // Another sharp makes other bytes.
  const made = contentHash(JSON.stringify([WEBP, WORTH, sharp.version]), 8);
  const folder = join(cache, made);
  const kept = listKept(folder);

  function isKnown({ key, widths }: SourceImage): boolean {
    return widths.every((width) => kept.has(`${key}.${width}`));
  }

  async function makeOne(image: SourceImage, open: typeof Sharp): Promise<void> {
    const bytes = readFileSync(image.file);
    if (isAnimated(bytes)) return image.widths.forEach((width) => keep(image, width, null));
    // Decoded once for all widths; turned as the camera was held, in the colours every screen has, without what a camera noted.
    const { data, info } = await open(bytes, { limitInputPixels: MOST_PIXELS }).autoOrient().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }).catch((failure: Error) => {
      throw new UnreadableImage(failure.message);
    });
    for (const width of image.widths) {
      if (kept.has(`${image.key}.${width}`)) continue;
      const { width: from, height, channels } = info;
      const copy = Math.round((height * width) / from) > MOST_LINES ? null : await open(data, { raw: { width: from, height, channels } }).resize({ width }).webp(WEBP).toBuffer();
      keep(image, width, copy !== null && copy.length < bytes.length * WORTH ? copy : null);
    }
  }

  function keep({ key }: SourceImage, width: number, copy: Uint8Array | null): void {
    const name = `${key}.${width}.${copy === null ? 'none' : `${contentHash(copy, 8)}.webp`}`;
    replaceFile(join(folder, name), copy ?? '');
    kept.set(`${key}.${width}`, name);
  }

  return {
    of(image) {
      if (!isKnown(image)) return undefined;
      return image.widths.flatMap((width) => {
        const name = kept.get(`${image.key}.${width}`)!;
        return name.endsWith('.none') ? [] : [{ width, hash: name.split('.').at(-2)!, file: join(folder, name) }];
      });
    },
    async make(images, onDone) {
      const failures = new Map<SourceImage, string>();
      const missing = images.filter((image) => !isKnown(image));
      const loaded = missing.length === 0 ? undefined : loadSharp(sharp.root);
      let next = 0;
      let done = 0;
      const work = async (): Promise<void> => {
        for (let image = missing[next++]; image !== undefined; image = missing[next++]) {
          try {
            await makeOne(image, loaded!);
          } catch (failure) {
            if (!(failure instanceof UnreadableImage)) throw failure;
            failures.set(image, failure.message);
          }
          onDone(++done, missing.length);
        }
      };
      await Promise.all(Array.from({ length: Math.min(availableParallelism(), missing.length) }, work));
      return failures;
    },
    keepOnly(images) {
      const needed = new Set(images.flatMap((image) => image.widths.map((width) => `${image.key}.${width}`)));
      for (const [known, name] of kept) if (!needed.has(known)) rmSync(join(folder, name), { force: true });
      for (const other of namesIn(cache)) if (other !== made) rmSync(join(cache, other), { recursive: true, force: true });
    },
  };
}

/** `{picture}.{width}` -> file name. */
function listKept(folder: string): Map<string, string> {
  const known = /^([^.]+\.\d+)\.(?:none|[\da-f]+\.webp)$/;
  return new Map(namesIn(folder).flatMap((name) => {
    const match = known.exec(name);
    return match === null ? [] : [[match[1]!, name]];
  }));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing has been kept yet.
    return [];
  }
}

function loadSharp(root: string): typeof Sharp {
  let sharp: typeof Sharp;
  try {
    sharp = createRequire(join(root, 'package.json'))('sharp') as typeof Sharp;
  } catch (failure) {
    throw new SharpFailure((failure as Error).message.split('\n', 1)[0]);
  }
  // Pictures are worked on side by side; nothing is worked on twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** A PNG that moves says so before its first picture (PNG third edition, acTL). */
function isAnimated(bytes: Buffer): boolean {
  return bytes.subarray(0, Math.max(0, bytes.indexOf('IDAT'))).includes('acTL');
}
