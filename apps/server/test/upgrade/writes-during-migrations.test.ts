import knex, { type Knex } from 'knex';
import pg from 'pg';
import sqlite3 from 'sqlite3';
import { expect, test } from 'vitest';
import * as occurrences from '../../src/database/migrations/0060-expand-occurrences.ts';
import * as listDays from '../../src/database/migrations/0061-expand-list-days.ts';
import * as series from '../../src/database/migrations/0063-expand-series.ts';
import { createTestDatabase, describeOnEachEngine, type TestDatabase, type TestEngine } from '../harness/database.ts';

const columns = `id, author_id, status, slug, description, published_local, published_utc, modified_at, revision, title,
  excerpt, timezone, start_local, end_local, start_utc, end_utc, all_day, cost, show_map, show_map_link,
  hide_from_listings, sticky, featured`;
const insertEvent = (id: number): string => `insert into calendar_records (id, kind) values (${id}, 'event');
  insert into events (${columns}) values (${id}, 901, 'publish', 'e${id}', '', '2026-01-01 10:00:00', 7, 7, 1, 'Jazz', '',
    'UTC', '2026-01-01 10:00:00', '2026-01-01 11:00:00', 86400005, 86400009, 0, null, 0, 0, 0, 0, 0)`;

/** Another server, which hardly waits for locks: the migration waits for it. */
interface OtherServer extends AsyncDisposable {
  /** Whether the statements ran: false while the migration has locked the events. */
  write(sql: string): Promise<boolean>;
}

async function connect(engine: TestEngine, url: string): Promise<OtherServer> {
  if (engine === 'postgres') {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("set lock_timeout = '50ms'");
    return {
      async write(sql) {
        try {
          await client.query(`begin; ${sql}; commit`);
          return true;
        } catch (error) {
          await client.query('rollback');
          if (error instanceof pg.DatabaseError && error.code === '55P03') return false;
          throw error;
        }
      },
      [Symbol.asyncDispose]: () => client.end(),
    };
  }
  const file = new sqlite3.Database(url.slice('sqlite:'.length));
  file.configure('busyTimeout', 0);
  const run = (sql: string) =>
    new Promise<Error | null>((done) => {
      file.exec(sql, done);
    });
  return {
    async write(sql) {
      const error = await run(`begin immediate; ${sql}; commit`);
      if (error === null) return true;
      if (error.message.includes('SQLITE_BUSY')) return false;
      throw error;
    },
    [Symbol.asyncDispose]: () =>
      new Promise((done) => {
        file.close(() => done());
      }),
  };
}

interface Migrating extends AsyncDisposable {
  transaction(work: (trx: Knex.Transaction) => Promise<void>): Promise<void>;
}

async function openForMigrations(engine: TestEngine, { transaction, url }: TestDatabase): Promise<Migrating> {
  if (engine === 'sqlite') return { transaction, [Symbol.asyncDispose]: async () => undefined };
  const opened = knex({ client: 'pg', connection: url });
  return { transaction: (work) => opened.transaction(work), [Symbol.asyncDispose]: () => opened.destroy() };
}

/** Calls `before` ahead of each statement in SQL. */
const watched = (trx: Knex.Transaction, before: () => Promise<void>): Knex =>
  new Proxy(trx, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'raw') return value;
      return async (...statement: Parameters<Knex['raw']>) => {
        await before();
        return await value.apply(target, statement);
      };
    },
  });

describeOnEachEngine('events that another version writes while a migration runs', (engine) => {
  test('have their occurrences, and are counted by list and day', async () => {
    await using database = await createTestDatabase({ engine });
    await database.transaction(async (trx) => {
      for (const { down } of [series, listDays, occurrences]) await down(trx);
      await trx('users').insert({ id: 901, login: 'amina', login_key: 'amina', role: 'editor', created_at: 1 });
      await trx('terms').insert({
        id: 1,
        taxonomy: 'post_tag',
        name: 'a',
        name_key: 'a',
        slug: 'a',
        description: '',
        revision: 1,
      });
    });
    await using other = await connect(engine, database.url);
    const existing = 160;
    await other.write(Array.from({ length: existing }, (_, index) => insertEvent(index + 1)).join(';'));
    // As migrations: without the time limits of writes.
    await using migrating = await openForMigrations(engine, database);
    let number = 0;
    let written = 0;

    async function migrate(up: (knex: Knex) => Promise<void>): Promise<void> {
      const refused: string[] = [];
      await migrating.transaction((trx) =>
        up(
          watched(trx, async () => {
            number += 1;
            const sql = `${insertEvent(1000 + number)};
              insert into event_terms (event_id, term_id) values (${1000 + number}, 1);
              update events set start_utc = start_utc + 86400000, end_utc = end_utc + 86400000, featured = 1 where id = ${number};
              update events set status = 'draft' where id = ${number + 50};
              delete from events where id = ${number + 100}`;
            if (await other.write(sql)) written += 1;
            else refused.push(sql);
          }),
        ),
      );
      for (const sql of refused) expect(await other.write(sql)).toBe(true);
    }

    await migrate(occurrences.up);
    expect(await missingRows(database.read)).toEqual([]);
    await migrate(listDays.up);
    expect(await missingRows(database.read)).toEqual([]);
    expect(number).toBeLessThan(50);
    // SQLite has one writer: only a write before the first statement of a migration runs.
    if (engine === 'postgres') expect(written).toBeGreaterThan(10);
    else expect(written).toBeLessThanOrEqual(1);
    const counted = await database.read('list_days').where('events', '<>', 0).orderBy(['list', 'start_day']);
    const expected = await rowsOf(
      database.read,
      `select list, start_day, start_day as end_day, count(*) as events from (
          select status as list, start_utc / 86400000 as start_day from events
          union all select 'free', start_utc / 86400000 from events where status = 'publish'
          union all select 'featured', start_utc / 86400000 from events where status = 'publish' and featured = 1
          union all select 't1', start_utc / 86400000 from events
            join event_terms on event_id = events.id where status = 'publish') as listed
        group by 1, 2 order by 1, 2`,
    );
    expect(counted.map(toNumbers)).toEqual(expected.map(toNumbers));
  });
});

const toNumbers = ({ list, start_day, end_day, events }: Readonly<Record<string, unknown>>) =>
  [list, start_day, end_day, events].map(String).join(' ');

/** Events without an occurrence like them, and occurrences without an event. */
const missingRows = (read: Knex) =>
  rowsOf(
    read,
    `select coalesce(e.id, o.id) as id from events e full join occurrences o on o.id = e.id
      where e.id is null or o.id is null or e.start_utc <> o.start_utc or e.status <> o.status or e.featured <> o.featured`,
  );

async function rowsOf(read: Knex, sql: string): Promise<Record<string, unknown>[]> {
  const found = await read.raw(sql);
  return Array.isArray(found) ? found : found.rows;
}
