/** What the document says about itself. */
import type { DocumentData } from '@glimpress/contracts/page';

/** Reads `<script id="page-data">`; throws when the document has none: then it was not made by the engine. Articles may have an element of that id, but no script. */
export function readDocumentData(document: Document): DocumentData {
  const text = document.querySelector('script#page-data')?.textContent;
  if (!text) throw new Error('No script#page-data');
  return JSON.parse(text) as DocumentData;
}
