import { describe, expect, it } from 'vitest';
import type { SitePage } from './entry';
import { listShown } from './list-pages';

/** A generated list that counts how often it is looked at. */
function listOf(layout: string): { page: SitePage; looks: () => number } {
  let looks = 0;
  const page = { get layout() { looks++; return layout; }, archive: { kind: layout }, timeline: null } as unknown as SitePage;
  return { page, looks: () => looks };
}

describe('what a page lists beside its text', () => {
  it('is the first page of the list that its layout names', () => {
    const [tags, more] = [listOf('TagList').page, listOf('TagList').page];
    expect(listShown('Tag', [listOf('Timeline').page, tags, more]).archive).toBe(tags.archive);
    expect(listShown('Timeline', [tags])).toEqual({ archive: null, timeline: null });
  });

  it('is nothing where the layout names none, without a look at the lists: a site has as many pages as lists of them', () => {
    const list = listOf('TagList');
    for (const layout of ['Layout', 'HomePage', 'constructor']) expect(listShown(layout, [list.page])).toEqual({ archive: null, timeline: null });
    expect(list.looks()).toBe(0);
  });
});
