import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import pg from 'pg';
import sqlite3 from 'sqlite3';
import { expect, test } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { isSqlite } from '../../src/database/dialect.ts';
import { openDatabase } from '../../src/database/open.ts';
import { systemClock } from '../../src/time/clock.ts';
import { createEmptyDatabase, describeOnEachEngine, type TestEngine } from '../harness/database.ts';

const migrations = readdirSync(path.join(import.meta.dirname, '../../src/database/migrations'))
  .filter((file) => file.endsWith('.ts'))
  .toSorted();

describeOnEachEngine('a database of the last version before the baseline', (engine) => {
  test('has the tables, indexes and triggers of a new one, and its rows', async () => {
    await using old = await createOldDatabase(engine);
    await using created = await createNewDatabase(engine);
    await using upgraded = await old.open();
    expect(await describeSchema(upgraded.read)).toEqual(await describeSchema(created.read));
    for (const table of ['knex_migrations', 'revisions', 'zone_rules', 'stored_defaults'])
      expect(await namesIn(upgraded, table), table).toEqual(await namesIn(created, table));
  });

  test('opens a second time without a change', async () => {
    await using old = await createOldDatabase(engine);
    await (await old.open()).close();
    await using again = await old.open();
    expect(await namesIn(again, 'knex_migrations')).toEqual(migrations);
  });

  test('is rejected and not changed if its last migration is missing', async () => {
    await using old = await createOldDatabase(engine);
    await old.run("delete from knex_migrations where name = '0037-expand-consents.ts'");
    await expect(old.open()).rejects.toThrow(
      /^The database is too old for this version: its last migration is 0036-expand-deleted-users\.ts\. Start Ngoma at commit [0-9a-f]{8} once/,
    );
    await old.run("insert into knex_migrations (name, batch) values ('0037-expand-consents.ts', 1)");
    await using upgraded = await old.open();
    expect(await namesIn(upgraded, 'knex_migrations')).toEqual(migrations);
  });
});

describeOnEachEngine('the import of a database of an earlier version', (engine) => {
  test('has the problems of its report in the list of problems', async () => {
    await using old = await createOldDatabase(engine);
    const problems = [
      { kind: 'event', sourceId: '815', name: 'Jazz', detail: 'Imported without its image.' },
      { kind: 'venue', sourceId: '7', name: 'Hall', detail: 'It is in the trash.' },
    ];
    await old.run(`
      insert into users (id, login, login_key, role, created_at) values (901, 'amina', 'amina', 'editor', 1);
      insert into imports (id, user_id, source, url, runner, dry_run, origin, status, phase, page, counts, problems,
        problem_count, created_at)
      values ('imp_1', 901, 'tec', 'https://x.example', 'server', 0, 'https://y.example', 'done', 'events', 1, '{}',
        '${JSON.stringify(problems)}', 2, 1)`);
    await using upgraded = await old.open();
    const rows = await upgraded.read('import_problems').orderBy('number').select();
    expect(rows).toEqual(
      problems.map(({ kind, sourceId, name, detail }, number) => ({
        ...{ import_id: 'imp_1', number, kind, source_id: sourceId, name, reason: null, detail, line: null },
      })),
    );
  });
});

