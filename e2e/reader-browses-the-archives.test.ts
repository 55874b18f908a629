/** §2 Archive pagination, counted on the built blog. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';

const { out } = inject('sites').blog;
const read = (path: string): string => readFileSync(join(out, path), 'utf8');
const cards = (html: string): number => html.match(/class="post"/g)?.length ?? 0;

/** Posts on each page of an archive, in order. */
function pagesOf(folder: string): number[] {
  const counts = [cards(read(`${folder}/index.html`))];
  for (let page = 2; existsSync(join(out, folder, `page/${page}/index.html`)); page++) counts.push(cards(read(`${folder}/page/${page}/index.html`)));
  return counts;
}

describe('§2 category sizes', () => {
  it.each([
    ['AI及机器人等', [10, 10, 3]],
    ['算法等', [10, 10]],
    ['计算机技术等', [10, 4]],
    ['电子设计等', [10, 8]],
    ['杂谈', [10, 7]],
    ['游戏设计等', [5]],
    ['笔记等', [10, 5]],
  ])('%s has pages of %j posts', (category, pages) => {
    expect(pagesOf(`categories/${category}`)).toEqual(pages);
  });

  it('are all the categories there are', () => {
    expect(readdirSync(join(out, 'categories')).filter((name) => name !== 'index.html' && name !== 'page')).toHaveLength(7);
  });
});

describe('§2 tags', () => {
  /** Tag folders; `CI/CD` is nested. Beside them lies the way to the list of tags. */
  const tags = readdirSync(join(out, 'tags')).filter((name) => name !== 'index.html').flatMap((name) => (name === 'CI' ? ['CI/CD'] : [name]));

  it('图像处理 has 12 posts on two pages, every other tag one page', () => {
    expect(pagesOf('tags/图像处理')).toEqual([10, 2]);
    expect(tags.filter((tag) => pagesOf(`tags/${tag}`).length > 1)).toEqual(['图像处理']);
  });

  it('are about fifty, those of the specification among them', () => {
    expect(tags.length).toBeGreaterThanOrEqual(45);
    expect(tags.length).toBeLessThanOrEqual(55);
    expect(tags).toEqual(expect.arrayContaining(['比赛', 'RL', 'NLP', 'CNN', '机器人', 'YOLO', 'opencv', 'slam', 'ROS', 'docker', 'bug', 'LINUX', 'Android', 'CI/CD']));
  });
});

it('§1 the site has about 120 pages of its own, and articles below every prefix of §2', () => {
  const articles = (folder: string): string[] =>
    readdirSync(join(out, folder), { withFileTypes: true }).flatMap((entry) => {
      if (entry.isDirectory()) return articles(`${folder}/${entry.name}`);
      // A redirect for the address without .html is no article.
      return entry.name.endsWith('.html') && !read(`${folder}/${entry.name}`).includes('http-equiv="refresh"') ? [`${folder}/${entry.name}`] : [];
    });
  const all = articles('views');
  expect(all.length).toBeGreaterThanOrEqual(115);
  expect(all.length).toBeLessThanOrEqual(130);
  const prefixes = { AI: ['RL', 'ebot', 'yolo', 'mmlab', 'tengine', 'tensorrt', 'handwrite', 'coder'], algorithm: ['datastructure', 'leetcode', 'opencv', 'ppq', 'slam'], cs: ['OS', 'android', 'cmake', 'cplusplus', 'ffmpeg', 'gtsreamer', 'python', 'ros'], ee: ['ARMcortex', 'Humanoid_Robot', 'jetson', 'harmonyos', 'fpga', 'mpc', 'riscv', 'tcostiny'], freetalk: ['cicd', 'spider', 'vsc', 'wsl2'], game: ['live2d', 'vulkan', 'unity'] };
  const missing = Object.entries(prefixes).flatMap(([group, folders]) => folders.map((folder) => `views/${group}/${folder}/`).filter((prefix) => !all.some((file) => file.startsWith(prefix))));
  expect(missing).toEqual([]);
  for (const group of ['cs', 'ee', 'freetalk', 'notes']) expect(all.some((file) => new RegExp(`^views/${group}/[^/]+\\.html$`).test(file))).toBe(true);
});
