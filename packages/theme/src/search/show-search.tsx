/** Entry of the search's own chunk: puts the dialog on the page, and takes it away. */
import '../styles/search.css';
import type { SearchClient } from '@glimpress/client';
import type { SiteData } from '@glimpress/contracts/page';
import { createPlace } from '../parts/create-place';
import { SearchDialog } from './dialog';

const draw = createPlace();
let opened = 0;

/** Opens the dialog for the pages of a locale, which `client` searches. */
export function showSearch(locale: string, { themeConfig, locales, lang }: SiteData, client: SearchClient): void {
  // Pressed twice while it was on its way.
  if (document.querySelector('body>div>dialog[open]') !== null) return;
  const language = locales.find(({ path }) => path === locale)?.lang ?? lang;
  // A new key: every search starts with an empty field.
  draw(<SearchDialog key={opened++} client={client} lang={language} engines={themeConfig.searchEngines} onClosed={() => draw(null)} />);
}
