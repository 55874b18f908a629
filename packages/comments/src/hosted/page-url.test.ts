import { expect, it } from 'vitest';
import { commentUrl } from './page-url';

it('is the path of the page’s URL', () => {
  expect(commentUrl('/', '/views/算法/a b.html')).toBe('/views/%E7%AE%97%E6%B3%95/a%20b.html');
  expect(commentUrl('/blog/', '/')).toBe('/blog/');
});
