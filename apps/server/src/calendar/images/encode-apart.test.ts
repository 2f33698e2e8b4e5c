import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { type Clock, systemClock } from '../../time/clock.ts';
import { createImageEncoder } from './encode-apart.ts';
import { centre } from './image.ts';

const encodeApart = (bytes: Buffer, clock: Clock) => createImageEncoder(clock).encode(bytes, centre);

const stripes = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c60' } })
    .png()
    .toBuffer();

test('an image comes back in all its sizes', async () => {
  const { full, copies } = await encodeApart(await stripes(400, 300), systemClock);
  expect(copies.map(({ name }) => name)).toEqual(['thumbnail', 'medium']);
  expect(await sharp(full.bytes).metadata()).toMatchObject({ format: 'png', width: 400, height: 300 });
});

test('what is wrong with an image comes back', async () => {
  await expect(encodeApart(Buffer.from('text'), systemClock)).rejects.toThrow('it is not a JPEG');
});

test('a process that dies, here because its time is over, makes the image unusable', async () => {
  const clock = createTestClock();
  const encoding = encodeApart(await stripes(2000, 2000), clock);
  clock.advance(60_000);
  await expect(encoding).rejects.toThrow('it cannot be decoded');
});
