/**
 * What a theme says in traditional characters, for a site whose Chinese is all written in them (theme-reco spoke them, too). Its texts are written
 * anew as they go into the bundle: readers of other sites get nothing more.
 */
import type { CSSOptions, Plugin } from 'vite';
import type { SiteConfig } from '../config/resolve';
import { inTraditional, isTraditional } from '../interface-language';

/** Modules of ours that speak Chinese; a Japanese text is not to be mistaken for it. */
const OURS = /[\\/](?:packages|@glimpress)[\\/](?:theme|comments|live2d|contracts[\\/]\w+[\\/]theme)[\\/](?!.*[\\/]ja\.[jt]s)/;
const CHINESE = /\p{Script=Han}/u;

/** The tag of a site's Chinese when all of it is in traditional characters, else null. */
export function traditionalTag({ lang, locales }: Pick<SiteConfig, 'lang' | 'locales'>): string | null {
  const chinese = [...locales.map((locale) => locale.lang), lang].filter((each) => each.startsWith('zh'));
  return chinese.length > 0 && chinese.every(isTraditional) ? chinese[0]! : null;
}

/** Writes the texts in modules anew, and the tag that they carry. */
export function traditionalModules(tag: string): Plugin {
  const write = inTraditional();
  return {
    name: 'glimpress:traditional-texts',
    enforce: 'pre',
    transform: {
      filter: { id: OURS, code: CHINESE },
      handler: (code, id) => (id.endsWith('.css') ? null : { code: write(code).replace(/(['"])zh-CN\1/g, JSON.stringify(tag)), map: null }),
    },
  };
}

/** The same for what style sheets say. */
export function traditionalStyles(): Exclude<CSSOptions['postcss'], string | undefined> {
  const write = inTraditional();
  return {
    plugins: [
      {
        postcssPlugin: 'glimpress:traditional-texts',
        Declaration: (declaration) => {
          if (CHINESE.test(declaration.value) && OURS.test(declaration.source?.input.file ?? '')) declaration.value = write(declaration.value);
        },
      },
    ],
  };
}
