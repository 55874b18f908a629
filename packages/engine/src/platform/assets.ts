/**
 * Files that articles show or link to: found on disk, measured, named for the output.
 *
 * Facts of a file (content hash, image size) are kept between runs under its state, so that an unchanged picture is
 * not read again.
 */
import { readFileSync, statSync, type Stats } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { percentDecode } from '@glimpress/contracts/route';
import type * as ImageSize from 'image-size';
import type { Asset, FindAsset } from '../model/asset';
import type { SiteConfig } from '../config/resolve';
import { contentHash, fileHash } from '../content-hash';
import { encodePath, relativePath } from '../relative-path';
import { replaceFile } from '../replace-file';
import { ENGINE_BUILD } from '../version';
import { stateOf } from './file-state';
import { liesBelow } from './lies-within';
import { createNoteFiles, DISK_PATH, PAGE } from './note-files';
import { createSpelling } from './spelling';

interface FileFacts {
  readonly state: string;
  readonly sizeBytes: number;
  readonly hash: string;
  readonly width?: number;
  readonly height?: number;
}

/** `key` names the content. */
export interface AssetOrigin {
  readonly file: string;
  readonly key: string;
  readonly sizeBytes: number;
}

export interface AssetFinder {
  readonly find: FindAsset;
  /** A file of the public folders by its path from the site's root (`/img/a.png`). */
  readonly findPublic: (path: string) => Asset | undefined;
  /** A file of the site that its style sheet names by a `file:` URL or an alias, without query and hash. */
  readonly findOfStyles: (name: string) => Asset | undefined;
  /** The file behind something found. */
  readonly originOf: (asset: Asset) => AssetOrigin | undefined;
  /** Output path -> absolute source of every file beside an article that was found. */
  readonly copies: ReadonlyMap<string, string>;
  /** Keeps the facts for the next run. */
  save(): void;
}

