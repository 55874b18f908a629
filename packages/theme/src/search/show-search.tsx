/** Entry of the search's own chunk: puts the dialog on the page, and takes it away. */
import '../styles/search.css';
import { createSearchClient, loadChunk, readDocumentData, type SearchClient } from '@glimpress/client';
import type { SiteData } from '@glimpress/contracts/page';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { SearchDialog } from './dialog';

/** One for each locale: what was fetched is kept while the reader stays. */
const clients = new Map<string, SearchClient>();
let root: Root | undefined;
let opened = 0;

/** Opens the dialog for the pages of a locale. */
export async function showSearch(locale: string): Promise<void> {
  const data = readDocumentData(document);
  const { themeConfig, locales, lang } = await loadChunk<SiteData>(data.site);
  // Pressed twice while it was on its way.
  if (document.querySelector('dialog[open]') !== null) return;
  let client = clients.get(locale);
  if (client === undefined) clients.set(locale, (client = createSearchClient({ manifest: data.manifest, locale, limit: themeConfig.searchMaxSuggestions })));
  client.prepare();
  if (root === undefined) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  const shown = root;
  const language = locales.find(({ path }) => path === locale)?.lang ?? lang;
  // A new key: every search starts with an empty field.
  flushSync(() => shown.render(<SearchDialog key={opened++} client={client} lang={language} engines={themeConfig.searchEngines} onClosed={() => shown.render(null)} />));
}
