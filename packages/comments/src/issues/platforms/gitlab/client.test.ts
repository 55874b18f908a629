import { describe, expect, it } from 'vitest';
import { reply } from '../../testing/tracker';
import createStore from './client';

const issue = { id: '1', title: 't', content: '', link: '' };
const comment = { id: '7', content: null, contentRaw: '', author: { ids: [], username: 'a', avatar: null, homepage: null }, createdAt: '', updatedAt: null, reactions: null };

describe('GitLab', () => {
  it('asks again who the reader is when the first answer did not come', async () => {
    let failures = 1;
    const fetch = async (url: string | URL | Request): Promise<Response> => {
      if (!String(url).endsWith('/user')) return reply(200, [{ id: 1, name: 'heart', user: { username: 'me' } }]);
      if (failures-- > 0) throw new TypeError('fetch failed');
      return reply(200, { username: 'me', avatar_url: null, web_url: 'https://gitlab.invalid/me' });
    };
    const store = createStore({ baseURL: 'https://gitlab.invalid', owner: 'o', repo: 'r', labels: [], token: 'token', fetch });
    await expect(store.getReactions(issue, comment)).rejects.toMatchObject({ kind: 'network' });
    expect((await store.getReactions(issue, comment)).heart).toEqual({ count: 1, isMine: true });
  });
});
