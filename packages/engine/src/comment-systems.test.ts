import { describe, expect, it } from 'vitest';
import { findComments, takeComments, takeProvided } from './comment-systems';

describe('comment settings of other systems', () => {
  it.each([
    ['Valine', { appId: 'a', appKey: 'b', serverURLs: 'https://x.example', visitor: true }, { valineConfig: { appId: 'a', appKey: 'b', serverURLs: 'https://x.example' } }],
    ['valine', { app_id: 'a', app_key: 'b', placeholder: '说' }, { valineConfig: { appId: 'a', appKey: 'b', placeholder: '说' } }],
    ['Vssue', { platform: 'gitee', owner: 'o', repo: 'r', clientId: 'c' }, { vssueConfig: { platform: 'gitee', owner: 'o', repo: 'r', clientId: 'c' } }],
    ['gitalk', { clientID: 'c', clientSecret: 's', owner: 'o', repo: 'r', admin: ['o'] }, { vssueConfig: { platform: 'github', owner: 'o', repo: 'r', clientId: 'c', clientSecret: 's', admins: ['o'], labels: ['Gitalk'], prefix: '' } }],
    ['gitalk', { client_id: 'c', github_id: 'o', repo: 'r', title: '「Comment」<%- frontmatter.title %>' }, { vssueConfig: { platform: 'github', owner: 'o', repo: 'r', clientId: 'c', labels: ['Gitalk'], prefix: '「Comment」' } }],
    ['Waline', { serverURL: 'https://w.example' }, {}],
    ['Giscus', { repo: 'o/r', repoId: 'R', category: 'C', categoryId: 'D', strict: false, mapping: '', crossorigin: 'anonymous' }, { giscusConfig: { repo: 'o/r', repoId: 'R', category: 'C', categoryId: 'D', strict: false } }],
    ['giscus', { enable: true, repo: 'o/r', repo_id: 'R', category_id: 'D', reactions_enabled: 1, light_theme: 'l', dark_theme: 'd', option: { 'data-strict': 1 } }, { giscusConfig: { repo: 'o/r', repoId: 'R', categoryId: 'D', reactionsEnabled: 1, lightTheme: 'l', darkTheme: 'd', strict: 1 } }],
    ['giscus', { repo: 'o/r', 'repo-id': 'R', 'category-id': 'D', 'theme-light': 'l', 'theme-dark': 'd', 'input-position': 'top' }, { giscusConfig: { repo: 'o/r', repoId: 'R', categoryId: 'D', lightTheme: 'l', darkTheme: 'd', inputPosition: 'top' } }],
    ['giscus', { provider: 'giscus', options: { repo: 'o/r', repoID: 'R', categoryID: 'D', mapping: 'title' } }, { giscusConfig: { repo: 'o/r', repoId: 'R', categoryId: 'D', mapping: 'title' } }],
    ['utterances', { repo: 'o/r' }, {}],
    ['disqusjs', { shortname: 's' }, {}],
  ])('%s', (name, options, themeConfig) => expect(takeComments(name, options)?.themeConfig).toEqual(themeConfig));

  it('have for giscus the defaults of theme-hope where they are its', () => {
    expect(takeProvided('Giscus', { repo: 'o/r', repoId: 'R', categoryId: 'D' })?.themeConfig).toEqual({ giscusConfig: { strict: true, inputPosition: 'top', repo: 'o/r', repoId: 'R', categoryId: 'D' } });
    expect(takeProvided('Valine', { appId: 'a' })?.themeConfig).toEqual({ valineConfig: { appId: 'a' } });
  });

  it('say what is left to do so that the comments come along', () => {
    const left = (name: string, options = {}): string => takeComments(name, options)!.left.join('\n');
    expect(left('Waline', { serverURL: 'https://w.example' })).toMatch(/https:\/\/w\.example.*glimpress-comments import/);
    expect(left('gitalk', { clientSecret: 's' })).toMatch(/label "Gitalk".*issueId[\s\S]*tokenURL/);
    for (const name of ['twikoo', 'artalk', 'disqus']) expect(left(name)).toContain('glimpress-comments import');
  });

  it('are found where a theme switches them on', () => {
    expect(findComments({ valine: { enable: false, appId: 'a' }, gitalk: { enable: true, client_id: 'c' } })?.themeConfig).toHaveProperty('vssueConfig');
    expect(findComments({ valine: { enable: true, appid: 'a' } })?.themeConfig).toEqual({ valineConfig: { appId: 'a' } });
    expect(findComments({ valine: { appId: '' }, waline: null, constructor: { enable: true }, footer: { enable: true } })).toBe(null);
  });
});
