/** Pictures the config names that are not there. Pure. */
import { warning, type Problem } from '@glimpress/contracts/problem';
import { isLinkWithScheme, percentDecode } from '@glimpress/contracts/route';
import type { SiteConfig } from './resolve';

/** Why a picture of the site's own cannot be shown, as advice; null when it can. `has` says which paths of the output there are. */
export function imageAdvice(address: string, base: string, has: (path: string) => boolean): string | null {
  if (address === '' || isLinkWithScheme(address)) return null;
  const path = percentDecode(address.replace(/[?#].*$/s, ''));
  const fromRoot = path.replace(/^(\.?\/)+/, '');
  if (path.startsWith('/') && has(fromRoot)) return null;
  if (has(fromRoot)) return `Begin the path with a slash: "/${fromRoot}".`;
  // The base is put in front of it once more.
  if (base !== '/' && path.startsWith(base) && has(path.slice(base.length))) return `Leave the base out: "/${path.slice(base.length)}".`;
  const withoutPublic = fromRoot.replace(/^(\.vuepress\/)?public\//, '');
  if (withoutPublic !== fromRoot && has(withoutPublic)) return `Files of the public folder are named without it: "/${withoutPublic}".`;
  return `Put ${fromRoot} into the public folder, or give an address that begins with https://.`;
}

/** The logo and whoever has a portrait. */
export function missingImages({ themeConfig, base, configName }: SiteConfig, has: (path: string) => boolean): Problem[] {
  const { logo, authorAvatar, friendLink = [] } = themeConfig;
  const named: [string, string | undefined][] = [['logo', logo], ['authorAvatar', authorAvatar], ...friendLink.map((friend, index): [string, string | undefined] => [`friendLink.${index}.logo`, friend.logo])];
  return named.flatMap(([key, address]) => {
    const advice = address === undefined ? null : imageAdvice(address, base, has);
    return advice === null ? [] : warning('config/missing-image', `The picture "${address}" of "themeConfig.${key}" does not exist.`, { file: configName, hint: advice });
  });
}
