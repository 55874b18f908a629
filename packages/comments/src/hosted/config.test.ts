import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

describe('§5 page size', () => {
  it.each([
    [undefined, 10],
    [0, 10],
    [-1, 10],
    [2.5, 10],
    [NaN, 10],
    ['many', 10],
    ['', 10],
    [1, 1],
    ['20', 20],
    [1e9, 1000],
  ])('%s gives %d', (pageSize, expected) => expect(readConfig({ pageSize }).pageSize).toBe(expected));
});

describe('§3 avatars', () => {
  it('are retro and drawn here unless the author says otherwise', () => {
    expect(readConfig({})).toMatchObject({ avatar: 'retro', avatarService: undefined });
    expect(readConfig({ avatar: 'nonsense' }).avatar).toBe('retro');
    expect(readConfig({ avatar: 'mp' })).toMatchObject({ avatar: 'mp', avatarService: undefined });
    expect(readConfig({ avatar: 'hide' }).avatar).toBeNull();
  });
  it.each(['mp', 'identicon', 'monsterid', 'wavatar', 'robohash', 'retro', 'blank'])('can be %s', (avatar) => expect(readConfig({ avatar }).avatar).toBe(avatar));
  it('come from a service that the author names', () => {
    expect(readConfig({ avatar_cdn: 'https://avatars.example/avatar/' }).avatarService).toBe('https://avatars.example/avatar/');
    expect(readConfig({ avatarCDN: 'javascript:alert(1)//' }).avatarService).toBeUndefined();
    expect(readConfig({ avatarForce: true }).avatarService).toMatch(/^https:/);
  });
});

describe('the server', () => {
  it('is named in any of the ways pages do', () => {
    expect(readConfig({ serverURLs: 'https://comments.example' }).serverUrl).toBe('https://comments.example');
    expect(readConfig({ serverURLs: { api: 'https://comments.example' } }).serverUrl).toBe('https://comments.example');
    expect(readConfig({ serverURL: 'comments.example' }).serverUrl).toBe('https://comments.example');
  });
  it('follows from the app id only where it does', () => {
    expect(readConfig({ appId: 'AbCdEfGhIjKl-MdYXbMMI' }).serverUrl).toBe('https://abcdefgh.api.lncldglobal.com');
    expect(readConfig({ appId: 'AbCdEfGhIjKl-gzGzoHsz' }).serverUrl).toBeUndefined();
  });
});

it('takes the older names of options', () => {
  expect(readConfig({ app_id: 'id', app_key: 'key', guest_info: ['nick', 'other'] })).toMatchObject({ appId: 'id', appKey: 'key', fields: ['nick'] });
});

it('requires only fields that are shown', () => {
  expect(readConfig({ meta: ['nick'], requiredFields: ['nick', 'mail'] }).required).toEqual(['nick']);
});

it('takes no class name that could leave its place in an address', () => {
  expect(readConfig({ clazzName: '../users' }).className).toBe('Comment');
  expect(readConfig({ clazzName: 'Talk' }).className).toBe('Talk');
});
