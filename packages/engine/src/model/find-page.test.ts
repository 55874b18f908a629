import { describe, expect, it } from 'vitest';
import { linkFromPage, urlOfLink } from './find-page';

const nowhere = (): undefined => undefined;

describe('a link of the config or of front matter', () => {
  it('with a scheme stays as it is', () => {
    expect(urlOfLink('mailto:a@example.com', nowhere, '/')).toEqual({ url: 'mailto:a@example.com', external: false, found: true });
    expect(urlOfLink('https://example.com/', nowhere, '/')).toEqual({ url: 'https://example.com/', external: true, found: true });
  });

  it.each(['javascript:alert(1)', ' JaVaScRiPt:void(0)', '\u0001java\nscript:alert(1)', 'data:text/html,1', 'vbscript:1'])('that would run code (%j) leads nowhere, and is told', (link) => {
    expect(urlOfLink(linkFromPage(link, '/' as never), nowhere, '/')).toEqual({ url: '#', external: false, found: false });
  });
});
