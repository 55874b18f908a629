import { describe, expect, it } from 'vitest';
import { resolveConfig } from './resolve';
import type { UserConfig } from './schema';

describe('§1 the comment solution is chosen by the config', () => {
  const place = { cwd: '/s', root: '/s', folder: '/s', configFile: null, cache: '/s/c', out: null };
  const chosen = (themeConfig: UserConfig['themeConfig']) => resolveConfig({ themeConfig }, place).slots.comments;
  it.each([
    ['none', undefined, null],
    ['the hosted one when it is configured', { valineConfig: { serverURLs: 'https://c.example' }, vssueConfig: { b: 1 } }, { module: '@glimpress/comments/hosted', props: { serverURLs: 'https://c.example' } }],
    ['the hosted one on the site’s own origin when no server is named', { valineConfig: { pageSize: 5 } }, { module: '@glimpress/comments/hosted', props: { serverURLs: '/comments-api', appId: 'glimpress', appKey: 'glimpress', pageSize: 5 } }],
    ['the hosted one on the site’s own origin when the environment names no server', { valineConfig: { serverURLs: undefined, appId: undefined, appKey: undefined, pageSize: 5 } }, { module: '@glimpress/comments/hosted', props: { serverURLs: '/comments-api', appId: 'glimpress', appKey: 'glimpress', pageSize: 5 } }],
    ['the issue-based one else', { vssueConfig: { b: 1 } }, { module: '@glimpress/comments/issues', props: { b: 1 } }],
    ['the one named', { solution: 'vssue', valineConfig: { a: 1 }, vssueConfig: { b: 1 } }, { module: '@glimpress/comments/issues', props: { b: 1 } }],
    ['that in discussions when it is the only one', { giscusConfig: { repo: 'o/r' } }, { module: '@glimpress/comments/giscus', props: { repo: 'o/r' } }],
    ['that in discussions when it is named', { solution: 'giscus', valineConfig: { a: 1 }, options: { repo: 'o/r' } }, { module: '@glimpress/comments/giscus', props: { repo: 'o/r' } }],
    ['with options under the plugin’s name', { solution: 'valine', options: { serverURLs: 'https://d.example' } }, { module: '@glimpress/comments/hosted', props: { serverURLs: 'https://d.example' } }],
  ] as const)('%s', (_, themeConfig, slot) => expect(chosen(themeConfig as UserConfig['themeConfig'])).toEqual(slot));
});

describe('the mascot’s models', () => {
  const place = { cwd: '/s', root: '/s', folder: '/s', configFile: null, cache: '/s/c', out: null };
  it.each([
    [true, {}],
    [{ models: 'local', width: 100 }, { models: '/blog/models/', width: 100 }],
    [{ models: 'https://cdn.example/' }, { models: 'https://cdn.example/' }],
  ])('%j', (mascot, props) => expect(resolveConfig({ base: '/blog/', mascot }, place).slots.corner).toEqual([{ module: '@glimpress/live2d/mascot', props }]));
  it.each([
    ['/about/', '/blog/about/'],
    ['https://a.example/', 'https://a.example/'],
    ['//a.example/', '//a.example/'],
  ])('more about it at %s leads to %s: pages of the site lie below its base', (moreInfo, href) => expect(resolveConfig({ base: '/blog/', mascot: { moreInfo } }, place).slots.corner[0]?.props).toEqual({ moreInfo: href }));
  it('are not asked for without one', () => expect(resolveConfig({ mascot: false }, place).slots.corner).toEqual([]));
});

describe('the songs of a site', () => {
  const place = { cwd: '/s', root: '/s', folder: '/s', configFile: null, cache: '/s/c', out: null };
  const music = [{ title: '一', artist: '甲', url: '/bgm/一.mp3', cover: '/bgm/一.jpg' }, { title: '二', url: 'https://a.example/2.mp3' }];
  const corner = (user: UserConfig) => resolveConfig({ base: '/blog/', music, ...user }, place).slots.corner;
  it('are played by a player in the corner, those of the public folder below the base', () => {
    expect(corner({})).toEqual([{ module: '@glimpress/theme/music', props: { songs: [{ title: '一', artist: '甲', url: '/blog/bgm/一.mp3', cover: '/blog/bgm/一.jpg' }, { title: '二', url: 'https://a.example/2.mp3' }], position: 'left' } }]);
    expect(corner({ music: undefined })).toEqual([]);
  });
  it.each([[true, 'left'], [{ position: 'right' }, 'left'], [{ position: 'left' }, 'right']] as const)('with the mascot %j the player stands %s', (mascot, position) => {
    expect(corner({ mascot }).map(({ module, props }) => [module, props.position])).toEqual([['@glimpress/live2d/mascot', typeof mascot === 'object' ? mascot.position : undefined], ['@glimpress/theme/music', position]]);
  });
});
