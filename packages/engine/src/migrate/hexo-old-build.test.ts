import { describe, expect, it } from 'vitest';
import { toRoute } from '@glimpress/contracts/route';
import { addressesOfBuild } from './hexo-old-build';
import type { OldPage } from './old-site';

const page = (address: string, title: string | null): OldPage => ({ address: toRoute(address), title, anchors: [] });
const built = [
  page('/2020/07/24/夜里/', '夜里 | 我的站'),
  page('/2020/07/24/ping-yin/', '拼音 | 我的站'),
  page('/2020/01/01/a/', '同名 | 我的站'),
  page('/2020/01/02/b/', '同名 | 我的站'),
  page('/posts/c - d/', 'C - D - 我的站'),
  page('/tags/x/', '标签 | 我的站'),
  page('/2020/07/25/旧/', '旧 | 我的站'),
  page('/2022/01/01/tong-shu/', '同书 | 我的站'),
  page('/2022/01/02/tong-shu-2/', '同书 | 我的站'),
];
const addresses = (posts: readonly { address: string | null; title: string; shape?: string }[], pages: readonly OldPage[]) => addressesOfBuild(posts.map(({ shape = null, ...post }) => ({ ...post, shape })), pages, '我的站', ['tags', 'categories', 'archives']);
const of = (...posts: [address: string | null, title: string][]) => addresses(posts.map(([address, title]) => ({ address, title })), built);

it('what the old build has at another address is there: a day later, in pinyin, without a known date', () => {
  expect(of(['/2020/07/23/夜里/', '夜里'], ['/2020/07/24/拼音/', '拼音'], [null, 'C - D'])).toEqual(['/2020/07/24/夜里/', '/2020/07/24/ping-yin/', '/posts/c - d/']);
});

it('a page of the same name comes before one of the same title', () => {
  expect(of(['/2020/01/01/b/', '同名'], ['/2020/07/23/夜里/', '改过的题'], ['/2020/07/23/旧.html', '旧'])).toEqual(['/2020/01/02/b/', '/2020/07/24/夜里/', '/2020/07/25/旧/']);
});

it('of pages with the same title the one of the same day', () => expect(of(['/2022/01/02/同书二/', '同书'], ['/2022/01/01/同书/', '同书'])).toEqual(['/2022/01/02/tong-shu-2/', '/2022/01/01/tong-shu/']));

it('the same but for its capitals comes before all', () => {
  const pages = [page('/web/a-tour/', '导览 | 我的站'), page('/web/a-tour/slide.html', '导览 | 我的站'), page('/a-tour/', '别的')];
  expect(addresses([{ address: '/Web/A-Tour/', title: '导览' }], pages)).toEqual(['/web/a-tour/']);
});

describe('a post without a date is at the address of its name', () => {
  const pages = [page('/2021/08/27/夜/', null), page('/2021/9/5/夜/', null), page('/2021/09/05/a/夜/', null), page('/2020/01/01/共/', null), page('/2020/01/01/共x/', null)];
  const at = (...shapes: string[]) => addresses(shapes.map((shape) => ({ address: null, title: '', shape })), pages);
  it('the latest of several', () => expect(at('/\0/\0/\0/夜/', '/\0/\0/\0/a/夜/')).toEqual(['/2021/9/5/夜/', '/2021/09/05/a/夜/']));
  it('never one that two posts could have had, nor one of another name', () => expect(at('/\0/\0/\0/共/', '/2020/\0/\0/共/', '/\0/\0/\0/日/', '/\0/\0/\0/./')).toEqual([null, null, null, null]));
});

it.each<[string, [string | null, string][], (string | null)[]]>([
  ['it has the address', [['/2020/07/25/旧/', '夜里']], ['/2020/07/25/旧/']],
  ['two pages have the title', [['/2020/01/03/c/', '同名']], ['/2020/01/03/c/']],
  ['two posts have the title', [['/x/', '旧'], ['/y/', '旧']], ['/x/', '/y/']],
  ['the page is another post’s', [['/2020/07/25/旧/', '旧'], ['/x/', '旧']], ['/2020/07/25/旧/', '/x/']],
  ['the page is a list', [['/x/', '标签']], ['/x/']],
  ['it knows nothing of it', [['/x/', '新'], [null, '']], ['/x/', null]],
])('the address stays as computed when %s', (_, posts, expected) => expect(of(...posts)).toEqual(expected));
