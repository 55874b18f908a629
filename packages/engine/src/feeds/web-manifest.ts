/** `manifest.webmanifest` (W3C Web Application Manifest): the site as an app on a phone's home screen. */
import type { HeadTag } from '@glimpress/contracts/page';
import { isLinkWithScheme } from '@glimpress/contracts/route';
import { contentHash } from '../content-hash';
import type { SiteConfig } from '../config/resolve';
import type { Asset } from '../model/asset';
import type { PlannedFile } from '../output/planned-file';

const NAME = 'manifest.webmanifest';

/**
 * The manifest and the head element that names it; null when the site has no logo, or its head already names a manifest.
 * `findPublic` tells the logo's size.
 */
export function planWebManifest(config: SiteConfig, findPublic: (path: string) => Asset | undefined): { file: PlannedFile; tag: HeadTag } | null {
  const { logo } = config.themeConfig;
  const named = config.head.some(([tag, { rel }]) => tag === 'link' && rel === 'manifest');
  if (logo === undefined || named || isLinkWithScheme(logo)) return null;
  const icon = findPublic(logo);
  if (icon === undefined) return null;
  const isSvg = /\.svg$/i.test(logo);
  const manifest = {
    name: config.title,
    short_name: [...config.title].slice(0, 12).join(''),
    description: config.description,
    lang: config.lang,
    start_url: config.base,
    scope: config.base,
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: '#3eaf7c',
    icons: [...drawnIcons(findPublic), { src: icon.url, sizes: isSvg || icon.width === undefined ? 'any' : `${icon.width}x${icon.height}`, ...(isSvg ? { type: 'image/svg+xml' } : {}) }],
  };
  const text = JSON.stringify(manifest);
  return { file: { path: NAME, hash: contentHash(text), render: () => text }, tag: ['link', { rel: 'manifest', href: config.base + NAME }] };
}

/** `icon-192.png`, `icon-512.png` and `icon-maskable-512.png` of the public folder, those that are there and can be read: phones want pixels. */
function drawnIcons(findPublic: (path: string) => Asset | undefined): object[] {
  return (['icon-192', 'icon-512', 'icon-maskable-512'] as const).flatMap((name) => {
    const found = findPublic(`/${name}.png`);
    if (found?.width === undefined) return [];
    return [{ src: found.url, sizes: `${found.width}x${found.height}`, type: 'image/png', ...(name.includes('maskable') ? { purpose: 'maskable' } : {}) }];
  });
}
