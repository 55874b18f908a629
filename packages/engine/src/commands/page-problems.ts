/** What is wrong with single pages and shows only when the whole site is known: layouts, pictures and links of front matter, heavy pictures. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { didYouMean, warning, type Problem } from '@glimpress/contracts/problem';
import type { ThemeServer } from '@glimpress/contracts/theme';
import { imageAdvice } from '../config/local-images';
import type { SiteConfig } from '../config/resolve';
import type { ArticleEntry } from '../model/entry';
import { linkFromPage, urlOfLink, withoutBase } from '../model/find-page';
import type { SiteModel } from '../model/site-model';
import { homeHead, homeImages } from '../page/home-head';
import type { ResolvedLinks } from '../page/resolve-links';
import { namedImage } from '../page/social';
import type { AssetFinder } from '../platform/assets';
import { HAS_COPIES } from './offer-images';

/** A picture of a megabyte is five seconds of a slow 4G connection. */
const HEAVY_BYTES = 1_000_000;

/** Pictures that would be a fraction of their size if the site had sharp. */
export function heavyImages({ path, facts, frontMatter }: ArticleEntry, links: ResolvedLinks, assets: AssetFinder, { paths }: SiteConfig): Problem[] {
  const { hero, banner } = homeImages(frontMatter);
  const ofHome = [hero, banner].flatMap((image) => (image === null ? [] : [{ src: image.path, asset: assets.findPublic(image.path), line: () => lineOf(image.path, image.key, join(paths.content, path)) }]));
  return [...facts.assets.map(({ src, line }, index) => ({ src, asset: links.assets[index], line: () => line })), ...ofHome].flatMap(({ src, asset, line }) => {
    const origin = typeof asset === 'object' ? assets.originOf(asset) : undefined;
    if (origin === undefined || origin.sizeBytes < HEAVY_BYTES || !HAS_COPIES.test(origin.file)) return [];
    return warning('content/heavy-image', `The image "${src}" has ${(origin.sizeBytes / 1e6).toFixed(1)} MB: who reads on a phone waits for it.`, { file: path, line: line(), hint: 'Run “npm install sharp” in the site’s folder: pictures are then offered in the widths that screens need. Or save it smaller.' });
  });
}

/** What other generators and themes call the layout of an article: the default one here. */
const USUAL_LAYOUT = /^(?:post|page|default)$/i;

/** Layouts that front matter names and the theme does not have. */
export function unknownLayouts(model: SiteModel, server: ThemeServer): Problem[] {
  const layouts = new Set(server.layouts);
  return model.pages.flatMap(({ article, layout }) => {
    if (article === null || layouts.has(layout) || USUAL_LAYOUT.test(layout)) return [];
    // theme-gungnir's, whose list is made text.
    if (layout === 'Links' && Array.isArray(article.frontMatter.links)) return [];
    const meant = didYouMean(layout, layouts);
    return warning('theme/unknown-layout', `There is no layout "${layout}".`, { file: article.path, line: lineOf(layout, 'layout', join(model.config.paths.content, article.path)), hint: meant ? `Did you mean "${meant}"?` : `The default layout is used. Layouts: ${[...layouts].join(', ')}.` });
  });
}

/** The pictures of a home page, from its front matter. */
export function missingHeroes({ pages, config }: SiteModel, has: (path: string) => boolean): Problem[] {
  return pages.flatMap(({ article, layout, data }) => {
    if (article === null || layout !== 'HomePage') return [];
    const { hero, banner } = homeImages(data.frontmatter);
    return [hero, banner, ...homeHead(data.frontmatter).features.map(({ image, key }) => (image === null ? null : { path: image, key }))].flatMap((image) => {
      if (image === null) return [];
      const { path, key } = image;
      // A home page's own folder is the site's: no slash is needed here.
      const advice = imageAdvice(path.replace(/^(?!\/|[a-z][\w+.-]*:)/i, '/'), config.base, has);
      return advice === null ? [] : warning('content/missing-image', `The image "${path}" of "${key}" does not exist.`, { file: article.path, line: lineOf(path, key, join(config.paths.content, article.path)), hint: advice });
    });
  });
}