describeOnEachEngine('the events of an earlier version', (engine) => {
  test('have occurrences and are counted by list and day', async () => {
    await using old = await createOldDatabase(engine);
    const columns = `id, author_id, status, slug, description, published_local, published_utc, modified_at, revision, title,
      excerpt, timezone, start_local, end_local, start_utc, end_utc, all_day, cost, show_map, show_map_link,
      hide_from_listings, sticky, featured`;
    const event = (id: number, status: string, cost: string, hidden: number, day: number) =>
      `(${id}, 901, '${status}', 'e${id}', '', '2026-01-01 10:00:00', 7, 7, 1, 'Jazz', '', 'UTC', '2026-01-01 10:00:00',
        '2026-01-01 11:00:00', ${day} * 86400000 + 5, ${day} * 86400000 + 9, 0, ${cost}, 0, 0, ${hidden}, 0, 0)`;
    await old.run(`
      insert into users (id, login, login_key, role, created_at) values (901, 'amina', 'amina', 'editor', 1);
      insert into calendar_records (id, kind) values (1, 'event'), (2, 'event'), (3, 'event'), (60000, 'event');
      insert into events (${columns}) values ${[
        event(1, 'publish', 'null', 0, 20),
        event(2, 'future', "'10'", 0, -3),
        event(3, 'draft', 'null', 1, 20),
        event(60_000, 'publish', "'10'", 0, 20),
      ].join()};
      insert into terms (id, taxonomy, name, name_key, slug, description, parent_id, revision) values
        (1, 'tribe_events_cat', 'Music', 'music', 'music', '', null, 1),
        (2, 'tribe_events_cat', 'Jazz', 'jazz', 'jazz', '', 1, 1);
      insert into event_terms (event_id, term_id) values (1, 2), (60000, 1), (60000, 2)`);
    await using upgraded = await old.open();
    expect(
      await upgraded
        .read('occurrences')
        .orderBy('id')
        .select('id', 'event_id', 'recurrence_id', 'start_local', 'hidden', 'is_free', 'listed_from'),
    ).toEqual(
      [
        { id: 1, hidden: 0, is_free: 1, listed_from: 0 },
        { id: 2, hidden: 0, is_free: 0, listed_from: 7 },
        { id: 3, hidden: 1, is_free: 1, listed_from: null },
        { id: 60_000, hidden: 0, is_free: 0, listed_from: 0 },
      ].map((row) => ({ ...row, event_id: row.id, recurrence_id: null, start_local: '2026-01-01 10:00:00' })),
    );
    expect(await upgraded.read('list_days').orderBy('list').select()).toEqual([
      { list: 'free', start_day: 20, end_day: 20, events: 1 },
      { list: 'future', start_day: -3, end_day: -3, events: 1 },
      { list: 'publish', start_day: 20, end_day: 20, events: 2 },
      { list: 't1', start_day: 20, end_day: 20, events: 2 },
      { list: 't2', start_day: 20, end_day: 20, events: 2 },
    ]);
  });
});

describeOnEachEngine('the messages and inbound texts of an earlier version', (engine) => {
  test('are counted by key, and have the key of the message that they answer', async () => {
    await using old = await createOldDatabase(engine);
    const day = Date.UTC(2026, 0, 31, 20, 59, 59);
    const message = (id: string, [key, userId]: readonly [string, number], to: string, createdAt: number) =>
      `('msg_0${id}', '${key}', ${userId}, 'test', '${to}', 'a', '8008', 'gsm7', 2, 'sent', 1, ${createdAt}, 1, 1, 35)`;
    const text = (id: string, userId: number, from: string, to: string, receivedAt: number) =>
      `('inb_0${id}', ${userId}, 'test', 'mtn', '${from}', '${to}', 'Yes', ${receivedAt})`;
    const [mtn, airtel] = ['+256772000001', '+256701000002'];
    await old.run(`
      insert into messages (id, api_key_id, user_id, mode, "to", text, sender_id, encoding, segments, status, sequence,
        created_at, updated_at, expires_at, cost) values ${[
          message('1', ['key_a', 901], mtn, day),
          // Half a second later, the next day has begun in Kampala.
          message('2', ['key_a', 901], mtn, day + 1000),
          message('3', ['key_a', 901], mtn, day + 2000),
          message('5', ['key_b', 901], airtel, day),
          message('6', ['', 901], airtel, day),
          message('7', ['key_c', 902], airtel, day),
        ].join()};
      insert into inbound_messages (id, user_id, mode, carrier, "from", "to", text, received_at) values ${[
        text('0', 901, mtn, '8008', day),
        text('4', 901, mtn, '9009', day + 5000),
        // A signed-in user sent the last message.
        text('8', 901, airtel, '8008', day + 5000),
        text('9', 902, airtel, '8008', day + 5000),
        // More than a week later.
        text('A', 902, airtel, '8008', day + 700_000_000),
      ].join()}`);
    await using upgraded = await old.open();
    const counted = await upgraded
      .read('key_message_counts')
      .orderBy(['api_key_id', 'day'])
      .select('api_key_id', 'user_id', 'day', 'operator', 'messages', 'segments', 'cost');
    const common = { user_id: 901, operator: 'mtn' };
    expect(counted.map((row) => ({ ...row, cost: Number(row.cost) }))).toEqual([
      { api_key_id: 'key_a', ...common, day: '2026-01-31', messages: 1, segments: 2, cost: 35 },
      { api_key_id: 'key_a', ...common, day: '2026-02-01', messages: 2, segments: 4, cost: 70 },
      { api_key_id: 'key_b', ...common, operator: 'airtel', day: '2026-01-31', messages: 1, segments: 2, cost: 35 },
      { api_key_id: 'key_c', user_id: 902, operator: 'airtel', day: '2026-01-31', messages: 1, segments: 2, cost: 35 },
    ]);
    const texts = await upgraded.read('inbound_messages').orderBy('id').select('id', 'api_key_id');
    expect(texts.map(({ id, api_key_id }) => [id, api_key_id])).toEqual([
      ['inb_00', null],
      ['inb_04', 'key_a'],
      ['inb_08', null],
      ['inb_09', 'key_c'],
      ['inb_0A', null],
    ]);
  });
});

