/** What opens the search (vuepress-behaviour §6): worker and index set out while the dialog's code is still on its way, which a slow network shows. */
import { createSearchClient, loadChunk, type SearchClient } from '@glimpress/client';
import type { DocumentData, SiteData } from '@glimpress/contracts/page';

/** One for each locale: what was fetched is kept while the reader stays. */
const clients = new Map<string, SearchClient>();

/** What opens the dialog for the pages of a locale; its code comes when it is first wanted. Rejects when that does not come. */
export async function loadSearch(locale: string, { site: siteUrl, manifest }: DocumentData): Promise<() => void> {
  const prepared = loadChunk<SiteData>(siteUrl).then((site) => {
    let client = clients.get(locale);
    if (client === undefined) clients.set(locale, (client = createSearchClient({ manifest, locale, limit: site.themeConfig.searchMaxSuggestions })));
    client.prepare();
    return { site, client };
  });
  const [{ showSearch }, { site, client }] = await Promise.all([import('./show-search'), prepared]);
  return () => showSearch(locale, site, client);
}
