import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openImageVariants, type SourceImage } from './image-variants';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'variants-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const installed = { root: import.meta.dirname, version: '1' };
const open = () => openImageVariants(join(root, 'cache'), installed);

/** A picture no format makes small: each pixel differs from its neighbours. */
function noise(width: number, height: number): ReturnType<typeof sharp> {
  let state = 7;
  const bytes = Uint8Array.from({ length: width * height * 3 }, () => (state = (state * 48271) % 2147483647) & 255);
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

function image(name: string, bytes: Uint8Array, ...widths: number[]): SourceImage {
  const file = join(root, name);
  writeFileSync(file, bytes);
  return { file, key: name.replace('.', '-'), widths };
}

const photo = async (width = 400, height = 200): Promise<SourceImage> => image('photo.png', await noise(width, height).png().toBuffer(), 100, 150, 200);
const make = (variants: ReturnType<typeof open>, ...images: SourceImage[]) => variants.make(images, () => {});

it('makes a picture in the widths it is asked for', async () => {
  const pictures = [await photo(), image('small.png', await noise(40, 20).png().toBuffer(), 40)];
  const variants = open();
  expect(variants.of(pictures[0]!)).toBeUndefined();
  const told: string[] = [];
  expect((await variants.make(pictures, (done, total) => told.push(`${done}/${total}`))).size).toBe(0);
  expect(told).toEqual(['1/2', '2/2']);
  const made = pictures.map((picture) => variants.of(picture)!);
  expect(made.map((copies) => copies.map(({ width }) => width))).toEqual([[100, 150, 200], [40]]);
  for (const { file, width } of made.flat()) expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width });
  expect(await sharp(made[0]![0]!.file).metadata()).toMatchObject({ height: 50 });
});

it('turns a picture as the camera was held, and keeps nothing of what the camera noted', async () => {
  const bytes = await noise(300, 200).jpeg().withExif({ IFD0: { Artist: 'someone' } }).withMetadata({ orientation: 6 }).toBuffer();
  const turned = image('turned.jpg', bytes, 100);
  const variants = open();
  await make(variants, turned);
  const [first] = variants.of(turned)!;
  expect(await sharp(first!.file).metadata()).toMatchObject({ width: 100, height: 150 });
  expect((await sharp(first!.file).metadata()).exif).toBeUndefined();
});

it('keeps what is see-through', async () => {
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } }).composite([{ input: await noise(150, 300).png().toBuffer(), left: 0, top: 0 }]).png().toBuffer();
  const picture = image('glass.png', bytes, 100);
  const variants = open();
  await make(variants, picture);
  const { data, info } = await sharp(variants.of(picture)![0]!.file).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  expect(Math.abs(data.at(-1)! - 128)).toBeLessThan(4);
});

it('leaves out copies that would save nothing: of dots in two colours WebP is twice as large', async () => {
  const dots = image('dots.png', await noise(400, 400).greyscale().threshold(128).png({ palette: true, colours: 2 }).toBuffer(), 100, 200, 400);
  const variants = open();
  await make(variants, dots);
  const copies = variants.of(dots)!;
  expect(copies.length).toBeLessThan(3);
  expect(copies.every(({ file }) => statSync(file).size < statSync(dots.file).size * 0.9)).toBe(true);
});

it('makes none of a picture that moves', async () => {
  const still = await noise(300, 150).png().toBuffer();
  const control = Buffer.from([0, 0, 0, 8, ...Buffer.from('acTL'), 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  const moving = image('moving.png', Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]), 100, 200);
  const variants = open();
  expect((await make(variants, moving)).size).toBe(0);
  expect(variants.of(moving)).toEqual([]);
});

it('makes nothing twice, also after a build that was ended, and the same bytes anew', async () => {
  const picture = await photo();
  await make(open(), picture);
  const list = () => readdirSync(join(root, 'cache'), { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort();
  const listed = list();
  expect(listed).toHaveLength(3);
  const bytes = listed.map((file) => readFileSync(file));
  for (const file of listed) utimesSync(file, 1, 1);
  rmSync(listed[0]!);
  expect(open().of(picture)).toBeUndefined();
  await make(open(), picture);
  expect(list()).toEqual(listed);
  expect(listed.map((file) => readFileSync(file))).toEqual(bytes);
  expect(listed.filter((file) => statSync(file).mtimeMs !== 1000)).toEqual([listed[0]]);
});

it('removes what no picture needs any more', async () => {
  const [first, second] = [await photo(), image('other.png', await noise(300, 150).png().toBuffer(), 100, 200)];
  await make(open(), first, second);
  await make(openImageVariants(join(root, 'cache'), { ...installed, version: '2' }), first);
  expect(readdirSync(join(root, 'cache'))).toHaveLength(2);
  open().keepOnly([second]);
  expect(readdirSync(join(root, 'cache'))).toHaveLength(1);
  expect(open().of(first)).toBeUndefined();
  expect(open().of(second)).toHaveLength(2);
});

it('tells of what is no picture, or claims to be too large, and makes the others', async () => {
  const cut = image('cut.png', (await noise(400, 200).png().toBuffer()).subarray(0, 2_000), 100);
  const text = image('text.jpg', Buffer.from('<html>'), 100);
  // 200,000 x 200,000 pixels in a few bytes: the size stands in the head (PNG third edition, IHDR).
  const huge = await noise(10, 10).png().toBuffer();
  huge.writeUInt32BE(200_000, 16);
  huge.writeUInt32BE(200_000, 20);
  const bomb = image('bomb.png', huge, 100);
  const fine = await photo();
  const variants = open();
  const failures = await make(variants, cut, text, bomb, fine);
  expect([...failures.keys()].map(({ key }) => key).sort()).toEqual(['bomb-png', 'cut-png', 'text-jpg']);
  expect([...failures.values()].every((reason) => reason !== '')).toBe(true);
  expect([variants.of(cut), variants.of(fine)?.length]).toEqual([undefined, 3]);
});

it('makes no copy that is higher than WebP can hold, as of a page photographed whole, and makes the others', async () => {
  const bytes = await sharp({ create: { width: 500, height: 17_000, channels: 3, background: 'red' } }).composite([{ input: await noise(500, 1000).png().toBuffer(), left: 0, top: 0 }]).png().toBuffer();
  const long = image('long.png', bytes, 100, 500);
  const fine = await photo();
  const variants = open();
  expect((await make(variants, long, fine)).size).toBe(0);
  expect([long, fine].map((picture) => variants.of(picture)!.map(({ width }) => width))).toEqual([[100], [100, 150, 200]]);
});
