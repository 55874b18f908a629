import { expect, it } from 'vitest';
import { routeKey, toRoute } from '@glimpress/contracts/route';
import { answerPath, type ServedSite } from './answer';

const files = new Set(['about.html', 'LICENSE', 'old-feed.xml', 'index.html', '404.html', 'en/404.html', 'views/index.html', 'views/算法/CLAHE.html', 'views/算法/CLAHE/index.html', 'tags/CI/CD/index.html', 'assets/a b.png', 'old/index.html']);
const routes = new Map(['/', '/views/', '/views/算法/CLAHE.html', '/tags/CI/CD/', '/about/', '/LICENSE.html'].map((route) => [routeKey(toRoute(route)), toRoute(route)]));
routes.set('/old/', toRoute('/views/'));
routes.set('/old-feed.xml/', toRoute('/views/'));
routes.set('/views/算法/clahe/', toRoute('/views/算法/CLAHE.html'));
/** Pages of the output that only lead elsewhere. */
const redirects = new Set(['old/index.html', 'views/算法/CLAHE/index.html']);
const site = (base: string): ServedSite => ({ base, has: (path) => files.has(path) && !redirects.has(path), route: (key) => routes.get(key) });

it.each([
  ['/', 200, 'index.html'],
  ['/index.html', 301, '/'],
  ['/views/', 200, 'views/index.html'],
  ['/views', 301, '/views/'],
  ['/views/index.html', 301, '/views/'],
  ['/views/%E7%AE%97%E6%B3%95/CLAHE.html', 200, 'views/算法/CLAHE.html'],
  ['/views/%E7%AE%97%E6%B3%95/clahe', 301, '/views/%E7%AE%97%E6%B3%95/CLAHE.html'],
  ['/views/%E7%AE%97%E6%B3%95/CLAHE/', 301, '/views/%E7%AE%97%E6%B3%95/CLAHE.html'],
  ['/tags/CI/CD', 301, '/tags/CI/CD/'],
  ['/old/', 301, '/views/'],
  ['/about.html', 200, 'about.html'],
  ['/LICENSE', 200, 'LICENSE'],
  ['/license', 301, '/LICENSE.html'],
  ['/old-feed.xml', 200, 'old-feed.xml'],
  ['/assets/a%20b.png', 200, 'assets/a b.png'],
  ['/nothing', 404, '404.html'],
  ['/100%', 404, '404.html'],
  ['/en/nothing', 404, 'en/404.html'],
  ['/en/a/nothing.html', 404, 'en/404.html'],
  ['/english', 404, '404.html'],
  ['//nothing//', 404, '404.html'],
])('§2 %s is answered with %i %s', (path, status, target) => {
  const answer = answerPath(path, site('/'));
  expect(answer).toEqual(status === 301 ? { status, location: target } : { status, file: target });
});

it('answers below a base, and leads from the root to it', () => {
  expect(answerPath('/', site('/blog/'))).toEqual({ status: 301, location: '/blog/' });
  expect(answerPath('/blog', site('/blog/'))).toEqual({ status: 200, file: 'index.html' });
  expect(answerPath('/blog/views', site('/blog/'))).toEqual({ status: 301, location: '/blog/views/' });
  expect(answerPath('/other/', site('/blog/'))).toEqual({ status: 404, file: '404.html' });
});

it.each(['/..%2f..%2fetc/passwd', '/a/..%5c..%5cwindows', '/%00'])('refuses to leave the output folder: %s', (path) => {
  expect(answerPath(path, site('/'))).toEqual({ status: 400 });
});