const IMAGE = /\.(png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i;
const FONT = /\.(woff2?|ttf|otf|eot)$/i;
/** Where a file that is found has the very name it was looked for by. */
const HAS_CASE = process.platform !== 'win32' && process.platform !== 'darwin';
/** A larger file is read in pieces: none of 2 GiB could be read whole. Of such a picture the size is not learnt. */
const MEASURE_LIMIT_BYTES = 32 * 1024 * 1024;

/** Creates the finder; `cacheFile` (absolute) keeps its facts. */
export function createAssetFinder(config: SiteConfig, cacheFile: string): AssetFinder {
  const stored = readFacts(cacheFile);
  const facts = new Map<string, FileFacts | undefined>();
  const copies = new Map<string, string>();
  const found = new Map<string, Asset | undefined>();
  const origins = new WeakMap<Asset, AssetOrigin>();
  const publicFiles = new Map<string, Asset | undefined>();
  const { paths, base, alias } = config;
  const spell = createSpelling();
  const findElsewhere = createNoteFiles(config, findFile);

  function factsOf(file: string): FileFacts | undefined {
    // One finder serves one build: what was not there is not looked for again, such as a social card on every page.
    if (facts.has(file)) return facts.get(file);
    const stat = statOf(file);
    const old = stored[file];
    const read = !stat?.isFile() ? undefined : old?.state === stateOf(stat) ? old : measure(file, stat);
    facts.set(file, read);
    return read;
  }

  /** A file in the folder, by the name the disk has for it. */
  function look(folder: string, file: string): { readonly file: string; readonly known: FileFacts } | undefined {
    const exact = HAS_CASE ? factsOf(file) : undefined;
    if (exact) return { file, known: exact };
    const path = spell(folder, relative(folder, file));
    if (path === undefined) return undefined;
    const spelt = join(folder, path);
    const known = factsOf(spelt);
    return known && { file: spelt, known };
  }

  function findPublic(path: string): Asset | undefined {
    // Nor is a picture that stands on every page.
    if (!publicFiles.has(path)) publicFiles.set(path, lookForPublic(path));
    return publicFiles.get(path);
  }

  function lookForPublic(path: string): Asset | undefined {
    for (const folder of [...paths.publicDirs].reverse()) {
      const file = join(folder, path);
      if (!liesBelow(folder, file)) continue;
      const found = look(folder, file);
      if (found) return foundAt(relativePath(folder, found.file), found);
    }
    return undefined;
  }

  function findFile(folder: string, source: string): Asset | undefined {
    const found = look(folder, source);
    if (!found) return undefined;
    const { file, known } = found;
    const extension = extname(file);
    const output = `assets/${IMAGE.test(file) ? 'img' : 'files'}/${basename(file, extension)}.${known.hash}${extension}`;
    copies.set(output, file);
    return foundAt(output, found);
  }

  function foundAt(output: string, { file, known }: { readonly file: string; readonly known: FileFacts }): Asset {
    const asset = { url: base + encodePath(output), ...sizeOf(known) };
    origins.set(asset, { file, key: `${known.hash}-${known.sizeBytes}`, sizeBytes: known.sizeBytes });
    return asset;
  }

  /** A file that lies beside articles; articles themselves are pages. */
  function findBeside(path: string, article: Parameters<FindAsset>[1], anywhere: boolean): Asset | undefined {
    if (path === '' || PAGE.test(path)) return undefined;
    return findAt(resolveSource(path, dirname(article.path))) ?? findElsewhere(path, article, anywhere);
  }

  /** The file, and before it the folder it must lie in. */
  function resolveSource(src: string, articleFolder: string): [folder: string, file: string] | undefined {
    const path = src.replaceAll('\\', '/').replace(/^~(?=@)/, '');
    for (const [name, target] of Object.entries(alias).sort(([a], [b]) => b.length - a.length)) {
      if (path === name || path.startsWith(`${name}/`)) return within(resolve(paths.root, target, `.${path.slice(name.length)}`), resolve(paths.root, target));
    }
    if (path.startsWith('@') || isAbsolute(path) || path.startsWith('//')) return undefined;
    return within(resolve(paths.content, articleFolder, path), paths.content, paths.root);
  }

  /** An article reaches the site's own folders, not the rest of the machine, and no hidden files (`.env`). */
  function within(file: string, ...folders: string[]): [folder: string, file: string] | undefined {
    const folder = folders.find((candidate) => liesBelow(candidate, file));
    if (folder === undefined) return undefined;
    // Pictures and fonts among the config's files are shown, as VuePress and VitePress do.
    const path = IMAGE.test(file) || FONT.test(file) ? relative(folder, file).replace(/(^|[\\/])\.(?:vuepress|vitepress)[\\/]/, '$1') : relative(folder, file);
    return /(^|[\\/])\./.test(path) ? undefined : [folder, file];
  }

  function findAt(source: [folder: string, file: string] | undefined): Asset | undefined {
    return source && findFile(...source);
  }

  function findOfStyles(name: string): Asset | undefined {
    if (!name.startsWith('file:')) return findAt(resolveSource(percentDecode(name), ''));
    const file = pathOf(name);
    const folder = paths.publicDirs.find((publicDir) => liesBelow(publicDir, file));
    if (folder !== undefined) return findPublic(`/${relativePath(folder, file)}`);
    return findAt(within(file, paths.content, paths.root));
  }

  return {
    findPublic,
    findOfStyles,
    originOf: (asset) => origins.get(asset),
    copies,
    find(src, article, anywhere = false) {
      const lookFor = (path: string): Asset | undefined =>
        path.startsWith('/') ? (findPublic(path) ?? findPublic(`${path.replace(/\/$/, '')}/index.html`) ?? (path.endsWith('/') ? undefined : findElsewhere(path, article, anywhere))) : findBeside(path, article, anywhere);
      const key = `${anywhere ? '\0' : ''}${/^[/@~]/.test(src) && !DISK_PATH.test(src) ? src : `${dirname(article.path)}\0${src}`}`;
      if (found.has(key)) return found.get(key);
      // A name may hold what elsewhere begins a query or a hash: `C#.png`.
      const asset = lookFor(src) ?? (/[?#]/.test(src) ? lookFor(src.replace(/[?#].*$/s, '')) : undefined);
      found.set(key, asset);
      return asset;
    },
    save() {
      replaceFile(cacheFile, JSON.stringify({ engine: ENGINE_BUILD, facts: Object.fromEntries(facts) } satisfies Remembered));
    },
  };
}

/** Of a `file:` URL; of one that names another machine's file it is none of the site's. */
function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    return resolve('/');
  }
}

/** Undefined for what is not there, or no disk could hold: an address in an article may be anything. */
function statOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

/** Loaded with the first picture that is new: a build rarely has any. */
let sizes: typeof ImageSize | undefined;

function measure(file: string, stat: Stats): FileFacts {
  const sizeBytes = stat.size;
  const bytes = sizeBytes > MEASURE_LIMIT_BYTES ? undefined : readFileSync(file);
  const facts = { state: stateOf(stat), sizeBytes, hash: bytes === undefined ? fileHash(file, 8) : contentHash(bytes, 8) };
  if (bytes === undefined || !IMAGE.test(file)) return facts;
  try {
    sizes ??= createRequire(import.meta.url)('image-size') as typeof ImageSize;
    const { width, height, orientation } = sizes.imageSize(bytes);
    const turned = orientation !== undefined && orientation >= 5;
    return width > 0 && height > 0 ? { ...facts, width: Math.round(turned ? height : width), height: Math.round(turned ? width : height) } : facts;
  } catch {
    // Not an image after all, or one of an unknown kind: shown without a size.
    return facts;
  }
}

function sizeOf({ width, height }: FileFacts): { width?: number; height?: number } {
  return width === undefined ? {} : { width, height: height! };
}

/** Names are made by an engine: another one looks at all files anew. */
interface Remembered {
  readonly engine: string;
  readonly facts: Readonly<Record<string, FileFacts | undefined>>;
}

function readFacts(file: string): Remembered['facts'] {
  try {
    const { engine, facts } = JSON.parse(readFileSync(file, 'utf8')) as Remembered;
    return engine === ENGINE_BUILD ? facts : {};
  } catch {
    return {};
  }
}
