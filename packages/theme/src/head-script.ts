/** The script that must run before the first paint: a few hundred bytes inside `<head>`. */
import type { SiteData } from '@glimpress/contracts/page';

/**
 * Sets `data-mode` (`light` or `dark`) on `<html>` from local storage `mode` (auto, light, dark), else the site's default, else
 * the system; and the classes `js`, `wrap` when the reader has code wrapped, and when the site asks for it `smooth`, once the page is
 * loaded: who comes by an address with a heading is there at once. The boot script reads the default from `data-default-mode`; when it does
 * not come, `js` goes, and with it the buttons that it would have worked; `no-app` says so, as when the app does not come. Of the author's own modules none is needed for these.
 *
 * On a desktop with Linux, `linux`: its Chinese fonts are asked for in another way there, see `styles/tokens.css`.
 *
 * Pictures that only adorn (the site's logo, a home page's banner, friends' portraits) and do not come are hidden: browsers would show a
 * torn picture. Their sizes are given, so that nothing moves. Where one of several widths does not come, the original may: without a network
 * it is the one that a download has kept.
 */
export function headScript({ themeConfig }: SiteData): string {
  const smooth = themeConfig.smoothScroll ? `addEventListener('load',function(){setTimeout(function(){d.classList.add('smooth')})});` : '';
  return (
    `(function(d,m){d.classList.add('js');addEventListener('error',function(e){e=e.target;e.type=='module'&&/\\/assets\\/boot\\./.test(e.src)&&d.classList.replace('js','no-app');e.srcset?e.removeAttribute('srcset'):e.alt===''&&e.closest('.brand,.hero,.friend')&&(e.hidden=1)},true);${smooth}d.dataset.defaultMode=m;/Linux x/.test(navigator.platform)&&d.classList.add('linux');` +
    `try{m=localStorage.mode||m;localStorage.wrap&&d.classList.add('wrap')}catch(e){}` +
    `d.dataset.mode=m=='dark'||m!='light'&&matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'` +
    `})(document.documentElement,'${themeConfig.mode}')`
  );
}
