import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { systemClock } from '../../time/clock.ts';
import { openDatabase } from '../open.ts';

const indexed = '0051-expand-messages-of-keys.ts';
const altered = '0044-expand-charged-spenders.ts';
const counted = '0058-expand-records-of-keys.ts';

describe.skipIf(!process.env['TEST_DATABASE_URL'])('a migration beside processes that send', () => {
  let db: TestDatabase;
  let sender: pg.Client;
  let watching: pg.Client;
  beforeEach(async () => {
    db = await createTestDatabase({ engine: 'postgres' });
    [sender, watching] = await Promise.all([connect(db.url), connect(db.url)]);
  });
  afterEach(async () => {
    await Promise.all([sender.end(), watching.end()]);
    await db.close();
  });

  async function connect(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  }

  async function revert(name: string): Promise<void> {
    const { down } = await import(/* @vite-ignore */ `../migrations/${name}`);
    await db.transaction(down);
    await db.write('knex_migrations').where({ name }).del();
  }

  const open = () => openDatabase({ url: db.url, clock: systemClock, lock: false });
  const countApplied = async (name: string) => (await db.read('knex_migrations').where({ name })).length;
  const isWaiting = async () =>
    (
      await watching.query(`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and wait_event_type = 'Lock'`)
    ).rowCount !== 0;
  const changeMessages = (client: pg.Client) => client.query(`update messages set text = text`);

  test('stops waiting for its lock, so that writes behind it go on, and tries again', async () => {
    await revert(altered);
    await sender.query('begin');
    await changeMessages(sender);
    const opening = open();
    await vi.waitUntil(isWaiting, 60_000);
    // Without the limit this would wait for the open transaction, and the test with it.
    await changeMessages(watching);
    expect(await countApplied(altered)).toBe(0);
    await sender.query('commit');
    await (await opening).close();
    expect(await countApplied(altered)).toBe(1);
  });

  test('builds an index concurrently: writes do not wait for it, and it waits for earlier ones', async () => {
    await revert(indexed);
    await sender.query('begin');
    await changeMessages(sender);
    const opening = open();
    await vi.waitUntil(isWaiting, 60_000);
    const query = `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { rows } = await watching.query<{ query: string }>(query);
    expect(rows.map((row) => row.query)).toEqual([expect.stringContaining('create index concurrently')]);
    await changeMessages(watching);
    await sender.query('commit');
    await (await opening).close();
    expect(await countApplied(indexed)).toBe(1);
  });

  test('has no transaction id while it reads all messages, so that dead rows of the queue are removed', async () => {
    await revert(counted);
    await sender.query('begin');
    await sender.query('lock table messages');
    const opening = open();
    await vi.waitUntil(isWaiting, 60_000);
    const waiting = await watching.query(
      `select backend_xid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting.rows).toEqual([{ backend_xid: null }]);
    await sender.query('commit');
    await (await opening).close();
    expect(await countApplied(counted)).toBe(1);
  });

  test('replaces an index whose build was interrupted', async () => {
    await db.write('knex_migrations').where({ name: indexed }).del();
    await watching.query(`update pg_index set indisvalid = false where indexrelid = 'messages_api_key_id'::regclass`);
    await (await open()).close();
    const valid = `select indisvalid from pg_index where indexrelid = 'messages_api_key_id'::regclass`;
    expect((await watching.query(valid)).rows).toEqual([{ indisvalid: true }]);
  });

  test('runs again after a crash between the index and its record', async () => {
    await db.write('knex_migrations').where({ name: indexed }).del();
    await (await open()).close();
    expect(await countApplied(indexed)).toBe(1);
  });

  test('waits for another process that migrates', async () => {
    await revert(indexed);
    await sender.query('select pg_advisory_lock(6460001)');
    let isOpen = false;
    const opening = open().then((opened) => {
      isOpen = true;
      return opened.close();
    });
    await vi.waitUntil(async () => {
      const asked = `select 1 from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock%'
        and pid <> pg_backend_pid()`;
      return (await watching.query(asked)).rowCount !== 0;
    }, 60_000);
    expect([isOpen, await countApplied(indexed)]).toEqual([false, 0]);
    await sender.query('select pg_advisory_unlock(6460001)');
    await opening;
    expect(await countApplied(indexed)).toBe(1);
  });
});
