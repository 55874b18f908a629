/** The nine figures, and where the settings of each lie (§3 Mascot). */

/** Theme name -> npm package and the path of the settings file in it. */
const THEMES = {
  haru1: ['haru', '01/assets/haru01'],
  haru2: ['haru', '02/assets/haru02'],
  haruto: ['haruto', 'assets/haruto'],
  koharu: ['koharu', 'assets/koharu'],
  izumi: ['izumi', 'assets/izumi'],
  shizuku: ['shizuku', 'assets/shizuku'],
  wanko: ['wanko', 'assets/wanko'],
  miku: ['miku', 'assets/miku'],
  z16: ['z16', 'assets/z16'],
} as const;

export type Theme = keyof typeof THEMES;
export const ALL_THEMES = Object.keys(THEMES) as readonly Theme[];

/** A public CDN that serves npm packages. */
export const PUBLIC_CDN = 'https://unpkg.com/';
const VERSION = '1.0.5';

export function isTheme(name: string): name is Theme {
  return Object.hasOwn(THEMES, name);
}

/** Absolute URL of a theme's settings. @param models Where the packages lie: an address, or a path of this site. */
export function settingsUrl(theme: Theme, models: string): string {
  const [name, path] = THEMES[theme];
  return new URL(`${models.replace(/\/?$/, '/')}live2d-widget-model-${name}@${VERSION}/${path}.model.json`, document.baseURI).href;
}
