/** Baidu Tongji, as blogs have it: a plugin's setting, the address of its script, or the code that Baidu has them copy into the head. Pure. */
import type { Plain } from './config-answer';

const SCRIPT = /^(?:https?:)?\/\/hm\.baidu\.com\/hm\.js\?(\w+)$/;
/** Baidu's code without its white space. */
const CODE =
  /^(?:var|let|const)?_hmt=_hmt\|\|\[\];?\(function\(\)\{varhm=document\.createElement\(["']script["']\);?hm\.src=["']((?:https?:)?\/\/hm\.baidu\.com\/hm\.js\?\w+)["'];?vars=document\.getElementsByTagName\(["']script["']\)\[0\];?s\.parentNode\.insertBefore\(hm,s\);?\}\)\(\);?$/;

/** A site's id out of the id itself or the script's address. */
export function baiduSite(written: Plain): string | undefined {
  return typeof written === 'string' && written !== '' ? (SCRIPT.exec(written)?.[1] ?? written) : undefined;
}

/**
 * The head without Baidu's code, and the site's id in it: as a setting, views are told after each change of page, which that code alone does not.
 * Code with more in it stays, as do those of further sites.
 */
export function takeBaiduOut(head: readonly unknown[]): { readonly head: readonly unknown[]; readonly baidu: string | undefined } {
  const sites = head.map(siteInTag);
  const at = sites.findIndex((site) => site !== undefined);
  return { head: head.filter((_, index) => index !== at), baidu: sites[at] };
}

function siteInTag(entry: unknown): string | undefined {
  const [tag, attributes, code = ''] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
  if (tag !== 'script' || typeof code !== 'string') return undefined;
  const { src = null } = (attributes ?? {}) as { readonly src?: unknown };
  const address = code.trim() === '' ? src : src === null ? CODE.exec(code.replace(/\s+/g, ''))?.[1] : null;
  return typeof address === 'string' ? SCRIPT.exec(address)?.[1] : undefined;
}
