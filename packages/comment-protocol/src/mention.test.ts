import { describe, expect, it } from 'vitest';
import { withMention } from './mention';

const parent = { id: 'abc', nick: '<小&明>' };

describe('a reply', () => {
  it('begins with whom it answers, as Valine stores it', () => expect(withMention('<p>hi</p>', parent)).toBe('<p><a class="at" href="#abc">@&lt;小&amp;明></a> , hi</p>'));
  it('that is no paragraph gets one', () => expect(withMention('<ul><li>a</li></ul>', parent)).toMatch(/^<p><a .*<\/a> , <\/p><ul>/));
});

it('is stored as a block, so that it is known for HTML', () => expect(withMention('<b>x</b>', undefined)).toBe('<div><b>x</b></div>'));
