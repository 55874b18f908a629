import { expect, it } from 'vitest';
import { encodedUrl, urlVariants } from './page-url';

it("gives a page's address in the forms pages may have kept it in", () => {
  expect(urlVariants('/%E7%AE%97.html')).toEqual(['/%E7%AE%97.html', '/算.html']);
  expect(urlVariants('/算.html')).toEqual(['/算.html', '/%E7%AE%97.html']);
  expect(urlVariants('/a.html')).toEqual(['/a.html']);
  expect(urlVariants('/100%.html')).toEqual(['/100%.html', '/100%25.html']);
  expect(urlVariants('/C%23入.html')).toEqual(['/C%23入.html', '/C%23%E5%85%A5.html']);
  expect(urlVariants('/C%23%E5%85%A5.html')).toEqual(['/C%23%E5%85%A5.html', '/C%23入.html']);
  expect(urlVariants('/\ud800.html')).toEqual(['/\ud800.html']);
});

it('has one form for all of them', () => {
  for (const url of ['/算 法.html', '/%E7%AE%97%20法.html', '/%e7%ae%97%20%E6%B3%95.html']) expect(encodedUrl(url)).toBe('/%E7%AE%97%20%E6%B3%95.html');
  for (const url of ['/a%3fb%2Bc%2f入', '/a%3fb%2Bc%2f%E5%85%A5']) expect(encodedUrl(url)).toBe('/a%3fb%2Bc%2f%E5%85%A5');
});
