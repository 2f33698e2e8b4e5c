import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import type { Engine } from '../engine.ts';
import { sql } from '../statement.ts';
import { storageErrorCode } from '../storage-error.ts';
import { openSqlite } from './sqlite.ts';
import type { ReadLimits } from './sqlite-readers.ts';

const costly = (rows: number): string =>
  `with recursive counted (n) as (select 1 union all select n + 1 from counted limit ${rows})
    select count(*) as rows from counted`;
/** A statement that takes hours. */
const endless = costly(1e12);
const cheap = sql('select 7 as seven');

describe('readers with a time limit', () => {
  let folder: string;
  let engine: Engine | undefined;
  const open = async (limits: Partial<ReadLimits>): Promise<Engine> => {
    const usual = { quickReaders: 2, slowReaders: 1, quickMs: 5, deadlineMs: 100 };
    engine = await openSqlite(join(folder, 'a.db'), false, { ...usual, ...limits });
    return engine;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ngoma-readers-'));
  });
  afterEach(async () => {
    await engine?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a statement that exceeds the deadline fails, and its reader stays usable', async () => {
    const { select, read } = await open({});
    const failed = await select(sql(endless)).catch((error: unknown) => error);
    expect(storageErrorCode(failed)).toBe('query_timeout');
    const failedInKnex = await read.raw(endless).catch((error: unknown) => error);
    expect(storageErrorCode(failedInKnex)).toBe('query_timeout');
    expect(await select(cheap)).toEqual([{ seven: 7 }]);
    expect(await read.raw('select 7 as seven')).toEqual([{ seven: 7 }]);
  });

  test('a statement that exceeds the quick limit runs again on a slow reader', async () => {
    const { select } = await open({ quickMs: 1, deadlineMs: 60_000 });
    expect(await select(sql(costly(2_000_000)))).toEqual([{ rows: 2_000_000 }]);
  });

  test('a slow snapshot runs again on a slow reader, and leaves no transaction open', async () => {
    const { snapshot } = await open({ quickMs: 1, deadlineMs: 60_000 });
    let begun = 0;
    const counted = await snapshot(async (reader) => {
      begun += 1;
      await reader.raw('select 7 as seven');
      return reader.raw(costly(2_000_000));
    });
    expect(counted).toEqual([{ rows: 2_000_000 }]);
    expect(begun).toBe(2);
    for (let i = 0; i < 6; i += 1) expect(await snapshot((reader) => reader.raw('select 7 as seven'))).toHaveLength(1);
  });

  test('twenty endless statements fail at their common deadline, and quick ones do not wait for them', async () => {
    const { select } = await open({ deadlineMs: 2000 });
    const ended: string[] = [];
    const slow = Array.from({ length: 20 }, () => select(sql(endless)).catch(() => ended.push('slow')));
    for (let i = 0; i < 20; i += 1) await select(cheap).then(() => ended.push('cheap'));
    await Promise.all(slow);
    expect(ended).toEqual([...Array(20).fill('cheap'), ...Array(20).fill('slow')]);
  });

  test('the writer is never interrupted', async () => {
    const { write } = await open({ quickMs: 1, deadlineMs: 1 });
    expect(await write.raw(costly(2_000_000))).toEqual([{ rows: 2_000_000 }]);
  });

  test('another error is not retried', async () => {
    const { select } = await open({});
    await expect(select(sql('select * from nowhere'))).rejects.toThrow('no such table: nowhere');
  });
});

describeOnEachEngine('a query beyond its deadline', (name) => {
  test('fails with a storage error', async () => {
    await using db = await createTestDatabase({ engine: name });
    const statement = name === 'sqlite' ? endless : 'select pg_sleep(60)';
    const failed = await db.select(sql(statement)).catch((error: unknown) => error);
    expect(storageErrorCode(failed)).toBe('query_timeout');
  });
});
