import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { type Clock, systemClock } from '../../time/clock.ts';
import { encodeImage as encodeAround } from './encode-image.ts';
import { centre } from './image.ts';
import { createImageEncoder } from './image-encoder.ts';

const encodeImage = (bytes: Buffer) => encodeAround(bytes, centre);

const formats = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const;

/** Stripes distinguish a cropped or rotated image from the original. */
function stripes(width: number, height: number, channels: 3 | 4 = 3) {
  const stripe = { create: { width, height: Math.ceil(height / 2), channels, background: '#c00' } } as const;
  const sky = { create: { width, height, channels, background: '#09f' } } as const;
  return sharp(sky).composite([{ input: stripe, left: 0, top: 0 }]);
}

/** A PNG of one colour, with thousands of pixels per byte. */
function emptyPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // one bit per pixel, grey
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A small image with this size in its header, because encoding a large one takes seconds. */
async function claimSize(format: (typeof formats)[number], width: number, height: number): Promise<Buffer> {
  if (format === 'png') return emptyPng(width, height);
  const sizes: Record<typeof format, (width: number, height: number) => Buffer> = {
    jpeg: (x, y) => Buffer.of(y >> 8, y & 255, x >> 8, x & 255),
    gif: (x, y) => Buffer.from(Uint16Array.of(x, y).buffer),
    webp: (x, y) => Buffer.from(Uint16Array.of(x, y).buffer),
    avif: (x, y) => Buffer.of(0, 0, x >> 8, x & 255, 0, 0, y >> 8, y & 255),
  };
  const image = await stripes(199, 211).toFormat(format).toBuffer();
  const [real, claimed] = [sizes[format](199, 211), sizes[format](width, height)];
  // A GIF has the size of the image and of the frame.
  for (let at = image.indexOf(real); at >= 0; at = image.indexOf(real, at)) claimed.copy(image, at);
  return image;
}

