import { expect, test } from 'vitest';
import type { SourceRecord } from '../source-record.ts';
import { createImportBudget, type ImportLimits } from '../sources/limits.ts';
import { createSourceParser } from '../sources/source-parser.ts';
import { readTecPage } from './site.ts';

const wide: ImportLimits = { pages: 1_000, records: 1_000, requests: 1_000, hours: 1 };

/** Reads pages of a list from a site with these bodies, one after the other. */
async function readPages(
  phase: 'categories' | 'events',
  bodies: readonly object[],
  limits: Partial<ImportLimits> = {},
) {
  const parser = createSourceParser(new AbortController().signal);
  const budget = createImportBudget({ ...wide, ...limits }, { monotonicMs: () => 0 });
  const left = [...bodies];
  const fetchSource = async () => ({ body: Buffer.from(JSON.stringify(left.shift())) });
  const read: SourceRecord[] = [];
  try {
    for (let page = 1; left.length > 0; page++) {
      const options = { base: 'https://ndere.example', fetchSource, parser, budget };
      const { records } = await readTecPage(options, phase, page);
      for await (const record of records) read.push(record);
    }
    return read;
  } finally {
    parser.close();
  }
}

/** Categories, each the child of the previous one. */
function read(count: number): Promise<SourceRecord[]> {
  const categories = Array.from({ length: count }, (_, n) => ({ id: n + 1, name: `Kind ${n}`, parent: n }));
  return readPages('categories', [{ categories, total_pages: 1 }]);
}

const levelsAbove = ({ parent }: SourceRecord): number => (parent === undefined ? 0 : 1 + levelsAbove(parent));

test('reads at most 10,000 categories', async () => {
  expect(await read(10_000)).toHaveLength(10_000);
  await expect(read(10_001)).rejects.toThrow('https://ndere.example has more than 10,000 categories');
}, 60_000);

test('reads at most 50 ancestors of a category', async () => {
  expect((await read(60)).map(levelsAbove)).toEqual(Array.from({ length: 60 }, (_, n) => Math.min(n, 50)));
}, 60_000);

test('reads parents of categories from other pages', async () => {
  const pages = [
    { categories: [{ id: 2, name: 'Jazz', parent: 1 }], total_pages: 2 },
    { categories: [{ id: 1, name: 'Music', parent: 0 }], total_pages: 2 },
  ];
  expect(await readPages('categories', pages)).toMatchObject([
    { name: 'Jazz', parent: { name: 'Music' } },
    { name: 'Music' },
  ]);
}, 60_000);

const page = (...ids: unknown[]) => ({ events: ids.map((id) => ({ id, title: `Event ${id}` })), total_pages: 99 });
const repeated = 'https://ndere.example repeats itself: page 3 of events is the same as an earlier page.';

test.each([
  ['the same body', [page(1, 2), page(3), page(1, 2)]],
  ['the same ids with other texts', [page(1, 2), page(3), { events: [{ id: 1 }, { id: 2 }], total_pages: 99, now: 5 }]],
  ['the same records without ids', [page(undefined), page(3), page(undefined)]],
])(
  'fails at a page with %s',
  async (_name, bodies) => {
    await expect(readPages('events', bodies)).rejects.toThrow(repeated);
  },
  60_000,
);

test('reads pages that differ in one id, and empty ones', async () => {
  expect(await readPages('events', [page(1, 2), page(2, 1), page(1, 3), page(), page()])).toHaveLength(6);
}, 60_000);

test('fails beyond the page limit, also for categories', async () => {
  const limit = 'The import has more than 2 pages of';
  await expect(readPages('events', [page(1), page(2), page(3)], { pages: 2 })).rejects.toThrow(limit);
  const categories = (id: number) => ({ categories: [{ id, name: 'x' }], total_pages: 3 });
  const bodies = [categories(1), categories(2), categories(3)];
  await expect(readPages('categories', bodies, { pages: 2 })).rejects.toThrow(limit);
}, 60_000);
