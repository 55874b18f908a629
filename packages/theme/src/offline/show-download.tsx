/** Entry of a chunk of its own: the dialog about offline reading. */
import '../styles/offline.css';
import '../styles/shortcuts.css';
import { createSiteDownload } from '@glimpress/client';
import type { SiteData } from '@glimpress/contracts/page';
import { createPlace } from '../parts/create-place';
import { DownloadDialog } from './download-dialog';
import { offlineTextsFor } from './texts';

const draw = createPlace();

export function showDownload(site: SiteData, manifestUrl: string): void {
  if (document.querySelector('body>div>dialog[open]') !== null) return;
  draw(<DownloadDialog texts={offlineTextsFor(document.documentElement.lang)} download={createSiteDownload(site.base, manifestUrl)} onClosed={() => draw(null)} />);
}
