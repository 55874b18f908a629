/** §2 Page-view analytics: what reports views is loaded only where the site's config names a service. */
import type { SiteData } from '@glimpress/contracts/page';

export interface Analytics {
  /** Reports the page that the reader is on. */
  reportView(): void;
  /** Reports an error that stops nothing (§7). */
  reportException(error: unknown): void;
}

/** Code that is kept from the reader, as blockers of trackers do, is no fault of the page. */
export function startAnalytics({ themeConfig: { analytics } }: SiteData): Analytics {
  const started = analytics && import('./page-views').then(({ startPageViews }) => startPageViews(analytics)).catch(() => null);
  return {
    reportView() {
      const [path, title] = [location.pathname + location.search, document.title];
      void started?.then((views) => views?.reportView(path, title));
    },
    reportException: (error) => void started?.then((views) => views?.reportException(error)),
  };
}
