/** What all pages of a locale share: the site data as a file, and the head elements and addresses that stand on each of them. */
import type { HeadTag } from '@glimpress/contracts/page';
import type { ThemeServer } from '@glimpress/contracts/theme';
import { contentHash } from '../content-hash';
import type { SiteModel } from '../model/site-model';
import { hashedFile } from '../output/plan-routes';
import type { PlannedFile } from '../output/planned-file';
import type { ThemeManifest } from '../theme-build/manifest';
import type { SharedAssets } from './document';
import { styleText } from './html';

export interface SharedFiles {
  readonly files: readonly PlannedFile[];
  /** By locale path. `key` changes with everything in it. */
  readonly byLocale: ReadonlyMap<string, SharedAssets & { readonly headTags: readonly HeadTag[]; readonly key: string }>;
}

/** `headTagsOf` gives the elements of a locale's pages that are the same on all of them. */
export function planSharedFiles(model: SiteModel, theme: Pick<ThemeManifest, 'boot' | 'inlineStyle' | 'styles'>, server: ThemeServer, headTagsOf: (locale: string) => readonly HeadTag[]): SharedFiles {
  const { base } = model.config;
  const files: PlannedFile[] = [];
  const byLocale = new Map(
    [...model.siteData].map(([locale, data]) => {
      const name = locale === '/' ? 'site' : `site${locale.slice(0, -1).replaceAll('/', '-')}`;
      const file = hashedFile('assets', name, '.js', `export default ${JSON.stringify(data)};\n`);
      files.push(file);
      const shared: SharedAssets = { boot: theme.boot, inlineStyle: styleText(theme.inlineStyle), styles: theme.styles, headScript: server.headScript(data), textId: server.textId, site: base + file.path, manifest: `${base}assets/manifest.json` };
      const headTags = headTagsOf(locale);
      return [locale, { ...shared, headTags, key: contentHash(JSON.stringify([shared, headTags])) }] as const;
    }),
  );
  return { files, byLocale };
}
