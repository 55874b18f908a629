/**
 * The visitor counter (§3, §7 `Counter`), and the places in a page that show it, as Valine has them. What were props of theme-reco's
 * component (§3: `idVal`, `numStyle`, `flagTitle`) is written on the element: its id, a style of its own, `data-flag-title`.
 */
import { createObject, decodedUrl, findObjects, increment, updateObject, urlVariants, type Client, type StoredObject } from '@glimpress/comment-protocol';

const PLACES = '.leancloud-visitors, .leancloud_visitors';
/** What is asked for at once. */
const MAX_PLACES = 100;

/** Counts this visit of a page; gives all visits so far. */
async function countVisit(client: Client, url: string, title: string): Promise<number> {
  const counters = await findObjects(client, 'Counter', { where: { url: { $in: urlVariants(url) } }, order: 'createdAt' });
  if (counters[0] === undefined) {
    await createObject(client, 'Counter', { url, xid: url, title, time: 1, ACL: { '*': { read: true, write: true } } });
    return 1;
  }
  await updateObject(client, 'Counter', counters[0].objectId, { time: increment() });
  return sumOf(counters) + 1;
}

/**
 * Counts this visit and fills the elements `.leancloud-visitors` whose id is the address of a page: this one's with the new
 * number, others with theirs. Resolves to this page's visits when no element shows them.
 */
export async function showVisits(client: Client, url: string, title: string, root: ParentNode): Promise<number | undefined> {
  const variants = urlVariants(url);
  const places = [...root.querySelectorAll(PLACES)].slice(0, MAX_PLACES);
  const own = places.filter(({ id }) => variants.includes(id));
  const others = places.filter(({ id }) => id !== '' && !variants.includes(id));
  const time = await countVisit(client, url, own[0]?.getAttribute('data-flag-title') ?? title);
  for (const place of own) show(place, time);
  if (others.length > 0) {
    const counters = await findObjects(client, 'Counter', { where: { url: { $in: [...new Set(others.flatMap(({ id }) => urlVariants(id)))] } }, limit: 1000 });
    for (const place of others) show(place, sumOf(counters.filter((counter) => decodedUrl(String(counter.url)) === decodedUrl(place.id))));
  }
  return own.length === 0 ? time : undefined;
}

/** A page may have several: of its address encoded and not, and of two first visits at once. */
function sumOf(counters: readonly StoredObject[]): number {
  return counters.reduce((sum, { time }) => sum + (typeof time === 'number' && Number.isFinite(time) ? time : 0), 0);
}

function show(place: Element, time: number): void {
  const number = place.querySelector('.leancloud-visitors-count') ?? place;
  number.textContent = String(time);
}
