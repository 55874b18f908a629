/** Friends' sites, as the config has them. */
import type { FriendLink } from '@glimpress/contracts/page';
import { isLinkWithScheme } from '@glimpress/contracts/route';
import type { Asset } from '../model/asset';
import type { SiteModel } from '../model/site-model';

/** The file of the public folder at a path of the site. */
export type FindPublic = (path: string) => Asset | undefined;

/** Logos as final URLs, small copies where there are any. */
export function friendsOf(model: SiteModel, findPublic: FindPublic): FriendLink[] {
  return (model.config.themeConfig.friendLink ?? []).map(({ title, desc, link, logo }) => ({ title, desc: desc ?? '', link, logo: logo === undefined ? null : isLinkWithScheme(logo) ? logo : portraitAt(logo, findPublic) }));
}

function portraitAt(path: string, findPublic: FindPublic): string | null {
  const found = findPublic(path);
  return found?.portrait ?? found?.url ?? null;
}
