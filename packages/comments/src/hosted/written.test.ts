import { describe, expect, it } from 'vitest';
import { readConfig } from './config';
import { textsFor } from './texts';
import { faultsOf } from './written';

const texts = textsFor('en');

describe('a visitor', () => {
  it('may leave everything empty (§5)', () => expect(faultsOf({ nick: '', mail: '', link: '' }, readConfig({}), texts)).toEqual({}));
  it('is told what is wrong where', () => {
    expect(faultsOf({ nick: '', mail: 'me', link: 'just words' }, readConfig({ requiredFields: ['nick'] }), texts)).toEqual({ nick: texts.nickMissing, mail: texts.mailWrong, link: texts.linkWrong });
    expect(faultsOf({ nick: ' ', mail: ' ', link: '' }, readConfig({ requiredFields: 'nick,mail,link' }), texts)).toEqual({ nick: texts.nickMissing, mail: texts.mailMissing, link: texts.linkMissing });
  });
  it('is not asked about fields that are not shown', () => expect(faultsOf({ nick: '', mail: 'me', link: ':' }, readConfig({ meta: ['nick'] }), texts)).toEqual({}));
});
