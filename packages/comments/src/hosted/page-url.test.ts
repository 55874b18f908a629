import { expect, it } from 'vitest';
import { commentUrl, urlVariants } from './page-url';

it('is the path of the page’s URL', () => {
  expect(commentUrl('/', '/views/算法/a b.html')).toBe('/views/%E7%AE%97%E6%B3%95/a%20b.html');
  expect(commentUrl('/blog/', '/')).toBe('/blog/');
});

it('is looked for as other pages may have kept it', () => {
  expect(urlVariants('/%E7%AE%97.html')).toEqual(['/%E7%AE%97.html', '/算.html']);
  expect(urlVariants('/算.html')).toEqual(['/算.html', '/%E7%AE%97.html']);
  expect(urlVariants('/a.html')).toEqual(['/a.html']);
  expect(urlVariants('/100%.html')).toEqual(['/100%.html', '/100%25.html']);
  expect(urlVariants('/\ud800.html')).toEqual(['/\ud800.html']);
});
