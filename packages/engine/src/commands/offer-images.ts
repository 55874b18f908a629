/** Pictures of articles and home pages in the widths that screens need: which there are, what their `<img>` says, and the files. */
import { basename, extname, join } from 'node:path';
import { warning, type Problem } from '@glimpress/contracts/problem';
import type { ThemeServer } from '@glimpress/contracts/theme';
import type { SiteConfig } from '../config/resolve';
import { contentHash } from '../content-hash';
import type { Asset, ImageOffer } from '../model/asset';
import type { ArticleEntry } from '../model/entry';
import type { PlannedFile } from '../output/planned-file';
import { homeImages } from '../page/home-head';
import { shownAssets } from '../page/resolve-links';
import type { AssetFinder, AssetOrigin } from '../platform/assets';
import { openImageVariants, SharpFailure, type SourceImage } from '../platform/image-variants';
import { encodePath } from '../relative-path';

export interface ImageOffers {
  /** By the address of the picture. */
  readonly offers: ReadonlyMap<string, ImageOffer>;
  /** Addresses of small copies of the logo and of portraits, by their paths as the config has them. */
  readonly portraits: ReadonlyMap<string, string>;
  readonly files: readonly PlannedFile[];
  readonly problems: readonly Problem[];
}

export interface OfferInputs {
  readonly config: SiteConfig;
  readonly articles: readonly ArticleEntry[];
  readonly assets: AssetFinder;
  readonly server: ThemeServer;
  /** Called while copies are made that are not there yet; without, only those that are there are offered. */
  readonly onDone?: (done: number, total: number) => void;
}

/** Formats with one picture a file, of which a copy as WebP is smaller. */
export const HAS_COPIES = /\.(?:png|jpe?g)$/i;

/** A copy nearly as wide as the next is not worth another file. */
const NEAR = 0.9;
/** The shorter side of a portrait: two dots for each pixel of the largest that themes show (4.5rem). */
const PORTRAIT_PX = 144;

/** What the pictures of these articles offer; nothing where the site has no sharp, or its theme does not tell how wide pictures stand. */
export async function offerImages({ config, articles, assets, server, onDone }: OfferInputs): Promise<ImageOffers> {
  const offers = new Map<string, ImageOffer>();
  const portraits = new Map<string, string>();
  const files = new Map<string, PlannedFile>();
  const problems: Problem[] = [];
  const { images: shown } = server;
  if (config.sharp === null || shown === undefined) return { offers, portraits, files: [], problems };
  const variants = openImageVariants(join(config.paths.cache, 'images'), config.sharp);
  const pictures = picturesOf(articles, config, assets, shown.widths);
  const small = portraitsOf(config, assets);
  if (onDone !== undefined) {
    const images = [...pictures.values(), ...small.values()].map(({ image }) => image);
    const failures = await variants.make(images, onDone).catch((failure: unknown) => {
      if (!(failure instanceof SharpFailure)) throw failure;
      problems.push(warning('config/sharp', `Pictures are shown as they are: sharp is installed, but does not run here: ${failure.message}`, { hint: 'Run “npm install sharp” on this machine, or remove it from package.json.' }));
      return new Map<SourceImage, string>();
    });
    for (const { image, article, line } of pictures.values()) {
      const reason = failures.get(image);
      if (reason !== undefined) problems.push(warning('content/unreadable-image', `The image "${basename(image.file)}" cannot be read: ${reason}`, { file: article.path, line, hint: 'It is shown as it is. Save it anew from an image editor, or in another format.' }));
    }
    variants.keepOnly(images);
  }
  for (const [url, { asset, image }] of pictures) {
    const copies = publish(image);
    if (copies.length > 0) offers.set(url, offerOf(asset, copies, shown));
  }
  for (const [path, { image }] of small) for (const { url } of publish(image)) portraits.set(path, url);
  return { offers, portraits, files: [...files.values()], problems };

  /** Plans the copies of a picture; their addresses. */
  function publish(image: SourceImage): { readonly url: string; readonly width: number }[] {
    const name = basename(image.file, extname(image.file));
    return (variants.of(image) ?? []).map(({ width, hash, file }) => {
      const path = `assets/img/${name}-${width}.${hash}.webp`;
      files.set(path, { path, hash: contentHash(path), copyOf: file });
      return { url: config.base + encodePath(path), width };
    });
  }
}

interface Picture {
  readonly asset: Asset;
  readonly image: SourceImage;
  /** Where it is shown first. */
  readonly article: ArticleEntry;
  readonly line: number;
}

/** Every picture that copies are made of, by its address: in the widths below its own that are worth a copy, and its own. */
function picturesOf(articles: readonly ArticleEntry[], config: SiteConfig, assets: AssetFinder, widths: readonly number[]): ReadonlyMap<string, Picture> {
  const pictures = new Map<string, Picture>();
  for (const article of articles) {
    const { hero, banner } = homeImages(article.frontMatter);
    const ofHome = [hero, banner].flatMap((image) => (image === null ? [] : [{ asset: assets.findPublic(image.path), line: 1 }]));
    for (const { asset, line } of [...shownAssets(article, config, assets.find), ...ofHome]) {
      const origin = asset && copyable(asset, assets);
      if (!origin || pictures.has(asset.url)) continue;
      const own = Math.min(asset.width!, widths.at(-1)!);
      pictures.set(asset.url, { asset, image: { ...origin, widths: [...widths.filter((width) => width < own * NEAR), own] }, article, line });
    }
  }
  return pictures;
}

/** The logo and portraits, by their paths as the config has them. */
function portraitsOf({ themeConfig }: SiteConfig, assets: AssetFinder): ReadonlyMap<string, { readonly image: SourceImage }> {
  const { logo, authorAvatar, friendLink = [] } = themeConfig;
  return new Map(
    [logo, authorAvatar, ...friendLink.map((friend) => friend.logo)].flatMap((path) => {
      const asset = path === undefined ? undefined : assets.findPublic(path);
      const origin = asset && copyable(asset, assets);
      return origin ? [[path!, { image: { ...origin, widths: [Math.min(asset.width!, Math.round(PORTRAIT_PX * Math.max(1, asset.width! / asset.height!)))] } }] as const] : [];
    }),
  );
}

function copyable(asset: Asset, assets: AssetFinder): AssetOrigin | undefined {
  const origin = assets.originOf(asset);
  return asset.width !== undefined && origin !== undefined && HAS_COPIES.test(origin.file) ? origin : undefined;
}

/** A picture no wider than the narrowest copy has one, as wide as itself. Of one whose widest copy would save nothing, the picture itself stands for it. */
function offerOf({ url, width }: Asset, copies: readonly { readonly url: string; readonly width: number }[], { widths, sizes }: NonNullable<ThemeServer['images']>): ImageOffer {
  if (width! <= widths[0]!) return { srcset: copies[0]!.url, sizes: null };
  const all = copies.at(-1)!.width < Math.min(width!, widths.at(-1)!) ? [...copies, { url, width: width! }] : copies;
  return { srcset: all.map((one) => `${one.url} ${one.width}w`).join(', '), sizes };
}
