import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { editVueArticles } from './vue-articles';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'glimpress-articles-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What becomes of a file; null when it stays as it is. */
function edited(path: string, text: string): string | null {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  const [step] = editVueArticles({ content: folder, excluded: [], isExcluded: () => false }).steps;
  return step?.kind === 'edit' ? step.text : null;
}

describe('a home page of VitePress', () => {
  it('shows the icons of its features: emojis before their titles, pictures as ours', () => {
    expect(edited('index.md', '---\nlayout: home\nfeatures:\n  - icon: 🛠️\n    title: 甲\n    details: 一\n  - icon:\n      src: /b.svg\n    title: 乙\n  - icon: <svg></svg>\n    title: 丙\n---\n')).toBe(
      '---\nfeatures:\n  - title: 🛠️ 甲\n    details: 一\n  - imgUrl: /b.svg\n    title: 乙\n  - icon: <svg></svg>\n    title: 丙\nhome: true\n---\n',
    );
  });

  it.each([
    ['sugarat’s theme', 'layout: home\nblog:\n  name: 站\n  motto: 句\n'],
    ['Teek', 'layout: home\ntk:\n  banner:\n    name: 站\n    description: [句]\n'],
  ])('has the words of %s', (_, yaml) => expect(edited('index.md', `---\n${yaml}---\n`)).toMatch(/home: true\nheroText: 站\ntagline: 句\n---\n$/));
});

describe('a page that the author’s own theme filled', () => {
  it.each([
    ['tags.md', '<Tags />', 'tagsPage'],
    ['pages/tags.md', '<ClientOnly>\n<Tags/>\n</ClientOnly>', 'tagsPage'],
    ['archives.md', '<script setup>\nimport A from "./A.vue"\n</script>\n<BlogArchives/>', 'archivesPage'],
    ['pages/category.md', '<Category></Category>', 'categoriesPage'],
    ['page_2.md', '<Page :posts="posts" :pageCurrent="2" />', 'archivesPage'],
    ['index.md', '<Page :posts="posts" :pageCurrent="1" />', 'home'],
  ])('%s is the list there is', (path, text, key) => expect(edited(path, `---\ntitle: 页\n---\n${text}\n`)).toBe(`---\ntitle: 页\n${key}: true\n---\n`));

  it.each([['archive', 'archivesPage'], ['tags', 'tagsPage']])('by the layout %s is the list there is', (layout, key) => expect(edited('page/a.md', `---\nlayout: ${layout}\ntitle: 页\n---\n`)).toBe(`---\ntitle: 页\n${key}: true\n---\n`));
  it.each(['layout: TagList\n---\n', 'layout: tags\n---\n字\n'])('by another layout, or with a text, stays: %j', (text) => expect(edited('tags.md', `---\ntitle: 页\n${text}`)).toBeNull());

  it.each(['<Tags />\n\n字\n', '<Badge text="新" />\n', '<Tags />\n\n<Tools />\n'])('stays when there is more, or something else: %j', (text) => expect(edited('tags.md', `---\ntitle: 页\n---\n${text}`)).toBeNull());
});
