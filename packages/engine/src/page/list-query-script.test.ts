import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { listQueryTag } from './list-query-script';

it('the query of an old theme leads on to the term’s page, whatever other links there are', () => {
  const went = (search: string): string | undefined => {
    let to: string | undefined;
    const links = ['https://a.example/?q', 'https://gbk.example/%D6%D0', 'https://evil.example/tags/Docker/', 'https://evil.example/tags/%E5%90%8E%E7%AB%AF/', 'https://me.example/tags/%E5%89%8D%E7%AB%AF/', 'https://me.example/tags/Docker/'].map((href) => new URL(href));
    const location = { search, origin: 'https://me.example', replace: (href: string) => void (to = href) };
    runInNewContext(listQueryTag('tags')[2]!, { URLSearchParams, location, document: { links }, addEventListener: (_event: string, ready: () => void) => ready() });
    return to;
  };
  expect([went('?tag=前端'), went('?tag=%E5%89%8D%E7%AB%AF'), went('?tag=docker '), went('?tag=后端'), went('')]).toEqual(['https://me.example/tags/%E5%89%8D%E7%AB%AF/', 'https://me.example/tags/%E5%89%8D%E7%AB%AF/', 'https://me.example/tags/Docker/', undefined, undefined]);
});
