/** Entry of a chunk of its own: the dialog about offline reading. */
import '../styles/offline.css';
import '../styles/shortcuts.css';
import { createSiteDownload } from '@glimpress/client';
import type { SiteData } from '@glimpress/contracts/page';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { DownloadDialog } from './download-dialog';
import { offlineTextsFor } from './texts';

let root: Root | undefined;

export function showDownload(site: SiteData, manifestUrl: string): void {
  if (document.querySelector('dialog[open]') !== null) return;
  if (root === undefined) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  const shown = root;
  flushSync(() => shown.render(<DownloadDialog texts={offlineTextsFor(document.documentElement.lang)} download={createSiteDownload(site.base, manifestUrl)} onClosed={() => shown.render(null)} />));
}