/** The pictures that shall stand for pages elsewhere. */
export function missingCovers({ pages, config }: SiteModel, assets: Parameters<typeof namedImage>[1]): Problem[] {
  return pages.flatMap((page) => {
    const named = page.article === null ? null : namedImage(page, assets);
    if (named === null || named.url !== undefined) return [];
    const { key, written } = named;
    return warning('content/missing-image', `The image "${written}" of "${key}" does not exist.`, { file: page.article!.path, line: lineOf(written, key, join(config.paths.content, page.article!.path)), hint: 'Paths start from the Markdown file, or with "/" from the public folder.' });
  });
}

/** The buttons and features of a home page, from its front matter. */
export function brokenActions({ pages, config, find }: SiteModel): Problem[] {
  return pages.flatMap(({ article, layout, route, data }) => {
    if (article === null || layout !== 'HomePage') return [];
    const { actions, features } = homeHead(data.frontmatter);
    return [...actions, ...features].flatMap(({ link: written, key }) => {
      if (written === null) return [];
      const link = linkFromPage(written, route);
      return urlOfLink(link, find, config.base).found || config.publicPages.includes(withoutBase(link, config.base) ?? link) ? [] : brokenLink(written, key, article, config);
    });
  });
}

/** The pages before and after an article, from its front matter. */
export function brokenNeighbours({ pages, config, neighbours }: SiteModel): Problem[] {
  return pages.flatMap((page) =>
    (['prev', 'next'] as const).flatMap((key) => {
      const written = page.data.frontmatter[key];
      return page.article !== null && typeof written === 'string' && neighbours(page)[key] === null ? brokenLink(written, key, page.article, config) : [];
    }),
  );
}

function brokenLink(link: string, key: string, { path }: ArticleEntry, { paths }: SiteConfig): Problem {
  return warning('content/broken-link', `The link "${link}" of "${key}" leads to no page of the site.`, { file: path, line: lineOf(link, key, join(paths.content, path)), hint: 'Correct the path, or remove the link.' });
}

/** Under which keys what the model reports stands in front matter. */
const MODEL_KEYS: Readonly<Record<string, readonly string[]>> = { permalink: ['permalink', 'permalinkPattern'], tags: ['tags', 'tag'], categories: ['categories', 'category'] };

/** Problems of the model, with the line of what causes them in front matter: of two addresses that are one a permalink, of two spellings a tag. */
export function placeInFrontMatter(problems: readonly Problem[], { paths }: SiteConfig): Problem[] {
  return problems.map((problem) => {
    const { code, file, message } = problem;
    const [, key = null, word] = code === 'route/duplicate' ? [code, 'permalink'] : code === 'content/term-case' ? /^The (\w+) "(.+?)" and /s.exec(message)! : [];
    if (key === null || file === undefined) return problem;
    const lines = frontMatterOf(join(paths.content, file));
    const ofKey = lines.findIndex((line) => MODEL_KEYS[key]!.some((name) => line.startsWith(`${name}:`)));
    if (ofKey === -1) return problem;
    const found = word === undefined ? -1 : lines.findIndex((line, index) => index >= ofKey && wordsOf(line).includes(word));
    return { ...problem, line: Math.max(ofKey, found) + 1 };
  });
}

/** 1-based line of an address or a name in front matter, or of its key, which may be misspelt; 1 when neither is where it was. */
function lineOf(written: string, key: string, file: string): number {
  const lines = frontMatterOf(file);
  const ofKey = Math.max(0, lines.findIndex((line) => line.startsWith(`${key}:`)));
  const found = lines.findIndex((line, index) => index >= ofKey && wordsOf(line).includes(written));
  return (found === -1 ? ofKey : found) + 1;
}

/** Its lines; all of the file's when its end is not found, none when the file is away. */
function frontMatterOf(file: string): string[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : [];
  const end = lines.findIndex((line, index) => index > 0 && /^---\s*$/.test(line));
  return lines.slice(0, end === -1 ? undefined : end);
}

function wordsOf(line: string): string[] {
  return line.split(/[\s"',{}[\]]+/);
}
