import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createEmptyDatabase,
  createTestDatabase,
  describeOnEachEngine,
  type TestDatabase,
} from '../../test/harness/database.ts';
import { systemClock } from '../time/clock.ts';
import { inspectDatabase } from './inspect.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { openPostgres } from './postgres/postgres.ts';

async function createTable(url: string, name: string): Promise<void> {
  if (url.startsWith('sqlite:')) {
    const file = new DatabaseSync(url.replace('sqlite:', ''));
    file.exec(`create table ${name} (id integer)`);
    file.close();
    return;
  }
  const engine = await openPostgres(url, false);
  await engine.write.schema.createTable(name, (table) => table.integer('id'));
  await engine.close();
}

const open = (url: string) => openDatabase({ url, clock: systemClock, lock: false });

describeOnEachEngine('opening a database', (engine) => {
  test('several processes can migrate it at the same time', async () => {
    const empty = await createEmptyDatabase(engine);
    const opened = await Promise.all([open(empty.url), open(empty.url), open(empty.url)]);
    const applied: string[] = await opened[0].read('knex_migrations').pluck('name');
    expect(applied).toContain('0038-baseline.ts');
    expect(new Set(applied).size).toBe(applied.length);
    await Promise.all(opened.map((db) => db.close()));
    await empty.remove();
  });

  test('rejects a database without tables, and creates none, if `createsTables` is false', async () => {
    const empty = await createEmptyDatabase(engine);
    const opening = openDatabase({ url: empty.url, clock: systemClock, lock: false, createsTables: false });
    await expect(opening).rejects.toThrow('The database has no tables yet: set DATABASE_URL (or NGOMA_DATA)');
    await using found = await inspectDatabase(empty.url);
    expect(await found?.read.schema.hasTable('users')).toBe(false);
    await empty.remove();
  });

  test('rejects the database of another program without changing it', async () => {
    const other = await createEmptyDatabase(engine);
    await createTable(other.url, 'letters');
    const sentence = 'The database belongs to another program (it has the table letters and no table of Ngoma)';
    await expect(open(other.url)).rejects.toThrow(sentence);
    await expect(inspectDatabase(other.url)).rejects.toThrow(sentence);
    if (engine === 'sqlite') {
      const file = new DatabaseSync(other.url.replace('sqlite:', ''));
      expect(file.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'delete' });
      file.close();
    }
    await other.remove();
  });

  test('does not change an up-to-date database', async () => {
    await using db = await createTestDatabase({ engine });
    expect(await migrate(db.transaction)).toEqual([]);
  });

  test('accepts a newer version with only expand migrations', async () => {
    await using db = await createTestDatabase({ engine });
    await recordMigration(db, '9000-expand-users-with-a-nickname.ts');
    const again = await open(db.url);
    expect(await again.isReady()).toBe(true);
    expect(await again.read('knex_migrations').where({ name: '9000-expand-users-with-a-nickname.ts' })).toHaveLength(1);
    await again.close();
  });

  test.each(['9001-contract-users-without-email.ts', '9001-rename-expand-users.ts'])(
    'rejects a newer version with other migrations and names them: %s',
    async (name) => {
      await using db = await createTestDatabase({ engine });
      await recordMigration(db, '9000-expand-users-with-a-nickname.ts');
      await recordMigration(db, name);
      await expect(open(db.url)).rejects.toThrow(`newer version of Ngoma (it has ${name})`);
    },
  );

  test('every migration after the baseline can be reverted and run again', async () => {
    await using db = await createTestDatabase({ engine });
    const recorded: string[] = await db.read('knex_migrations').orderBy('id', 'desc').pluck('name');
    expect(recorded).toContain(baseline);
    const names = recorded.filter((name) => name !== baseline);
    for (const name of names) {
      const { down } = await import(/* @vite-ignore */ `./migrations/${name}`);
      await db.transaction(down);
    }
    await db.write('knex_migrations').whereIn('name', names).del();
    expect(await migrate(db.transaction)).toEqual(names.toReversed());
  });
});

const recordMigration = (db: TestDatabase, name: string) =>
  db.write('knex_migrations').insert({ name, batch: 2, migration_time: new Date(0) });

const baseline = '0038-baseline.ts';

test('the name of each migration after the baseline shows whether older versions can use the database', () => {
  const names = readdirSync(new URL('./migrations/', import.meta.url)).filter((name) => name.endsWith('.ts'));
  expect(names).toContain(baseline);
  for (const name of names.filter((each) => each !== baseline))
    expect(name).toMatch(/^\d{4}-(expand|contract)-[a-z0-9-]+\.ts$/);
});

describe('a SQLite file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ngoma-open-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is created with its folder, readable only by its owner', async () => {
    const file = join(folder, 'some/where/ngoma.db');
    const db = await open(`sqlite:${file}`);
    await db.transaction((trx) => db.bumpRevision(trx, 'calendar'));
    for (const each of [file, `${file}-wal`]) expect(statSync(each).mode & 0o077).toBe(0);
    await db.close();
  });

  test('has no sidecar files after it is closed', async () => {
    const file = join(folder, 'ngoma.db');
    await (await open(`sqlite:${file}`)).close();
    expect([existsSync(`${file}-wal`), existsSync(`${file}-shm`)]).toEqual([false, false]);
  });

  test('with other content is rejected', async () => {
    await expect(open(`sqlite:${folder}`)).rejects.toThrow();
  });
});

test('names each host of a cluster that cannot be used, without the password', async () => {
  // Nothing listens on these ports.
  const opening = open('postgres://ngoma:secret@127.0.0.1:1,127.0.0.1:2/ngoma');
  await expect(opening).rejects.toThrow(/^(?!.*secret).*127\.0\.0\.1:1\b.*127\.0\.0\.1:2\b/s);
});

test('rejects the URL of another engine and names the accepted forms', async () => {
  await expect(open('mysql://localhost/ngoma')).rejects.toThrow('sqlite:<file> or postgres://');
});
