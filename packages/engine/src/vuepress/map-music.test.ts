import { describe, expect, it } from 'vitest';
import type { Plain } from './config-answer';
import { mapVuePressConfig } from './map-config';

const PLUGIN = '@vuepress-reco/vuepress-plugin-bgm-player';
const map = (audios: Plain, base: string | null = null) => mapVuePressConfig({ ...(base === null ? {} : { base }), plugins: [[PLUGIN, { audios }]] }, '.vuepress/config.js');
const songs = (audios: Plain, base?: string) => map(audios, base).value.music;

describe('songs of the player that theme-reco’s blogs have', () => {
  it('are taken over with spaces, letters of any script and addresses elsewhere', () => {
    const audios = [{ name: '幻听', artist: '许嵩', url: '/bgm/幻听 (Live).mp3', cover: '/bgm/幻听.png' }, { name: '강남역 4번 출구', artist: 'Plastic / Fallin` Dild', url: 'https://assets.example/2.mp3', cover: 'http://p1.example/2.jpg?param=130y130' }];
    const { value, problems } = map(audios);
    expect([value.music, problems]).toEqual([[{ title: '幻听', artist: '许嵩', url: '/bgm/幻听 (Live).mp3', cover: '/bgm/幻听.png' }, { title: '강남역 4번 출구', artist: 'Plastic / Fallin` Dild', url: 'https://assets.example/2.mp3', cover: 'http://p1.example/2.jpg?param=130y130' }], []]);
  });

  it.each<[plugin: Plain, what: string]>([
    [{ $call: '@anyfork/vuepress-plugin-bgm-player-next.bgmMusicPlayer', args: [{ audios: [{ name: '卡农', artist: '钢琴', url: '/a.mp3', cover: '/a.jpg' }], autoShrink: true, color: '#000' }] }, 'of the plugin for VuePress 2'],
    [{ $call: 'vuepress-plugin-bgm-player2x', args: [{ audios: [{ name: '卡农', artist: '钢琴', url: '/a.mp3', cover: '/a.jpg' }], rootComponent: true }] }, 'of the other plugin for VuePress 2'],
  ])('%# are those %s', (plugin) => {
    const { value, problems } = mapVuePressConfig({ plugins: [plugin] }, '.vuepress/config.ts');
    expect([value.music, problems]).toEqual([[{ title: '卡农', artist: '钢琴', url: '/a.mp3', cover: '/a.jpg' }], []]);
  });

  it('play below a base, whether it is written in their addresses or not', () => {
    expect(songs([{ name: 'a', url: '/blog/bgm/1.mp3', cover: '/blog/bgm/1.jpg' }, { name: 'b', url: '/bgm/2.mp3' }], '/blog/')).toEqual([{ title: 'a', url: '/bgm/1.mp3', cover: '/bgm/1.jpg' }, { title: 'b', url: '/bgm/2.mp3' }]);
    expect(songs([{ name: 'a', url: '/blog/bgm/1.mp3' }], '/')).toEqual([{ title: 'a', url: '/blog/bgm/1.mp3' }]);
  });

  it('play by addresses that are relative to the home page, or leave out the scheme', () => {
    expect(songs([{ name: 'a', url: 'piano.mp3', cover: './img/piano.jpg' }, { name: 'b', url: '//cdn.example/b.mp3' }])).toEqual([{ title: 'a', url: '/piano.mp3', cover: '/img/piano.jpg' }, { title: 'b', url: 'https://cdn.example/b.mp3' }]);
  });

  it('without a name are called by their file', () => {
    expect(songs([{ url: '/bgm/%E5%B9%BB%E5%90%AC.mp3?v=1' }])).toEqual([{ title: '幻听', url: '/bgm/%E5%B9%BB%E5%90%AC.mp3?v=1' }]);
  });

  it('without an address are left out; none at all are no player', () => {
    expect(songs([{ name: 'a' }, { name: 'b', url: '' }, null, 'x', { name: 'c', url: { $function: 'f' } }, { name: 'd', url: '/d.mp3', artist: '', cover: '' }])).toEqual([{ title: 'd', url: '/d.mp3' }]);
    for (const none of [[], null, { $function: 'f' }, [{ name: 'a' }]] as Plain[]) expect([songs(none), map(none).problems]).toEqual([undefined, []]);
  });

  it('of an address that is no file’s are left out', () => {
    expect(songs([{ name: 'a', url: ' javascript:alert(1)' }, { name: 'b', url: 'data:audio/mp3;base64,AAAA' }, { name: 'c', url: ' /c.mp3', cover: 'data:image/png;base64,AAAA' }, { name: 'd', url: '/\\d.example' }])).toEqual([{ title: 'c', url: '/c.mp3' }]);
    expect(songs([{ name: 'a', url: 'javascript:alert(1)' }])).toBeUndefined();
  });
});
