/** §4: page views, only when the site's config names a service; addresses anonymised. */
import type { SiteData } from '@glimpress/contracts/page';

/** Returns what reports the page the reader is on. Loads the service's script at once; without config does nothing. */
export function startAnalytics(site: SiteData): () => void {
  const { analytics } = site.themeConfig;
  if (analytics === null) return () => {};
  const script = document.createElement('script');
  script.async = true;
  script.src = analytics.src;
  document.head.append(script);
  const layer = ((globalThis as { dataLayer?: unknown[] }).dataLayer ??= []);
  // The service tells commands from data by their being an Arguments object.
  const gtag: (...command: readonly unknown[]) => void = function () {
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments);
  };
  gtag('js', new Date());
  return () => gtag('config', analytics.id, { anonymize_ip: true, page_path: location.pathname + location.search, page_title: document.title });
}
