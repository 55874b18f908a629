import { afterEach, describe, expect, it } from 'vitest';
import { createSiteHandler, listen } from './http';

const FILM = Buffer.from('0123456789');
const TEXT = '<p>字</p>'.repeat(200);
const files: Readonly<Record<string, Buffer>> = { 'film.mp4': FILM, 'song.mp3': FILM, 'song.m4a': FILM, 'song.flac': FILM, 'song.OGG': FILM, 'song.wav': FILM, 'index.html': Buffer.from(TEXT) };

let close: () => void = () => {};
afterEach(() => close());

async function serve(): Promise<string> {
  const site = { base: '/', has: (path: string) => Object.hasOwn(files, path), route: () => undefined, read: (path: string) => files[path]! };
  const { server, url } = await listen(createSiteHandler(() => site), { port: 0, host: '127.0.0.1', fixedPort: true });
  close = () => server.close();
  return url;
}

describe('what a server answers to a request for a part of a file, as players of films ask', () => {
  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=7-99', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
  ])('%s', async (range, body, told) => {
    const response = await fetch(`${await serve()}/film.mp4`, { headers: { range } });
    expect([response.status, response.headers.get('content-range'), response.headers.get('content-length'), await response.text()]).toEqual([206, told, String(body.length), body]);
  });

  it.each(['bytes=10-', 'bytes=4-2', 'bytes=-', 'bytes=-0', 'bytes=0-1,4-5', 'lines=1-2'])('the whole file where there is no such part: %s', async (range) => {
    const response = await fetch(`${await serve()}/film.mp4`, { headers: { range } });
    expect([response.status, response.headers.get('accept-ranges'), await response.text()]).toEqual([200, 'bytes', '0123456789']);
  });

  it('the whole file when the part is of an older one', async () => {
    const response = await fetch(`${await serve()}/film.mp4`, { headers: { range: 'bytes=2-4', 'if-range': '"old"' } });
    expect([response.status, await response.text()]).toEqual([200, '0123456789']);
  });

  it('a page that travels compressed is whole', async () => {
    const response = await fetch(`${await serve()}/`, { headers: { range: 'bytes=2-4', 'accept-encoding': 'gzip' } });
    expect([response.status, await response.text()]).toEqual([200, TEXT]);
  });
});

it.each([['song.mp3', 'audio/mpeg'], ['song.m4a', 'audio/mp4'], ['song.flac', 'audio/flac'], ['song.OGG', 'audio/ogg'], ['song.wav', 'audio/wav']])('%s is told to be %s', async (name, type) => {
  expect((await fetch(`${await serve()}/${name}`)).headers.get('content-type')).toBe(type);
});
