import { describe, expect, it } from 'vitest';
import type { StoredComment } from '../store/comment-store';
import { readConfig } from './config';
import { textsFor } from './texts';
import { faultsOf, withMention } from './written';

const texts = textsFor('en');
const parent: StoredComment = { id: 'abc', nick: '<小&明>', mail: '', link: '', text: '', rootId: undefined, parentId: undefined, time: new Date(0), isPinned: false };

describe('a visitor', () => {
  it('may leave everything empty (§5)', () => expect(faultsOf({ nick: '', mail: '', link: '' }, readConfig({}), texts)).toEqual({}));
  it('is told what is wrong where', () => {
    expect(faultsOf({ nick: '', mail: 'me', link: 'just words' }, readConfig({ requiredFields: ['nick'] }), texts)).toEqual({ nick: texts.nickMissing, mail: texts.mailWrong, link: texts.linkWrong });
    expect(faultsOf({ nick: ' ', mail: ' ', link: '' }, readConfig({ requiredFields: 'nick,mail,link' }), texts)).toEqual({ nick: texts.nickMissing, mail: texts.mailMissing, link: texts.linkMissing });
  });
  it('is not asked about fields that are not shown', () => expect(faultsOf({ nick: '', mail: 'me', link: ':' }, readConfig({ meta: ['nick'] }), texts)).toEqual({}));
});

describe('a reply', () => {
  it('begins with whom it answers, as Valine stores it', () => expect(withMention('<p>hi</p>', parent)).toBe('<p><a class="at" href="#abc">@&lt;小&amp;明></a> , hi</p>'));
  it('that is no paragraph gets one', () => expect(withMention('<ul><li>a</li></ul>', parent)).toMatch(/^<p><a .*<\/a> , <\/p><ul>/));
});

it('is stored as a block, so that it is known for HTML', () => expect(withMention('<b>x</b>', undefined)).toBe('<div><b>x</b></div>'));
