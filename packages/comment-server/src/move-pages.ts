/** `move`: an article has another address now, and its comments and visits go along. Run again after it was interrupted it goes on. */
import { decodedUrl, encodedUrl, ProtocolError } from '@glimpress/comment-protocol';
import { pageUrl, storedUrl, storedUrls } from './domain/comment/comment';
import { newTime } from './domain/object-id';
import { mergeCounter } from './import/merge-counter';
import { allRows } from './storage/all-rows';
import type { Row, Storage } from './storage/storage';

export interface MovedPage {
  comments: number;
  visits: number;
  to: string;
}

/** `from`, `to`: addresses as comments have them, both with a `*` at the end for all pages below. Gives what went, by old address. Throws 142 for what is no address. */
export async function movePages(storage: Storage, from: string, to: string, dryRun: boolean): Promise<Map<string, MovedPage>> {
  const pages = new Map<string, MovedPage>();
  const newUrl = renamed(from, to);
  for (const className of ['Comment', 'Counter'] as const) {
    for await (const row of allRows(storage, className)) {
      const url = typeof row.data.url === 'string' ? row.data.url : '';
      const target = newUrl(url);
      if (target === undefined) continue;
      const page = pages.get(decodedUrl(url)) ?? { comments: 0, visits: 0, to: target };
      pages.set(decodedUrl(url), page);
      if (className === 'Comment') page.comments++;
      else page.visits += Number(row.data.time) || 0;
      if (dryRun) continue;
      if (className === 'Comment') await storage.update('Comment', row.id, (current) => ({ ...current, updated: newTime(), data: { ...current.data, url: target } }));
      else await moveCounter(storage, row, target);
    }
  }
  return pages;
}

/** The new address of a page; undefined for one that stays. */
function renamed(from: string, to: string): (url: string) => string | undefined {
  const isBelow = from.endsWith('*');
  const [start, end] = [decodedUrl(storedUrl(isBelow ? from.slice(0, -1) : from)), pageUrl(isBelow ? to.slice(0, -1) : to)];
  /** When a blog moves below a folder of its own, what is there has moved, or was written there since. */
  const there = isBelow && decodedUrl(end).startsWith(start) ? decodedUrl(end) : undefined;
  return (url) => {
    const plain = decodedUrl(url);
    if (there !== undefined && plain.startsWith(there)) return undefined;
    const target = isBelow ? (plain.startsWith(start) ? addressOf(end + plain.slice(start.length)) : undefined) : plain === start ? end : undefined;
    return target === undefined || decodedUrl(target) === plain ? undefined : target;
  };
}

/** Undefined for what is none: an import keeps addresses that are too long, and such a page stays while all others go. */
function addressOf(url: string): string | undefined {
  try {
    return pageUrl(url);
  } catch (failure) {
    if (failure instanceof ProtocolError) return undefined;
    throw failure;
  }
}

/** Two counters of one page become one; what went into it is kept there, so that nothing is added twice. */
async function moveCounter(storage: Storage, row: Row, url: string): Promise<void> {
  const [there] = await storage.page('Counter', { filter: { field: 'url', in: storedUrls(url) }, by: 'created', descending: false, limit: 1 });
  if (!there) {
    const moved = await storage.update('Counter', row.id, (current) => ({ ...current, updated: newTime(), data: { ...current.data, url, xid: encodedUrl(url) } }));
    if (moved !== 'url') return;
  }
  const merge = ({ data }: Row): Promise<unknown> => mergeCounter({ site: { storage, secret: '' }, dryRun: false, seen: new Set() }, { ...row, data: { ...data, url } });
  await merge(row);
  let last = row;
  await storage.remove('Counter', row.id, (current) => void (last = current));
  // Visits that came meanwhile: the others are there already.
  await merge(last);
}
