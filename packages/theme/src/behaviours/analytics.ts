/** §4: page views, only when the site's config names a service; addresses anonymised. */
import type { SiteData } from '@glimpress/contracts/page';

/** §7: tells the analytics service, when there is one, of an error that stops nothing. */
export function reportException(site: SiteData, error: unknown): void {
  if (site.themeConfig.analytics !== null) send('event', 'exception', { description: String(error), fatal: false });
}

/** Returns what reports the page the reader is on. Loads the service's script at once; without config does nothing. */
export function startAnalytics(site: SiteData): () => void {
  const { analytics } = site.themeConfig;
  if (analytics === null) return () => {};
  const script = document.createElement('script');
  script.async = true;
  script.src = analytics.src;
  document.head.append(script);
  send('js', new Date());
  return () => send('config', analytics.id, { anonymize_ip: true, page_path: location.pathname + location.search, page_title: document.title });
}

/** The service's own queue. It tells commands from data by their being an Arguments object. */
const send: (...command: readonly unknown[]) => void = function () {
  // oxlint-disable-next-line prefer-rest-params
  ((globalThis as { dataLayer?: unknown[] }).dataLayer ??= []).push(arguments);
};
