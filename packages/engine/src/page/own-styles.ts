/** The site's own style sheet (config `styles`), which comes after the theme's. Pure. */
import type { HeadTag } from '@glimpress/contracts/page';
import type { SiteConfig } from '../config/resolve';
import { hashedFile } from '../output/plan-routes';
import type { PlannedFile } from '../output/planned-file';
import { styleText } from './html';

/** A style sheet of the site that is larger is better fetched once than with every page. */
const MOST_INLINE_BYTES = 8_000;

/** In the page, when it is small and names no file from its own place. */
export function planOwnStyles({ styles, base }: Pick<SiteConfig, 'styles' | 'base'>): { readonly files: readonly PlannedFile[]; readonly tags: readonly HeadTag[] } {
  if (styles === '') return { files: [], tags: [] };
  const namesFiles = /@import|url\(\s*['"]?(?!\/|data:|#|https?:)/i.test(styles);
  if (!namesFiles && Buffer.byteLength(styles) <= MOST_INLINE_BYTES) return { files: [], tags: [['style', {}, styleText(styles)]] };
  const file = hashedFile('assets', 'own', '.css', styles);
  return { files: [file], tags: [['link', { rel: 'stylesheet', href: base + file.path }]] };
}
