import { expect, it } from 'vitest';
import { readMessage } from './message';

it.each([
  [{ giscus: { resizeHeight: 412 } }, { height: 412, isLoggedOut: false }],
  [{ giscus: { error: 'Discussion not found' } }, { height: null, isLoggedOut: false }],
  [{ giscus: { signOut: true, error: 'State has expired (user signed out).' } }, { height: null, isLoggedOut: true }],
  [{ giscus: { error: 'Bad credentials' } }, { height: null, isLoggedOut: true }],
  [{ giscus: {} }, { height: null, isLoggedOut: false }],
])('what the frame says is understood: %j', (data, message) => expect(readMessage(data)).toEqual(message));

it.each([[null], ['giscus'], [{}], [{ giscus: null }], [{ giscus: 'x' }], [[1]]])('what is no message of it is none: %j', (data) => expect(readMessage(data)).toBeNull());

it.each([['412px'], [-5], [0], [1e9], [NaN], [Infinity], [{}]])('a height of %j is none', (resizeHeight) => expect(readMessage({ giscus: { resizeHeight } })?.height).toBeNull());
