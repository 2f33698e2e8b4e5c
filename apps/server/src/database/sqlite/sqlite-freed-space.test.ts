import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import type { FreedSpace } from '../database.ts';
import { createFreedSpace } from './sqlite-freed-space.ts';

let db: TestDatabase;
let file: string;
let space: FreedSpace;
beforeEach(async () => {
  db = await createTestDatabase({ engine: 'sqlite' });
  file = db.url.slice('sqlite:'.length);
  space = createFreedSpace(file);
});
afterEach(() => db.close());

const secret = 'Wasswa, your result is negative';

/** Deletes a row like earlier versions, which did not overwrite it. */
async function leaveRow(): Promise<void> {
  await db.write.raw('pragma secure_delete = off');
  await db.write('part_references').insert({ to: secret, reference: 1 });
  await db.write('part_references').where({ to: secret }).delete();
}

test('a file of an earlier version needs a rewrite once, a new file none', async () => {
  expect(await space.isRewriteDue()).toBe(false);
  await db.write.raw('pragma user_version = 0');
  await leaveRow();
  expect(await space.truncateLog()).toBe(true);
  expect([await space.isRewriteDue(), await space.contains(secret)]).toEqual([true, true]);
  expect(await space.rewrite()).toEqual({ is: 'done' });
  expect([await space.isRewriteDue(), await space.contains(secret)]).toEqual([false, false]);
  expect(statSync(`${file}-wal`).size).toBe(0);
});

test('truncates the log unless a reader uses an old state, and does not rewrite during a write', async () => {
  await db.write('part_references').insert({ to: secret, reference: 1 });
  await db.snapshot(async (snapshot) => {
    await snapshot('part_references').select();
    await db.write('part_references').where({ to: secret }).delete();
    expect(await space.truncateLog()).toBe(false);
    expect(await space.rewrite()).toEqual({ is: 'log-in-use' });
    expect(readFileSync(`${file}-wal`).includes(secret)).toBe(true);
  });
  expect(await space.truncateLog()).toBe(true);
  expect(statSync(`${file}-wal`).size).toBe(0);
  await db.transaction(async (trx) => {
    await trx('part_references').insert({ to: secret, reference: 1 });
    expect(await space.truncateLog()).toBe(false);
    expect(await space.rewrite()).toEqual({ is: 'busy' });
  });
});

test('finds a text at any offset', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-contains-'));
  const name = path.join(folder, 'file');
  const mebibyte = 1_048_576;
  for (const position of [0, 1, mebibyte - secret.length, mebibyte - 3, mebibyte - 1, mebibyte, 2 * mebibyte - 5]) {
    const bytes = Buffer.alloc(position + secret.length);
    bytes.write(secret, position);
    writeFileSync(name, bytes);
    expect(await createFreedSpace(name).contains(secret), String(position)).toBe(true);
    writeFileSync(name, bytes.subarray(0, -1));
    expect(await createFreedSpace(name).contains(secret), String(position)).toBe(false);
  }
  rmSync(folder, { recursive: true });
});

test('a rewrite removes all deleted rows', async () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 10, max: 200 }), fc.integer({ min: 1, max: 9 })), { maxLength: 6 });
  let last = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (rounds) => {
      const deleted: string[] = [];
      for (const [count, every] of rounds) {
        const numbers = Array.from({ length: count }, () => `+${(++last * 7_919_003) % 999_999_937}#${last}#`);
        await db.write.batchInsert(
          'part_references',
          numbers.map((to) => ({ to, reference: 1 })),
          100,
        );
        const gone = numbers.filter((_number, index) => index % every === 0);
        await db.write('part_references').whereIn('to', gone).delete();
        deleted.push(...gone);
      }
      expect((await space.rewrite()).is).toBe('done');
      const bytes = readFileSync(file);
      expect(deleted.filter((number) => bytes.includes(number))).toEqual([]);
    }),
    { numRuns: 8 },
  );
});
