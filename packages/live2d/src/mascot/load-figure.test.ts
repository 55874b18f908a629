/** Loading a figure (§4 Mascot). */
import { afterEach, expect, it, vi } from 'vitest';
import { openModel } from '../test-models';
import { loadFigure } from './load-figure';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** As much of a PNG as says what size it has. */
function startOfPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(24));
  for (const [place, value] of [[0, 0x89504e47], [16, width], [20, height]] as const) view.setUint32(place, value);
  return new Uint8Array(view.buffer);
}

it('a motion that two groups name is loaded once, and fades as each of them says (§3 Mascot)', async () => {
  const asked: string[] = [];
  const motions = { idle: [{ file: 'nod.mtn', fade_in: 2000, fade_out: 1500 }], tap_body: [{ file: 'nod.mtn', fade_in: 100, fade_out: 50 }] };
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.endsWith('.json')) return Response.json({ model: 'model.moc', motions });
    return new Response(url.endsWith('.moc') ? Uint8Array.from(openModel('koharu').moc()) : 'PARAM_ANGLE_X=0,1,2');
  });
  const figure = await loadFigure('https://models.example/model.json', new AbortController().signal);
  const [idle, tap] = await Promise.all(['idle', 'tap_body'].map((group) => figure.motion(figure.settings.motions.get(group)![0]!)));
  expect([idle, tap].map((motion) => [motion?.fadeIn, motion?.fadeOut])).toEqual([
    [2000, 1500],
    [100, 50],
  ]);
  expect(asked.filter((url) => url.endsWith('.mtn'))).toHaveLength(1);
});

it('names of files that are no addresses are left out like files that are not there: she lives without', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const bad = 'http://[';
  const settings = { model: 'model.moc', textures: [bad, 'a.png'], physics: bad, pose: bad, expressions: [{ name: 'f', file: bad }], motions: { idle: [{ file: bad }] } };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('.json')) return Response.json(settings);
    return new Response(url.endsWith('.moc') ? Uint8Array.from(openModel('koharu').moc()) : startOfPng(1, 1));
  });
  const figure = await loadFigure('https://models.example/model.json', new AbortController().signal);
  expect(figure.images.map((image) => image === null)).toEqual([true, false]);
  expect(errors).toHaveBeenCalledTimes(5);
  errors.mockRestore();
});

it('textures that would unpack to gigabytes together, or whose size is not known, are left out', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const images: Record<string, Uint8Array<ArrayBuffer>> = { 'a.png': startOfPng(8192, 4096), 'b.webp': new TextEncoder().encode('RIFF....WEBPVP8L'.padEnd(30)), 'c.png': new Uint8Array(3), 'd.png': startOfPng(4096, 8192), 'e.png': startOfPng(1, 1) };
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.split('/').at(-1)!;
    if (name.endsWith('.json')) return Response.json({ model: 'model.moc', textures: Object.keys(images) });
    return new Response(images[name] ?? Uint8Array.from(openModel('koharu').moc()));
  });
  const figure = await loadFigure('https://models.example/model.json', new AbortController().signal);
  expect(figure.images.map((image) => image !== null)).toEqual([true, false, false, true, false]);
  expect(errors).toHaveBeenCalledTimes(3);
  errors.mockRestore();
});

it('a file that comes slowly is waited for as long as some of it comes; one that falls silent for 30 s is not', async () => {
  vi.useFakeTimers();
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const png = startOfPng(1, 1);
  /** Three parts, 20 s between two. A `silent` one never ends. */
  const slowly = (signal: AbortSignal, isSilent: boolean): ReadableStream<Uint8Array> =>
    new ReadableStream({
      start(body) {
        signal.addEventListener('abort', () => body.error(signal.reason));
        [0, 8, 16].forEach((from, part) => setTimeout(() => signal.aborted || body.enqueue(png.slice(from, from + 8)), 20_000 * (part + 1)));
        if (!isSilent) setTimeout(() => signal.aborted || body.close(), 60_001);
      },
    });
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    if (url.endsWith('.json')) return Response.json({ model: 'model.moc', textures: ['slow.png', 'silent.png'] });
    return new Response(url.endsWith('.moc') ? Uint8Array.from(openModel('koharu').moc()) : slowly(signal, url.endsWith('silent.png')));
  });
  const loading = loadFigure('https://models.example/model.json', new AbortController().signal);
  await vi.advanceTimersByTimeAsync(90_001);
  expect((await loading).images.map((image) => image !== null)).toEqual([true, false]);
  expect(errors).toHaveBeenCalledTimes(1);
  errors.mockRestore();
});
