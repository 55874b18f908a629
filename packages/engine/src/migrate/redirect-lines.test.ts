import { toRoute, urlFromRoute } from '@glimpress/contracts/route';
import { expect, it } from 'vitest';
import { parseRedirects } from '../config/redirects';
import { addRedirects } from './redirect-lines';

it('keeps what was there, adds below one heading, and is read back as written', () => {
  const moved = ['/a b.html', '/c*d:e/', '/算法/#x.html'].map((address) => ({ address: toRoute(address), to: urlFromRoute(toRoute('/新:*/'), '/blog/') }));
  const once = addRedirects('/x /y 301', moved.slice(0, 2), '/blog/');
  const twice = addRedirects(once, moved.slice(2), '/blog/');
  expect(twice.startsWith('/x /y 301\n')).toBe(true);
  expect(twice.match(/^# Addresses/gm)).toHaveLength(1);
  expect(parseRedirects(twice, '/blog/').map(({ from, to }) => [from, to])).toEqual(moved.map(({ address }) => [address, '/新:*/']));
});
