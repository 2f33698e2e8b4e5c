import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createCompressedBodies, isCompressible } from './compressed-bodies.ts';
import { codings } from './content-negotiation.ts';
import { entityTag } from './entity-tags.ts';

const decompress = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };
const body = JSON.stringify({ title: 'Kampala Jazz Night', description: 'Kampala '.repeat(1_000) });

/** Random, so that compression does not shrink it. */
const noise = (bytes: number) => randomBytes(bytes / 2).toString('hex');

describe.each(codings)('%s', (coding) => {
  test('compresses texts and buffers losslessly', async () => {
    const bodies = createCompressedBodies();
    const compressed = await bodies.compress('"text"', coding, body);
    expect(decompress[coding](compressed).toString()).toBe(body);
    expect(compressed.length).toBeLessThan(body.length / 10);
    expect(await bodies.compress('"bytes"', coding, Buffer.from(body))).toEqual(compressed);
  });

  test('compresses a body once for concurrent and for later requests', async () => {
    const bodies = createCompressedBodies();
    const [first, second] = await Promise.all([
      bodies.compress('"x"', coding, body),
      bodies.compress('"x"', coding, body),
    ]);
    expect(second).toBe(first);
    expect(bodies.compress('"x"', coding, body)).toBe(first);
    expect(bodies.compress('"x"', coding, 'what the tag does not stand for')).toBe(first);
  });
});

test('counts all codings of a body towards the limit', async () => {
  const maxBytes = 200_000;
  const bodies = createCompressedBodies(maxBytes);
  const asked: { tag: string; coding: (typeof codings)[number]; text: string }[] = [];
  for (let number = 0; number < 30; number++) {
    const text = noise(10_000);
    for (const coding of codings) asked.push({ tag: entityTag(text), coding, text });
  }
  for (const { tag, coding, text } of asked) await bodies.compress(tag, coding, text);
  // Cached entries are returned synchronously; others would be compressed again.
  const kept = asked.toReversed().map(({ tag, coding, text }) => bodies.compress(tag, coding, text));
  const bytes = kept.filter((each) => Buffer.isBuffer(each)).reduce((sum, each) => sum + each.length, 0);
  await Promise.all(kept);
  expect(bytes).toBeGreaterThan(maxBytes / 2);
  expect(bytes).toBeLessThan(maxBytes);
});

test('does not cache a body that would evict all others', async () => {
  const bodies = createCompressedBodies(20_000);
  await bodies.compress('"large"', 'gzip', noise(10_000));
  expect(bodies.compress('"large"', 'gzip', body)).toBeInstanceOf(Promise);
});

test('treats long texts as compressible, images and short texts not', () => {
  const types = ['application/json', 'application/problem+json', 'application/feed+json', 'text/html', 'text/calendar'];
  for (const mediaType of types) {
    expect(isCompressible(mediaType, 'a'.repeat(1_024)), mediaType).toBe(true);
    expect(isCompressible(mediaType, Buffer.alloc(1_024)), mediaType).toBe(true);
    expect(isCompressible(mediaType, 'a'.repeat(1_023)), mediaType).toBe(false);
  }
  expect(isCompressible('application/json', 'é'.repeat(512))).toBe(true);
  for (const mediaType of ['image/jpeg', 'image/webp', 'application/zip', 'application/octet-stream', undefined])
    expect(isCompressible(mediaType, 'a'.repeat(10_000)), mediaType).toBe(false);
});
