import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EncodedImage } from './encode-image.ts';
import { createImageFolder, imageNameOf } from './image-folder.ts';

const month = '2031/03';
let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ngoma-images-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const files = () => readdirSync(path.join(root, month)).sort();

function encoded(content: string, extension = 'jpg'): EncodedImage {
  return {
    mediaType: 'image/jpeg',
    extension,
    full: { width: 400, height: 300, bytes: Buffer.from(content) },
    copies: [{ name: 'medium', width: 300, height: 225, bytes: Buffer.from(`small ${content}`), focus: undefined }],
  };
}

describe('storing', () => {
  test('writes the files of an image and its copies, and no others', async () => {
    expect(await createImageFolder(root).store(encoded('a'), month, 'market')).toEqual({
      ...{ path: '2031/03/market.jpg', mediaType: 'image/jpeg', width: 400, height: 300, sizeBytes: 1 },
      copies: [{ name: 'medium', path: '2031/03/market-300x225.jpg', width: 300, height: 225, sizeBytes: 7 }],
    });
    expect(files()).toEqual(['market-300x225.jpg', 'market.jpg']);
    expect(readFileSync(path.join(root, month, 'market-300x225.jpg'), 'utf8')).toBe('small a');
  });

  test('concurrent images with the same name keep their content', async () => {
    const folder = createImageFolder(root);
    const contents = Array.from({ length: 20 }, (_, index) => `content ${index}`);
    const stored = await Promise.all(contents.map((content) => folder.store(encoded(content), month, 'market')));
    expect(stored.map(({ path: image }) => readFileSync(path.join(root, image), 'utf8'))).toEqual(contents);
    expect(files()).toHaveLength(40);
    expect(files()).toContain('market-20.jpg');
  });

  test('accepts the same name in another format', async () => {
    const folder = createImageFolder(root);
    await folder.store(encoded('a'), month, 'market');
    expect((await folder.store(encoded('b', 'png'), month, 'market')).path).toBe('2031/03/market.png');
  });

  test('skips unfinished files of a crashed process', async () => {
    const folder = createImageFolder(root);
    await folder.store(encoded('a'), month, 'market');
    writeFileSync(path.join(root, month, '.market-2.jpg.new'), 'half');
    expect((await folder.store(encoded('b'), month, 'market')).path).toBe('2031/03/market-3.jpg');
  });

  test('removing an image keeps concurrently stored images with the same name', async () => {
    const folder = createImageFolder(root);
    const contents = Array.from({ length: 60 }, (_, index) => `content ${index}`);
    const stored = await Promise.all(
      contents.map(async (content, index) => {
        const image = await folder.store(encoded(content), month, 'market');
        if (index % 2 === 0) return [];
        await folder.remove(image);
        return [await folder.store(encoded(content), month, 'market')];
      }),
    );
    const kept = stored.flat();
    expect(kept.map(({ path: image }) => readFileSync(path.join(root, image), 'utf8'))).toEqual(
      contents.filter((_, index) => index % 2 === 1),
    );
    expect(files()).toHaveLength(120);
  });

  test('removes the copies of an image', async () => {
    const folder = createImageFolder(root);
    const kept = await folder.store(encoded('a'), month, 'market');
    await folder.remove(await folder.store(encoded('b'), month, 'market'));
    expect(files()).toEqual([...kept.copies, kept].map((file) => path.basename(file.path)).sort());
  });
});

const names: readonly (readonly [url: string, want: string])[] = [
  ['https://example.org/2026/Market%20Day.JPG', 'market-day'],
  ['https://example.org/caf%C3%A9.png?size=large', 'cafe'],
  ['https://example.org/photos/', 'photos'],
  ['https://example.org/', 'picture'],
  ['https://example.org/%E6%9D%B1%E4%BA%AC.jpg', 'picture'],
  ['https://example.org/market-300x225.jpg', 'market'],
  ['https://example.org/market-300x225-150x150.jpg', 'market'],
  ['https://example.org/-300x225.jpg', '300x225'],
  ['https://example.org/%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'etc-passwd'],
  ['https://example.org/a%00b%zz.jpg', 'abzz'],
  [`https://example.org/${'x'.repeat(300)}.jpg`, 'x'.repeat(100)],
];

test.each(names)('the file from %s is named %s', (url, want) => {
  expect(imageNameOf(url)).toBe(want);
});
