/** §4 Pager, §5 Pager jump input: how many pages there are, and which one a reader has asked for. */

/** Pages of so many entries: by default 10 entries, 10 on a page (§4). There is always a first page. */
export function pageCount({ total = 10, perPage = 10 }: { readonly total?: number; readonly perPage?: number } = {}): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** The page a reader typed: an integer from 1 to `pages`; null for anything else (§5). Full-width digits count as digits. */
export function jumpTarget(typed: string, pages: number): number | null {
  const text = typed.normalize('NFKC').trim();
  const page = Number(text);
  return /^\d{1,15}$/.test(text) && page >= 1 && page <= pages ? page : null;
}
