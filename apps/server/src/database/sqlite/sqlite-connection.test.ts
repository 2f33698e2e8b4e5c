import path from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../../test/harness/child-server.ts';
import { until } from '../../outbound/test-receiver.ts';
import { connectReader, connectWriter, plannedOnce, SqliteConnection } from './sqlite-connection.ts';

describe('a placeholder as limit', () => {
  test.each([
    ['select 1 limit ?', 'select 1 limit (? + 0)'],
    ['select 1 limit ? offset ?', 'select 1 limit (? + 0) offset (? + 0)'],
    ['SELECT 1 LIMIT ?', 'SELECT 1 LIMIT (? + 0)'],
    ['(select a from b limit ?) as c', '(select a from b limit (? + 0)) as c'],
    ['select 1 limit 5', 'select 1 limit 5'],
    ['select 1 limit (? + 0)', 'select 1 limit (? + 0)'],
    ['select a_limit ? b', 'select a_limit ? b'],
  ])('replaces a plain placeholder: %s', (given, expected) => {
    expect(plannedOnce(given)).toBe(expected);
  });

  const connection = connectReader(':memory:');
  afterAll(async () => (await connection).close());
  const fiveRows = 'select value from json_each(?) order by key';

  test.each([
    [0, 0, []],
    [2, 0, [1, 2]],
    [2, 3, [4, 5]],
    [9, 4, [5]],
    [9, 9, []],
    // -1: SQLite applies no limit.
    [-1, 3, [4, 5]],
  ])('returns the same rows as a plain placeholder: limit %i offset %i', async (limit, offset, expected) => {
    const { rows } = await (await connection).execute('all', `${fiveRows} limit ? offset ?`, [
      '[1, 2, 3, 4, 5]',
      limit,
      offset,
    ]);
    expect(rows).toEqual(expected.map((value) => ({ value })));
  });
});

describe('a statement that failed because the file was locked', () => {
  const insert = 'insert into t values (?)';

  test.each([
    ['a write', 'run', insert],
    ['a write with rows', 'all', `${insert} returning id`],
  ] as const)('%s is over: what others write afterwards is committed', async (_name, method, sql) => {
    const file = path.join(temporaryFolder(), 'locked.db');
    const [writer, other] = [await connectWriter(file), await connectWriter(file)];
    await writer.executeScript('create table t (id integer primary key); pragma busy_timeout = 0');
    await other.executeScript('begin immediate');
    await expect(writer.execute(method, sql, [1])).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await other.executeScript('rollback');
    writer.begin();
    await writer.execute('run', 'insert into t values (2), (3)', []);
    await writer.commit();
    expect((await other.execute('all', 'select id from t', [])).rows).toEqual([{ id: 2 }, { id: 3 }]);
    await Promise.all([writer.close(), other.close()]);
  });
});

describe('a new file while another process creates its tables', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('is opened once the tables exist', async () => {
    const file = path.join(temporaryFolder(), 'new.db');
    const other = await connectReader(file);
    await other.executeScript('pragma query_only = off; begin immediate; create table t (id integer primary key)');
    const tries = vi.spyOn(SqliteConnection.prototype, 'executeScript');
    const connecting = connectWriter(file);
    connecting.catch(() => undefined);
    // The first attempt finds the file locked.
    await until(() => tries.mock.calls.length > 1);
    await other.executeScript('commit');
    const writer = await connecting;
    expect((await writer.execute('all', 'pragma journal_mode', [])).rows).toEqual([{ journal_mode: 'wal' }]);
    await Promise.all([writer.close(), other.close()]);
  });
});