describe('an image', () => {
  test.each(formats)('in %s keeps its format and has the smaller sizes', async (format) => {
    const image = await encodeImage(await stripes(800, 600).toFormat(format).toBuffer());
    expect(image).toMatchObject({
      mediaType: `image/${format}`,
      extension: format === 'jpeg' ? 'jpg' : format,
      full: { width: 800, height: 600 },
    });
    expect(image.copies.map(({ name }) => name)).toEqual(['thumbnail', 'medium', 'medium_large']);
    for (const { width, height, bytes } of [image.full, ...image.copies]) {
      expect(await sharp(bytes).metadata()).toMatchObject({ mediaType: `image/${format}`, width, height });
    }
  });

  test.each(formats)('in %s of one pixel is valid', async (format) => {
    const image = await encodeImage(await stripes(1, 1).toFormat(format).toBuffer());
    expect(image).toMatchObject({ full: { width: 1, height: 1 }, copies: [] });
  });

  test('larger than 2560 pixels is reduced to 2560', async () => {
    const image = await encodeImage(await stripes(4000, 3000).jpeg().toBuffer());
    expect(image.full).toMatchObject({ width: 2560, height: 1920 });
    expect(image.copies).toHaveLength(6);
  });

  test('of a single line is valid', async () => {
    const image = await encodeImage(emptyPng(1_000_000, 1));
    expect(image.full).toMatchObject({ width: 2560, height: 1 });
  });

  test('is rotated upright, without the metadata of the camera', async () => {
    const photo = await stripes(400, 300)
      .withExif({ IFD0: { Copyright: 'Amina' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { full } = await encodeImage(photo);
    expect(full).toMatchObject({ width: 300, height: 400 });
    const metadata = await sharp(full.bytes).metadata();
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each([
    ['grey', () => stripes(400, 300).greyscale().png()],
    ['of 16 bits', () => stripes(400, 300).toColourspace('rgb16').png()],
    ['for printing', () => stripes(400, 300).toColourspace('cmyk').jpeg()],
    ['with a palette', () => stripes(400, 300).png({ palette: true })],
  ])('%s keeps its looks', async (_name, make) => {
    const bytes = await make().toBuffer();
    const { full } = await encodeImage(bytes);
    const colours = async (image: Buffer) => [
      ...(await sharp(image).resize(1, 4).toColourspace('srgb').removeAlpha().raw().toBuffer()),
    ];
    const [before, after] = [await colours(bytes), await colours(full.bytes)];
    expect(after.every((value, index) => Math.abs(value - (before[index] ?? -100)) <= 12)).toBe(true);
  });

  test('keeps transparency, also in its copies', async () => {
    const clear = sharp({ create: { width: 400, height: 300, channels: 4, background: '#0000' } });
    const { full, copies } = await encodeImage(await clear.webp().toBuffer());
    for (const { bytes } of [full, ...copies]) expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  });

  test('that is animated keeps only the first frame', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 200, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const { full } = await encodeImage(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    expect(await sharp(full.bytes).metadata()).toMatchObject({ width: 200, height: 200, pages: 1 });
    expect((await sharp(full.bytes).stats()).dominant.r).toBeGreaterThan(200);
  });
});

describe('rejects', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';
  test.each([
    ['an SVG', async () => Buffer.from(svg)],
    ['a page', async () => Buffer.from('<!doctype html><title>Not found</title>')],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['nothing', async () => Buffer.alloc(0)],
    ['a format that is not allowed', () => stripes(10, 10).tiff().toBuffer()],
    ['only the start of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff])],
  ])('%s', async (_name, make) => {
    await expect(encodeImage(await make())).rejects.toThrow(
      'it is not a JPEG, PNG, GIF, WebP or AVIF image, or it is broken',
    );
  });

  test.each(formats)('a truncated %s', async (format) => {
    const whole = await stripes(800, 600).toFormat(format).toBuffer();
    await expect(encodeImage(whole.subarray(0, whole.length * 0.7))).rejects.toThrow(/broken/);
  });

  test.each([
    ['jpeg', 5000, 5000, 25],
    ['png', 5000, 5000, 25],
    ['gif', 5000, 5000, 25],
    ['webp', 5000, 5000, 25],
    ['avif', 4000, 3000, 12],
  ] as const)('a %s of one line more than %i x %i pixels, %i million', async (format, width, height, millions) => {
    const reason = async (rows: number) =>
      encodeImage(await claimSize(format, width, rows)).then(
        () => 'none',
        ({ message }: Error) => message,
      );
    expect(await reason(height)).not.toContain('million');
    expect(await reason(height + 1)).toBe(`it has more than ${millions} million pixels`);
  });

  test('a small file with too many pixels, before decoding', async () => {
    const bomb = emptyPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200_000);
    await expect(encodeImage(bomb)).rejects.toThrow('it has more than 25 million pixels');
  });
});

describe('createImageEncoder', () => {
  const encodeInProcess = (bytes: Buffer, clock: Clock) => createImageEncoder(clock).encode(bytes, centre);

  const stripes = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c60' } })
      .png()
      .toBuffer();

  test('returns an image in all sizes', async () => {
    const { full, copies } = await encodeInProcess(await stripes(400, 300), systemClock);
    expect(copies.map(({ name }) => name)).toEqual(['thumbnail', 'medium']);
    expect(await sharp(full.bytes).metadata()).toMatchObject({ format: 'png', width: 400, height: 300 });
  });

  test('reports the reason for an unusable image', async () => {
    await expect(encodeInProcess(Buffer.from('text'), systemClock)).rejects.toThrow('it is not a JPEG');
  });

  test('reports an unusable image if the process exceeds its time limit', async () => {
    const clock = createTestClock();
    const encoding = encodeInProcess(await stripes(2000, 2000), clock);
    clock.advance(60_000);
    await expect(encoding).rejects.toThrow('it cannot be decoded');
  });
});
