/** A page that only leads elsewhere, for hosts without redirect rules: works without script, keeps query and hash with it. */
import { escapeHtml, scriptJson } from './html';
import { say } from '../interface-language';

/** HTML of a redirect to `url` (encoded, with base), in the language of the page there; `canonical` is its absolute form when the origin is known. */
export function renderRedirect(url: string, canonical: string, lang: string): string {
  const href = escapeHtml(url);
  return `<!doctype html><html lang="${lang.startsWith('zh') ? escapeHtml(lang) : 'en'}"><meta charset="utf-8"><title>${say(lang, '正在跳转…', 'Redirecting…')}</title><link rel="canonical" href="${escapeHtml(canonical)}"><meta name="robots" content="noindex"><script>location.replace(${scriptJson(url)}+location.search+location.hash)</script><meta http-equiv="refresh" content="0; url=${href}"><a href="${href}">${say(lang, '页面已移动到新地址', 'This page has moved')}</a></html>\n`;
}
