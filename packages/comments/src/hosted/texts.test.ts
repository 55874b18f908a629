import { expect, it } from 'vitest';
import { codeText, FIXED, textsFor } from './texts';

it.each([
  [99, 'Code 99: Initialization failed, Please check the `el` element in the init method.'],
  [100, 'Code 100: Initialization failed, Please check your appId and appKey.'],
  [401, 'Code 401: Unauthorized operation, Please check your appId and appKey.'],
  [403, 'Code 403: Access denied by api domain white list, Please check your security domain.'],
  [140, 'Code 140: what the server says'],
])('§8 code %i reads as the specification has it', (code, text) => expect(codeText(code, 'what the server says')).toBe(text));

it('§4, §5, §8 fixed words are the same in English', () => {
  expect(FIXED).toEqual({ expand: 'Click on expand', empty: 'No comments yet.', wrongAnswer: 'Sorry, this is a wrong calculation.' });
  expect(textsFor('en')).toMatchObject({ ...FIXED, more: 'Load More' });
});
