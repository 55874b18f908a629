/** A small site with songs: tones of a known length, made here. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { copyFixture, leaveSite, run, serve, type Served } from './command';

const RATE = 8000;

/** A tone as a WAV file of 8-bit samples. */
export function tone(seconds: number): Buffer {
  const samples = Buffer.from(Uint8Array.from({ length: seconds * RATE }, (_, index) => 128 + 40 * Math.sin((index / RATE) * 440 * 2 * Math.PI)));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  // Length of this part, PCM, one channel, rate, bytes a second, bytes and bits of a sample.
  [16, 0x10001, RATE, RATE, 0x80001].forEach((value, index) => head.writeUInt32LE(value, 16 + 4 * index));
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** In their order. 坏 is no song; 短 leads to it, 尾 to the first. */
export const SONGS = [
  { title: '长', artist: '甲', url: '/bgm/长 (Live).wav', cover: '/bgm/封面.svg' },
  { title: '短', artist: '乙', url: '/bgm/2.wav' },
  { title: '坏', url: '/bgm/3.wav' },
  { title: '尾', url: '/assets/4.wav' },
] as const;

export interface MusicSite {
  readonly url: string;
  readonly out: string;
}

/** Builds and serves the reading room with songs, and with what else its config has. */
export function useMusicSite(more: object): MusicSite {
  const folder = copyFixture('reading');
  const out = join(folder, 'out');
  let served: Served;
  beforeAll(async () => {
    mkdirSync(join(folder, 'public/bgm'));
    mkdirSync(join(folder, 'public/assets'));
    const lengths = [30, 10, 0, 10];
    SONGS.forEach(({ url }, index) => writeFileSync(join(folder, 'public', url), lengths[index] === 0 ? 'no song' : tone(lengths[index]!)));
    writeFileSync(join(folder, 'public/bgm/封面.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>');
    const config = join(folder, 'glimpress.config.ts');
    writeFileSync(config, readFileSync(config, 'utf8').replace('export default defineConfig({', `export default defineConfig({ ...${JSON.stringify({ music: SONGS, ...more })},`));
    const built = await run(['build', folder, '--out', out]);
    if (built.code !== 0) throw new Error(built.stdout + built.stderr);
    served = await serve('preview', [folder, '--out', out]);
  });
  afterAll(async () => {
    await served?.stop();
    leaveSite(folder);
  });
  return {
    get url() {
      return served.url;
    },
    out,
  };
}
