import { expect, test } from 'vitest';
import type { SourceRecord } from './source-record.ts';
import { readTecPage } from './tec-site.ts';

/** Categories each of which lies below the one before. */
async function read(count: number): Promise<SourceRecord[]> {
  const categories = Array.from({ length: count }, (_, n) => ({ id: n + 1, name: `Kind ${n}`, parent: n }));
  const body = Buffer.from(JSON.stringify({ categories, total_pages: 1 }));
  const { records } = await readTecPage('https://ndere.example', 'categories', 1, async () => ({ body }));
  return [...records];
}

const levelsAbove = ({ parent }: SourceRecord): number => (parent === undefined ? 0 : 1 + levelsAbove(parent));

test('of a site 10,000 categories are read, and none where it has more', async () => {
  expect(await read(10_000)).toHaveLength(10_000);
  await expect(read(10_001)).rejects.toThrow('https://ndere.example has more than 10,000 categories');
});

test('a category is read with at most 50 levels above it', async () => {
  expect((await read(60)).map(levelsAbove)).toEqual(Array.from({ length: 60 }, (_, n) => Math.min(n, 50)));
});
