/** Entry of a chunk of its own, loaded when the page is at rest: registers the worker and tells the reader what matters. */
import '../styles/offline.css';
import { createSiteDownload, mayDownload, startOffline, type OfflineEvent } from '@glimpress/client';
import type { SiteData } from '@glimpress/contracts/page';
import type { Analytics } from '../behaviours/analytics';
import { notify } from '../notices/notices';
import { createPlace } from '../parts/create-place';
import { offlineTextsFor } from './texts';
import { UpdatePopup } from './update-popup';

export function start(site: SiteData, manifestUrl: string, analytics: Analytics): void {
  const { lang, classList } = document.documentElement;
  const texts = offlineTextsFor(lang);
  const draw = createPlace();
  const mark = (isOffline: boolean): void => void classList.toggle('is-offline', isOffline);
  addEventListener('offline', () => mark(true));
  addEventListener('online', () => mark(false));
  startOffline(site.base, (event: OfflineEvent) => {
    switch (event.type) {
      case 'offline':
        // §8, word for word.
        console.info('No internet connection found. App is running in offline mode.');
        // Said once; the button about offline reading says it as long as it lasts.
        mark(true);
        if (event.isNew) notify({ title: texts.offlineTitle, content: texts.offline });
        return;
      case 'updated':
        return offerUpdate(event.activate);
      case 'error':
        console.error('The service worker could not be registered:', event.error);
        return analytics.reportException(event.error);
      case 'ready':
        return void keepDownloadFresh().catch(console.warn);
    }
  }).catch((error: unknown) => console.error(error));

  /** Another version may come before the reader has answered: there is one offer, of the newest. */
  function offerUpdate(activate: () => void): void {
    draw(<UpdatePopup texts={texts} onRefresh={activate} onLater={() => draw(null)} />);
  }

  /** Who has downloaded everything gets what is new as well. */
  async function keepDownloadFresh(): Promise<void> {
    if (navigator.onLine && mayDownload()) await createSiteDownload(site.base, manifestUrl).refresh();
  }
}
