import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSiteHandler, hostsOf, listen, type ReadableSite } from './http';

const FILM = Buffer.from('0123456789');
const TEXT = '<p>字</p>'.repeat(200);
const HASHED = ['assets/js/v-1a2b3c4d.0a1b2c3d.js', 'assets/search/0/terms-3.a1b2c3.json', 'assets/katex/fonts/KaTeX_Main-Regular.woff2', 'assets/worker-BABORFNe.js', 'assets/app.Da-JfDJd.js'];
const OWN = ['assets/img/logo.png', 'assets/js/jquery.min.js', 'assets/sidebar/s0-0.html', 'assets/manifest.json', 'index.html'];
const files: Readonly<Record<string, Buffer>> = { 'film.mp4': FILM, 'song.mp3': FILM, 'song.m4a': FILM, 'song.flac': FILM, 'song.OGG': FILM, 'song.wav': FILM, ...Object.fromEntries(HASHED.concat(OWN).map((path) => [path, FILM])), 'index.html': Buffer.from(TEXT) };

let close: () => void = () => {};
afterEach(() => close());

async function serve(host = '127.0.0.1', read: ReadableSite['read'] = (path) => files[path]!, kept?: (path: string) => boolean): Promise<string> {
  const site = { base: '/', has: (path: string) => Object.hasOwn(files, path), route: () => undefined, read };
  const { server, url } = await listen(createSiteHandler(() => site, kept), { port: 0, host, fixedPort: true });
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

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('that there is no such part, and how long the file is: %s', async (range) => {
    const response = await fetch(`${await serve()}/film.mp4`, { headers: { range } });
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([416, 'bytes */10', '']);
  });

  it.each(['bytes=4-2', 'bytes=-', 'bytes=0-1,4-5', 'lines=1-2'])('the whole file where it is asked for no part, or for several: %s', async (range) => {
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

describe('a film of gigabytes, which lies on the disk', () => {
  const GIGABYTES = 3_000_000_000;
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  const place = join(folder, 'film.mp4');
  beforeAll(() => {
    writeFileSync(place, '0123456789');
    // Takes no room on the disk: what was not written is a hole.
    truncateSync(place, GIGABYTES);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is not read to tell how long it is, nor that it is the one of before', async () => {
    const url = `${await serve(undefined, () => place)}/film.mp4`;
    const response = await fetch(url, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), response.headers.get('accept-ranges')]).toEqual([200, String(GIGABYTES), 'bytes']);
    expect((await fetch(url, { headers: { 'if-none-match': response.headers.get('etag')! } })).status).toBe(304);
  });

  it('is sent in the parts that a player asks for', async () => {
    const response = await fetch(`${await serve(undefined, () => place)}/film.mp4`, { headers: { range: 'bytes=2-4' } });
    expect([response.status, response.headers.get('content-range'), response.headers.get('content-length'), await response.text()]).toEqual([206, `bytes 2-4/${GIGABYTES}`, '3', '234']);
  });

  it('is sent as it is read, for as long as somebody takes it', async () => {
    const url = `${await serve(undefined, () => place)}/film.mp4`;
    const leave = new AbortController();
    const response = await fetch(url, { signal: leave.signal });
    const { value } = await response.body!.getReader().read();
    expect([response.headers.get('content-length'), Buffer.from(value as Uint8Array).subarray(0, 10).toString()]).toEqual([String(GIGABYTES), '0123456789']);
    leave.abort();
    expect((await fetch(url, { headers: { range: 'bytes=0-0' } })).status).toBe(206);
  });
});

const isKept = (url: string) => async (path: string): Promise<boolean> => (await fetch(`${url}/${path}`)).headers.get('cache-control')!.includes('immutable');

it('keeps nothing where all may change: an author’s own picture may be named as if it carried a hash', async () => {
  const url = await serve(undefined, undefined, () => false);
  expect(await Promise.all(HASHED.map(isKept(url)))).toEqual(HASHED.map(() => false));
});

it('keeps what carries a hash in its name, and asks every time for the rest, an author’s own files in `assets/` among it', async () => {
  const url = await serve();
  expect([await Promise.all(HASHED.map(isKept(url))), await Promise.all(OWN.map(isKept(url)))]).toEqual([HASHED.map(() => true), OWN.map(() => false)]);
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['BR ; q=0.5', 'br'],
  ['br;q=0', null],
  ['*;q=0', null],
  ['identity', null],
  ['gzip;q=0, *', 'br'],
])('who accepts %j is sent %s', async (accepted, sent) => {
  const response = await fetch(`${await serve()}/`, { headers: { 'accept-encoding': accepted } });
  expect([response.headers.get('content-encoding'), await response.text()]).toEqual([sent, TEXT]);
});

it.each([['song.mp3', 'audio/mpeg'], ['song.m4a', 'audio/mp4'], ['song.flac', 'audio/flac'], ['song.OGG', 'audio/ogg'], ['song.wav', 'audio/wav']])('%s is told to be %s', async (name, type) => {
  expect((await fetch(`${await serve()}/${name}`)).headers.get('content-type')).toBe(type);
});

describe('what a server answers to whoever asks for it by a name', () => {
  const asked = async (name: string, host?: string): Promise<number | undefined> => {
    const url = (await serve(host)).replace(/\/\/.*:/, '//127.0.0.1:');
    return new Promise((done, fail) => request(url, { headers: { host: name } }, (response) => done(response.resume().statusCode)).on('error', fail).end());
  };

  it.each(['localhost', 'LOCALHOST:8080', 'blog.localhost:8080', '127.0.0.1:8080', '192.168.1.7', '[::1]:8080', '[::1]'])('%s: the site', async (name) => expect(await asked(name)).toBe(200));

  it.each(['evil.example', 'evil.example:8080', 'localhost.evil.example', '127.0.0.1.evil.example', 'evillocalhost', '[::1].evil.example', 'x@localhost.evil'])('%j, which may have been made to lead to this machine: nothing', async (name) => expect(await asked(name)).toBe(403));

  it('any name, where it was started for others than this machine', async () => {
    expect(await asked('blog.lan:8080', '0.0.0.0')).toBe(200);
  });
});

describe('the addresses that a server tells, for an author to open', () => {
  it.each(['127.0.0.1', '192.168.1.5', '::1', 'blog.test'])('the one that it listens on: %s', (host) => expect(hostsOf(host)).toEqual([host]));

  it.each(['0.0.0.0', '::'])('this machine, and each of its addresses in a network where it listens on all: %s', (host) => {
    const own = Object.values(networkInterfaces()).flatMap((each) => each!).filter(({ internal, family }) => !internal && family === 'IPv4');
    expect(hostsOf(host)[0]).toBe('localhost');
    expect(hostsOf(host)).not.toContain(host);
    expect(hostsOf(host)).toEqual(expect.arrayContaining(own.map(({ address }) => address)));
  });
});
