import { describe, expect, it } from 'vitest';
import { sourcePath } from '@glimpress/contracts/route';
import { folderPageText, foldersWithoutPage, withFolderPages } from './folder-pages';

const ALL = { excluded: [] };
const source = (path: string) => ({ path: sourcePath(path), bytes: new Uint8Array(), hash: 'x', modifiedMs: 1 });

describe('§2 pages of folders that nobody wrote', () => {
  it('are those above an article that have none, at any depth, but not the site’s and the languages’ own', () => {
    expect(foldersWithoutPage(['README.md', 'a/b/c.md', 'a/b/d.md', 'e/README.md', 'e/f/g.md', 'en/h.md', 'en/i/j.md', 'k/index.md'], ALL, ['/', '/en/'])).toEqual(['a', 'a/b', 'e/f', 'en/i']);
  });

  it('leave out addresses that are excluded', () => {
    expect(foldersWithoutPage(['api/a.md', 'api/v1/b.md', 'c/d.md'], { excluded: ['/api/'] }, ['/'])).toEqual(['c']);
  });

  it('stand among the sources in the order of paths, without date, edit link and time', () => {
    const made = withFolderPages([source('a/b.md'), source('c.md')], ALL, ['/']);
    expect(made.map(({ path }) => path)).toEqual(['a/README.md', 'a/b.md', 'c.md'].sort());
    const page = made.find(({ path }) => path === 'a/README.md')!;
    expect(new TextDecoder().decode(page.bytes)).toBe('---\ntitle: "A"\narticle: false\neditLink: false\nlastUpdated: false\n---\n\n<Catalog />\n');
    expect(page.hash).toMatch(/^[0-9a-f]+$/);
  });

  it('are none where the blog had none', () => {
    const sources = [source('a/b.md')];
    expect(withFolderPages(sources, null, ['/'])).toBe(sources);
    expect(withFolderPages([source('b.md')], ALL, ['/'])).toHaveLength(1);
  });

  it.each([
    ['dev-notes', 'Dev Notes'],
    ['a/state_of_the_art', 'State of the Art'],
    ['后端/数据库设计', '数据库设计'],
    ['bigMarket', 'Big Market'],
    ['say "hi"', 'Say \\"hi\\"'],
    ['100%', '100%'],
  ])('the folder %s has its plugin’s title', (folder, title) => {
    expect(folderPageText(folder)).toBe(`---\ntitle: "${title}"\narticle: false\n---\n\n<Catalog />\n`);
  });
});
