/** What all pages of a locale share: the site data and the theme's style as files, and the head elements and addresses that stand on each of them. */
import type { HeadTag } from '@glimpress/contracts/page';
import type { ThemeServer } from '@glimpress/contracts/theme';
import { contentHash } from '../content-hash';
import type { SiteModel } from '../model/site-model';
import { createPageStyle, type PageStyle } from '../output/page-style';
import { hashedFile } from '../output/plan-routes';
import type { PlannedFile } from '../output/planned-file';
import type { InlineStyle } from '../theme-build/inline-style';
import type { ThemeManifest } from '../theme-build/manifest';
import type { SharedAssets } from './document';
import { escapeHtml, styleText } from './html';

export interface SharedFiles {
  /** Site data of each locale. */
  readonly files: readonly PlannedFile[];
  /** By locale path. `key` changes with everything in it. */
  readonly byLocale: ReadonlyMap<string, SharedAssets & { readonly headTags: readonly HeadTag[]; readonly key: string }>;
  /** The theme's style, where pages carry a part of it. */
  readonly styleFile: PlannedFile | null;
  /** The style elements of pages. */
  readonly style: PageStyle;
}

/** `headTagsOf` gives the elements of a locale's pages that are the same on all of them. */
export function planSharedFiles(model: SiteModel, theme: Pick<ThemeManifest, 'boot' | 'inlineStyle' | 'styles'>, server: ThemeServer, headTagsOf: (locale: string) => readonly HeadTag[]): SharedFiles {
  const { base } = model.config;
  const files: PlannedFile[] = [];
  const { styleFile, style } = planStyle(theme.inlineStyle, server, base);
  const byLocale = new Map(
    [...model.siteData].map(([locale, data]) => {
      const name = locale === '/' ? 'site' : `site${locale.slice(0, -1).replaceAll('/', '-')}`;
      const file = hashedFile('assets', name, '.js', `export default ${JSON.stringify(data)};\n`);
      files.push(file);
      const shared: SharedAssets = { boot: theme.boot, styles: theme.styles, headScript: server.headScript(data), textId: server.textId, site: base + file.path, manifest: `${base}assets/manifest.json` };
      const headTags = headTagsOf(locale);
      return [locale, { ...shared, headTags, key: contentHash(JSON.stringify([shared, style.id, headTags])) }] as const;
    }),
  );
  return { files, byLocale, styleFile, style };
}

function planStyle({ fontFaces, rules }: InlineStyle, { scriptClasses }: ThemeServer, base: string): Pick<SharedFiles, 'styleFile' | 'style'> {
  const inline = (css: string): string => (css === '' ? '' : `<style>${styleText(css)}</style>`);
  const whole = rules.map(({ text }) => text).join('');
  if (scriptClasses === undefined || whole === '') return { styleFile: null, style: createPageStyle({ elements: inline(fontFaces) + inline(whole), startTag: '', rules: [], scriptClasses: [] }) };
  const styleFile = hashedFile('assets', 'style', '.css', whole);
  const startTag = `<style data-whole="${escapeHtml(base + styleFile.path)}">`;
  return { styleFile, style: createPageStyle({ elements: inline(fontFaces), startTag, rules: rules.map(({ text, needs }) => ({ text: styleText(text), needs })), scriptClasses }) };
}
