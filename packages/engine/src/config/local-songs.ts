/** Songs of the config whose files are not there. Pure. */
import { warning, type Problem } from '@glimpress/contracts/problem';
import { imageAdvice } from './local-images';
import type { SiteConfig } from './resolve';

/** `has` says which paths of the output there are. */
export function missingSongs({ music, base, configName }: SiteConfig, has: (path: string) => boolean): Problem[] {
  return music.flatMap(({ url, cover }, index) =>
    ([['song', 'url', url], ['picture', 'cover', cover]] as const).flatMap(([what, key, address]) => {
      const advice = address === undefined ? null : imageAdvice(address, base, has);
      return advice === null ? [] : warning('config/missing-song', `The ${what} "${address}" of "music.${index}.${key}" does not exist.`, { file: configName, hint: advice });
    }),
  );
}