interface OldDatabase extends AsyncDisposable {
  open(): Promise<Database & AsyncDisposable>;
  run(sql: string): Promise<void>;
}

async function createOldDatabase(engine: TestEngine): Promise<OldDatabase> {
  const { url, remove } = await createEmptyDatabase(engine);
  const run = (sql: string) => (engine === 'sqlite' ? runOnSqlite(url, sql) : runOnPostgres(url, sql));
  await run(readFileSync(path.join(import.meta.dirname, `${engine}.sql`), 'utf8'));
  return { open: () => open(url), run, [Symbol.asyncDispose]: remove };
}

async function createNewDatabase(engine: TestEngine): Promise<Database & AsyncDisposable> {
  const { url, remove } = await createEmptyDatabase(engine);
  const database = await open(url);
  const close = async () => {
    await database.close();
    await remove();
  };
  return { ...database, [Symbol.asyncDispose]: close };
}

async function open(url: string): Promise<Database & AsyncDisposable> {
  const database = await openDatabase({ url, clock: systemClock, lock: false });
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}

function runOnSqlite(url: string, sql: string): Promise<void> {
  return new Promise((done, fail) => {
    const file = new sqlite3.Database(url.slice('sqlite:'.length));
    file.exec(sql, (error) => file.close((closing) => ((error ?? closing) ? fail(error ?? closing) : done())));
  });
}

async function runOnPostgres(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The dump names its schema, and the search path of the connection stays as it is.
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function namesIn({ read }: Database, table: string): Promise<string[]> {
  const column = table === 'zone_rules' ? 'id' : 'name';
  return read(table).orderBy(column).pluck(column);
}

/** Every object of a database with its definition, in an order of its own. */
async function describeSchema(read: Knex): Promise<string[]> {
  if (isSqlite(read)) {
    const rows: { readonly sql: string }[] = await read.raw('select sql from sqlite_schema where sql is not null');
    return rows.map(({ sql }) => normalize(sql)).sort();
  }
  const described = await Promise.all(postgresObjects.map((sql) => read.raw<{ rows: { described: string }[] }>(sql)));
  return described.flatMap(({ rows }) => rows.map((row) => normalize(row.described))).sort();
}

/** Without comments, line ends, and the lengths of texts, which SQLite ignores. */
const normalize = (sql: string): string =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/varchar\(\d+\)/g, 'varchar')
    .replaceAll(/\s+/g, ' ');

const inSchema = "in (select oid from pg_namespace where nspname = 'public')";
const postgresObjects = [
  `select concat_ws(' ', table_name, ordinal_position, column_name, data_type, character_maximum_length, is_nullable,
     column_default, collation_name) as described from information_schema.columns where table_schema = 'public'`,
  `select indexdef as described from pg_indexes where schemaname = 'public'`,
  `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as described
     from pg_constraint where connamespace ${inSchema}`,
  `select pg_get_triggerdef(oid) as described from pg_trigger where not tgisinternal`,
  `select pg_get_functiondef(oid) as described from pg_proc where pronamespace ${inSchema} and prorettype = 'trigger'::regtype`,
];
