import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { createKeptFiles } from './kept-files.ts';

async function open() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ngoma-kept-'));
  const source = path.join(folder, 'source');
  await writeFile(source, 'the picture');
  const clock = createTestClock(Date.parse('2026-11-28T09:00:00Z'));
  const kept = path.join(folder, 'kept');
  return { files: createKeptFiles(kept, clock), clock, source, list: () => readdir(kept) };
}

test('a file is found by its id for an hour, and deleted with the next one', async () => {
  const { files, clock, source, list } = await open();
  const id = await files.keep(source);
  expect(await readFile((await files.find(id)) ?? '', 'utf8')).toBe('the picture');
  clock.advance(3_599_999);
  expect(await files.find(id)).toBeDefined();
  clock.advance(1);
  expect(await files.find(id)).toBeUndefined();
  const next = await files.keep(source);
  expect(await list()).toEqual([next]);
});

test('the oldest of more than 20 files is deleted', async () => {
  const { files, clock, source, list } = await open();
  const ids: string[] = [];
  for (let count = 0; count < 22; count++) {
    ids.push(await files.keep(source));
    clock.advance(1);
  }
  expect((await list()).sort()).toEqual(ids.slice(2));
  expect(await files.find(ids[1] ?? '')).toBeUndefined();
});

test.each(['', '.', '../source', '1764320400000-', `${'1'.repeat(13)}-${'0'.repeat(32)}`, `../${'0'.repeat(46)}`])(
  'no file has the id %j',
  async (id) => {
    const { files, source } = await open();
    await files.keep(source);
    expect(await files.find(id)).toBeUndefined();
  },
);
