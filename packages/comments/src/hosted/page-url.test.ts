import { expect, it } from 'vitest';
import { toRoute, urlFromRoute } from '@glimpress/contracts/route';
import { commentUrl } from './page-url';

it('is the path of the page’s URL', () => {
  expect(commentUrl('/', '/views/算法/a b.html')).toBe('/views/%E7%AE%97%E6%B3%95/a%20b.html');
  expect(commentUrl('/blog/', '/')).toBe('/blog/');
});

it.each(['/', '/C#入门.html', '/what?.html', '/100%.html', '/C++&x+y.html', '/[id]/(a).html'])('is the address the page is served at: %s', (path) => {
  for (const base of ['/', '/%E5%8D%9A%E5%AE%A2/']) expect(commentUrl(base, path)).toBe(urlFromRoute(toRoute(path), base));
});
