/** What the player says. It is loaded with it, so these words are not among those of the theme. */
export interface MusicTexts {
  readonly lang: string;
  readonly music: string;
  playing(title: string): string;
  readonly previous: string;
  readonly play: string;
  readonly pause: string;
  readonly next: string;
  readonly progress: string;
  readonly songs: string;
  readonly loading: string;
  readonly failed: string;
}

const zh: MusicTexts = {
  lang: 'zh-CN',
  music: '音乐',
  playing: (title) => `音乐，正在播放：${title}`,
  previous: '上一首',
  play: '播放',
  pause: '暂停',
  next: '下一首',
  progress: '播放进度',
  songs: '歌单',
  loading: '正在加载……',
  failed: '这首歌放不出来',
};

const en: MusicTexts = {
  lang: 'en',
  music: 'Music',
  playing: (title) => `Music, playing: ${title}`,
  previous: 'Previous song',
  play: 'Play',
  pause: 'Pause',
  next: 'Next song',
  progress: 'Position',
  songs: 'Songs',
  loading: 'Loading …',
  failed: 'This song cannot be played',
};

export function musicTextsFor(lang: string): MusicTexts {
  return /^zh\b/i.test(lang) ? zh : en;
}
