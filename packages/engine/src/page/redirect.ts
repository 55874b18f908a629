/** A page that only leads elsewhere, for hosts without redirect rules: works without script, keeps query and hash with it. */
import { escapeHtml, scriptJson } from './html';

/** HTML of a redirect to `url` (encoded, with base); `canonical` is its absolute form when the origin is known. */
export function renderRedirect(url: string, canonical: string): string {
  const href = escapeHtml(url);
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>正在跳转…</title><link rel="canonical" href="${escapeHtml(canonical)}"><meta name="robots" content="noindex"><script>location.replace(${scriptJson(url)}+location.search+location.hash)</script><meta http-equiv="refresh" content="0;url=${href}"><a href="${href}">页面已移动到新地址</a></html>\n`;
}
