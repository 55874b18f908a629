import { expect, it } from 'vitest';
import { parseRedirects } from './redirects';

const pairs = (text: string, base = '/'): string[] => parseRedirects(text, base).map(({ from, to, line }) => `${line}: ${from} → ${to}`);

it('reads rules from page to page, decoded and without base; comments and blank lines are none', () => {
  expect(pairs('# old\n\n/a.html /b.html\n/%E7%AE%97%E6%B3%95/ /views/x.html 301 # moved\n/c /d/ 302\r\n')).toEqual(['3: /a.html → /b.html', '4: /算法/ → /views/x.html', '5: /c → /d/']);
  expect(pairs('/a.html /b.html#节 301\n/a#x /b.html')).toEqual(['1: /a.html → /b.html']);
  expect(pairs('/blog/a.html /blog/b.html\n/a.html /blog/b.html', '/blog/')).toEqual(['1: /a.html → /b.html']);
});

it('leaves to the host what only a host can do', () => {
  expect(pairs(['/a/* /b/:splat', '/news/:year /blog/:year', '/x https://example.com/', '/y //example.com/', '/api /fn 200', '/z /de/z 301 Language=de', '/only-one', 'a b'].join('\n'))).toEqual([]);
});
