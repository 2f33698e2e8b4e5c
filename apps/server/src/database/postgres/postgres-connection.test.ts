import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { countPostgresTrips } from '../../../test/harness/postgres-trips.ts';
import { isUniqueViolation, runIn, type Transaction } from '../database.ts';
import { insertInto, prepared, preparedChange } from '../statement.ts';
import { storageErrorCode } from '../storage-error.ts';

const addOne = preparedChange('revisions', `update revisions set value = value + 1 where name = 'calendar'`);
const countReceipts = prepared('select count(*) as count from unmatched_receipts');
const waitForLock = preparedChange('revisions', 'select pg_advisory_xact_lock(1)');

describe.skipIf(!process.env['TEST_DATABASE_URL'])('a connection to PostgreSQL', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await createTestDatabase({ engine: 'postgres' });
  });
  afterEach(() => db.close());

  const columns = ['id', 'carrier', 'carrier_message_id', 'status', 'reason', 'received_at'];
  const insert = (trx: Transaction, ...ids: string[]) =>
    runIn(
      trx,
      insertInto(
        'unmatched_receipts',
        columns,
        ids.map((id) => [id, 'simulator', 'a', 'delivered', null, 1]),
      ),
    );
  const countStored = async () => (await db.select<{ count: number }>(countReceipts()))[0]?.count;

  test('sends buffered writes with the next query, and the rows of a table as one statement', async () => {
    await db.transaction(async (trx) => runIn(trx, countReceipts()));
    using sent = countPostgresTrips();
    await db.transaction(async (trx) => {
      for (const id of ['1', '2', '3']) await insert(trx, id);
      for (let i = 0; i < 3; i += 1) await runIn(trx, addOne());
      expect([sent.trips, sent.queries]).toEqual([1, 1]);
      expect(await runIn(trx, countReceipts())).toEqual([{ count: 3 }]);
      // Three changes and one insertion.
      expect([sent.trips, sent.queries]).toEqual([2, 1 + 4 + 1]);
      await insert(trx, '4');
    });
    expect([sent.trips, sent.queries]).toEqual([3, 6 + 2]);
    expect([await countStored(), await db.revision('calendar')]).toEqual([4, 3]);
  });

  test('throws the first error, not those that it caused', async () => {
    const outcomes: unknown[] = [];
    const failed = db.transaction(async (trx) => {
      await insert(trx, '1', '1');
      for (let i = 0; i < 2; i += 1) outcomes.push(await runIn(trx, countReceipts()).catch((error: unknown) => error));
    });
    const failure = await failed.catch((error: unknown) => error);
    expect(outcomes.map((each) => [isUniqueViolation(each), each instanceof pg.DatabaseError])).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(failure).toBe(outcomes[0]);
  });

  test('uses an index scan for changes, also with a plan made on a small table', async () => {
    const change = prepared(`update unmatched_receipts set reason = wanted.value ->> 0
      from json_each(?) as wanted where id = wanted.key`);
    const changeOne = (trx: Transaction) => runIn(trx, change(JSON.stringify({ 1: ['late'] })));
    const scans = prepared(`select seq_scan from pg_stat_xact_user_tables where relname = 'unmatched_receipts'`);
    await db.transaction((trx) => insert(trx, '1', '2', '3'));
    await db.transaction(async (trx) => {
      // PostgreSQL caches the plan from the sixth run on.
      for (let time = 0; time < 7; time += 1) await changeOne(trx);
      await insert(trx, ...Array.from({ length: 5_000 }, (_, place) => `more ${place}`));
      await changeOne(trx);
      expect(await runIn(trx, scans())).toEqual([{ seq_scan: 0 }]);
    });
  });

  test('forgets a failure that a savepoint rolled back', async () => {
    const failed = db.transaction(async (trx) => {
      await trx.transaction((savepoint) => insert(savepoint, '1', '1')).catch(() => undefined);
      await runIn(trx, prepared('select 1 / ?::integer')(0)).catch(() => undefined);
    });
    await expect(failed).rejects.toThrow('division by zero');
  });

  test('leaves no transaction open if a value cannot be sent', async () => {
    const unsendable = 1n as unknown as number; // as: only a bug would send this type
    const row = ['1', 'simulator', 'a', 'delivered', null, unsendable];
    const failed = db.transaction((trx) => runIn(trx, insertInto('unmatched_receipts', columns, [row])));
    await expect(failed).rejects.toThrow();
    await db.transaction((trx) => insert(trx, '2'));
    expect(await countStored()).toBe(1);
  });

  test.each(['rows', 'a change'])(
    'outcome_unknown: the connection is lost before the responses to %s and COMMIT',
    async (what) => {
      await using watching = await connect(db.url);
      await watching.query('select pg_advisory_lock(1)');
      const lost = db.transaction(async (trx) => {
        if (what === 'rows') await insert(trx, '1');
        await runIn(trx, waitForLock());
      });
      await Promise.all([
        expect(lost.catch(storageErrorCode)).resolves.toBe('outcome_unknown'),
        terminateWaiting(watching),
      ]);
      await db.transaction((trx) => insert(trx, '2'));
      expect(await countStored()).toBe(1);
    },
  );
});

async function connect(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

const terminate = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

const terminateWaiting = (watching: pg.Client): Promise<void> =>
  vi.waitUntil(async () => (await watching.query(terminate)).rowCount === 1, 60_000).then(() => undefined);
