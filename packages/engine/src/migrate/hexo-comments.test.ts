import { describe, expect, it } from 'vitest';
import { themeComments } from './hexo-comments';

const VALINE = { valine: { appId: 'a', appKey: 'k' } };
const ALL = { disqus: { shortname: 'leftover' }, ...VALINE, twikoo: { envId: 'https://twikoo.example.com' }, giscus: { repo: 'o/r' } };

/** The words of what is left to do begin with the system. */
const system = (...settings: Record<string, unknown>[]): string | undefined => themeComments(settings)?.left[0];

describe('only the comments that the theme shows are taken', () => {
  it.each([
    ['Twikoo', /^Twikoo:/],
    ['twikoo', /^Twikoo:/],
    ['Valine, Disqus', /^Valine:/],
    [['Giscus', 'Valine'], /^giscus:/],
    ['Livere,Twikoo', /^Twikoo:/],
  ])('of Butterfly’s `comments.use: %j` the first', (use, left) => expect(system({ comments: { use }, ...ALL })).toMatch(left));

  it('of Solitude, whose key is `comment.use`', () => expect(system({ comment: { use: 'twikoo' }, ...ALL })).toMatch(/^Twikoo:/));

  it('of Fluid the one of `post.comments`', () => {
    expect(system({ post: { comments: { enable: true, type: 'twikoo' } }, ...ALL })).toMatch(/^Twikoo:/);
  });

  it('of NexT the one that is shown first, when it is switched on', () => {
    const settings = { disqus: { enable: true, shortname: 's' }, gitalk: { enable: true, client_id: 'c' }, utterances: { enable: false, repo: 'o/r' } };
    expect(system({ comments: { style: 'tabs', active: 'gitalk' }, ...settings })).toMatch(/^Gitalk:/);
    for (const active of [null, 'utterances', 'isso']) expect(system({ comments: { active }, ...settings })).toMatch(/^Disqus:/);
  });

  it('of Redefine the one of `comment.system`, told below `comment.config`', () => {
    const config = { waline: { serverUrl: 'https://w.example' }, gitalk: { clientID: 'c', repo: 'r', owner: 'o' }, twikoo: { server_url: 'https://t.example' }, giscus: { repo: 'o/r', repo_id: 'i', category_id: 'j', mapping: 'pathname' } };
    const comments = (system: string) => themeComments([{}, { comment: { enable: true, system, config } }]);
    expect(comments('giscus')?.themeConfig).toEqual({ giscusConfig: { repo: 'o/r', repoId: 'i', categoryId: 'j', mapping: 'pathname' } });
    expect(comments('gitalk')?.themeConfig).toMatchObject({ vssueConfig: { owner: 'o', repo: 'r', clientId: 'c' } });
    expect(comments('waline')?.left).toEqual([expect.stringMatching(/^Waline: .*https:\/\/w\.example:/)]);
    expect(comments('twikoo')?.left).toEqual([expect.stringMatching(/^Twikoo:/)]);
  });

  it('of Icarus the one of `comment.type`, told beside it', () => {
    const comments = (comment: Record<string, unknown>) => themeComments([{ comment, ...VALINE }]);
    expect(comments({ type: 'gitalk', client_id: 'c', client_secret: 's', repo: 'r', owner: 'o', admin: ['o'] })?.themeConfig).toMatchObject({ vssueConfig: { owner: 'o', repo: 'r', clientId: 'c', clientSecret: 's', admins: ['o'] } });
    expect(comments({ type: 'valine', app_id: 'i', app_key: 'j', page_size: 5, server_urls: 'https://v.example' })?.themeConfig).toEqual({ valineConfig: { appId: 'i', appKey: 'j', pageSize: 5, serverURLs: 'https://v.example' } });
    expect(comments({ type: 'giscus', repo: 'o/r', repoId: 'i', categoryId: 'j' })?.themeConfig).toEqual({ giscusConfig: { repo: 'o/r', repoId: 'i', categoryId: 'j' } });
    const told = [{ type: 'waline', server_url: 'https://w.example' }, { type: 'utterances', repo: 'o/r' }, { type: 'disqus', shortname: 's' }, { type: 'disqusjs', shortname: 's' }, { type: 'twikoo', env_id: 'e' }, { type: 'changyan', app_id: 'a' }].map((each) => comments(each)?.left[0]);
    expect(told).toEqual([expect.stringMatching(/^Waline: .*https:\/\/w\.example:/), ...[/^utterances: .* o\/r /, /^Disqus:/, /^Disqus:/, /^Twikoo:/, /^Comments were those of "changyan"/].map((words) => expect.stringMatching(words) as string)]);
  });

  it('of Volantis the one of `comments.service`', () => {
    expect(system({ comments: { service: 'twikoo', giscus: { repo: 'o/r' }, twikoo: { envId: 'e' } } })).toMatch(/^Twikoo:/);
    expect(system({ comments: { service: 'giscus', giscus: { repo: 'o/r' } } }, { comments: { service: 'twikoo', giscus: { repo: 'demo/demo' }, twikoo: { envId: 'e' } } })).toMatch(/^giscus:/);
  });

  it('wherever their settings stand; the file that wins has the word', () => {
    expect(system({ comments: { use: 'Valine', text: true } }, { comments: { use: 'Twikoo' }, ...ALL })).toMatch(/^Valine:/);
    expect(system({ comments: { text: true } }, { comments: { use: 'Twikoo' }, ...ALL })).toMatch(/^Twikoo:/);
    expect(system({ post: { comments: { enable: true } } }, { post: { comments: { enable: false, type: 'valine' } }, ...ALL })).toMatch(/^Valine:/);
  });
});

it.each<Record<string, unknown>>([
  { comments: { use: null } },
  { comments: { use: '' } },
  { comments: { use: [] } },
  { comments: { use: false } },
  { comment: { enable: false, system: 'valine' } },
  { comments: { service: null, giscus: { repo: 'demo/demo' } } },
  { post: { comments: { enable: false, type: 'valine' } } },
  { post: { comments: { enable: true, type: null } } },
  // Fluid's own word for `enable` is no.
  { post: { comments: { type: 'valine' } } },
])('comments that were off stay off, whatever settings are left over: %j', (settings) => expect(themeComments([{ ...settings, ...ALL }])).toBeNull());

it('a system that cannot be taken over is told, and no other is taken for it', () => {
  for (const settings of [{ comments: { use: 'Livere' } }, { post: { comments: { enable: true, type: 'Livere' } } }]) {
    expect(themeComments([{ ...settings, ...ALL }])).toEqual({ themeConfig: {}, left: [expect.stringMatching(/^Comments were those of "Livere"/)] });
  }
  // Shown, but told nothing.
  expect(system({ comments: { use: 'Waline' }, waline: { serverURL: null }, ...VALINE })).toMatch(/^Comments were those of "Waline"/);
});

it('where the theme has no such key, the first that is configured is taken', () => {
  expect(system({ valine: { enable: false, appId: 'a' } }, { comment: { disqus: { shortname: 's' } } })).toMatch(/^Disqus:/);
  expect(system({ comments: true, post: { comments: true } }, VALINE)).toMatch(/^Valine:/);
  expect(themeComments([{}])).toBeNull();
});
