/** The site's own style sheet (config `styles`), which comes after the theme's. Pure. */
import type { HeadTag } from '@glimpress/contracts/page';
import { warning, type Problem } from '@glimpress/contracts/problem';
import { percentDecode, splitHref } from '@glimpress/contracts/route';
import type { SiteConfig } from '../config/resolve';
import type { Asset } from '../model/asset';
import { hashedFile } from '../output/plan-routes';
import type { PlannedFile } from '../output/planned-file';
import { styleText } from './html';

/** A style sheet of the site that is larger is better fetched once than with every page. */
const MOST_INLINE_BYTES = 8_000;

const URL_OR_COMMENT = /\/\*[\s\S]*?\*\/|url\(\s*(["']?)((?:file:|~?@)[^"'()\n]*?)\1\s*\)/g;

/** In the page, when it is small and imports nothing. `find` gives the files it shows, by their `file:` URLs or aliases. */
export function planOwnStyles({ styles, base, configName }: Pick<SiteConfig, 'styles' | 'base' | 'configName'>, find: (name: string) => Asset | undefined): { readonly files: readonly PlannedFile[]; readonly tags: readonly HeadTag[]; readonly problems: readonly Problem[] } {
  if (styles === '') return { files: [], tags: [], problems: [] };
  const problems: Problem[] = [];
  const css = styles.replace(URL_OR_COMMENT, (rule: string, _mark: unknown, address: string | undefined) => {
    if (address === undefined) return rule;
    const { path, query, hash } = splitHref(address);
    const asset = find(path);
    if (asset === undefined) problems.push(warning('config/style-file', `The style sheet shows "${percentDecode(path.split('/').at(-1)!)}", which is no file of the site.`, { file: configName, hint: 'Put it beside the style sheet or into the public folder.' }));
    return `url("${asset === undefined ? '' : asset.url + query + hash}")`;
  });
  if (!/@import/i.test(css) && Buffer.byteLength(css) <= MOST_INLINE_BYTES) return { files: [], tags: [['style', {}, styleText(css)]], problems };
  const file = hashedFile('assets', 'own', '.css', css);
  return { files: [file], tags: [['link', { rel: 'stylesheet', href: base + file.path }]], problems };
}
