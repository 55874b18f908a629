import { expect, it } from 'vitest';
import { createRelated } from './related';
import { createSeries } from './series';
import { article, siteOf } from './test-site';

const post = (name: string, tags: string[], more = {}) => article(`${name}.md`, { title: name, date: `2021-01-01 00:00:00`, tags, ...more });

it('finds posts that share tags, rare tags first, and likeness of titles breaks ties', () => {
  const { model } = siteOf([
    post('卡尔曼滤波入门', ['数学', 'slam']),
    post('卡尔曼滤波的协方差', ['数学']),
    post('线性代数复习', ['数学']),
    post('回环检测', ['slam']),
    post('随笔一', ['随笔']),
    post('随笔二', ['随笔']),
    ...Array.from({ length: 6 }, (_, index) => post(`其他${index}`, ['工具'])),
  ]);
  const posts = model.posts.get('/')!;
  const related = createRelated(posts);
  const titles = (title: string) => related(posts.find((each) => each.data.title === title)!).map((each) => each.data.title);
  expect(titles('卡尔曼滤波入门')).toEqual(['卡尔曼滤波的协方差', '回环检测', '线性代数复习']);
  expect(titles('随笔一')).toEqual(['随笔二']);
});

it('tags that differ only in case are one, as on their pages', () => {
  const { model } = siteOf([post('甲', ['Docker']), post('乙', ['docker']), post('丙', ['别的']), post('丁', ['别的'])]);
  const posts = model.posts.get('/')!;
  expect(createRelated(posts)(posts.find((each) => each.data.title === '甲')!).map((each) => each.data.title)).toEqual(['乙']);
});

it('compares the pairs of letters and digits of titles and headings, without case', () => {
  // All share one tag, so that the texts decide: shares of pairs in common (Dice) 1, 3/4, 2/5 and 0.
  const { model } = siteOf([post('𠮷野家 ABC', ['一']), post('abc，𠮷野家', ['一']), post('𠮷野屋 ABC', ['一']), post('𠮷野', ['一']), post('无关', ['一']), post('别的', ['二'])]);
  const posts = model.posts.get('/')!;
  const found = createRelated(posts)(posts.find((each) => each.data.title === '𠮷野家 ABC')!);
  expect(found.map((each) => each.data.title)).toEqual(['abc，𠮷野家', '𠮷野屋 ABC', '𠮷野']);
});

it('costs no more per post when a tag is on very many', () => {
  const many = Array.from({ length: 5000 }, (_, index) => post(`第${index}篇`, ['全部']));
  const posts = siteOf([...many, post('独', ['别的'])]).model.posts.get('/')!;
  const related = createRelated(posts);
  for (const each of posts) expect(related(each).length).toBeLessThanOrEqual(3);
});

it('puts the posts of a series in order and knows a post’s place', () => {
  const { model } = siteOf([post('三', [], { series: '入门', seriesOrder: 3 }), post('一', [], { series: '入门', seriesOrder: 1 }), post('二', [], { series: '入门', seriesOrder: 2 }), post('独', [], { series: '独' })]);
  const posts = model.posts.get('/')!;
  const series = createSeries(posts);
  const place = series(posts.find((each) => each.data.title === '二')!)!;
  expect([place.name, place.index, place.posts.map((each) => each.data.title)]).toEqual(['入门', 1, ['一', '二', '三']]);
  expect(series(posts.find((each) => each.data.title === '独')!)).toBeUndefined();
  // What is in no list: a page of the same series has no place among its posts.
  const { page } = siteOf([article('x.md', { title: '草', series: '入门', publish: false })]);
  expect(series(page('/x.html')!)).toBeUndefined();
});

it('reads the posts of a series from the oldest on, behind those with a number', () => {
  const { model } = siteOf([post('新', [], { series: '随记', date: '2022-01-01 00:00:00' }), post('旧', [], { series: '随记', date: '2020-01-01 00:00:00' }), post('中', [], { series: ' 随记', date: '2021-01-01 00:00:00' }), post('序', [], { series: '随记', seriesOrder: 9, date: '2023-01-01 00:00:00' })]);
  const posts = model.posts.get('/')!;
  expect(createSeries(posts)(posts[0]!)!.posts.map((each) => each.data.title)).toEqual(['序', '旧', '中', '新']);
});
