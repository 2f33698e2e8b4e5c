import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open.ts';
import { type Clock, systemClock } from '../../src/time/clock.ts';

export type TestEngine = 'sqlite' | 'postgres';

/** A separate database for one test or test file; closing it removes it. */
export interface TestDatabase extends Database, AsyncDisposable {
  /** For opening it a second time, like another process. */
  readonly url: string;
}

const postgresUrl = process.env['TEST_DATABASE_URL'];
/**
 * Independent of the cluster: the C locale exposes code that depends on a locale. The default copy of PostgreSQL 15,
 * through its log, takes half a second; a copy by files takes 25 ms.
 */
const optionsOfTests = `encoding 'UTF8' lc_collate 'C' lc_ctype 'C' strategy file_copy`;
const defaultEngine: TestEngine = process.env['TEST_DB'] === 'postgres' ? 'postgres' : 'sqlite';

/** A new database with all tables, copied from a template; the default engine is that of `TEST_DB`. */
export async function createTestDatabase({
  engine = defaultEngine,
  clock = systemClock,
}: {
  engine?: TestEngine;
  clock?: Clock;
} = {}): Promise<TestDatabase> {
  const copy = await copyTestDatabase(engine);
  const database = await openDatabase({ url: copy.url, clock, lock: false });
  async function close(): Promise<void> {
    await database.close();
    await copy.remove();
  }
  return { ...database, url: copy.url, close, [Symbol.asyncDispose]: close };
}

/**
 * Runs a suite on SQLite, and on PostgreSQL if `TEST_DATABASE_URL` names a cluster for tests; only there with `TEST_DB=postgres`.
 */
export function describeOnEachEngine(name: string, suite: (engine: TestEngine) => void): void {
  if (defaultEngine === 'sqlite') describe(`${name} (SQLite)`, () => suite('sqlite'));
  if (postgresUrl) describe(`${name} (PostgreSQL)`, () => suite('postgres'));
  else describe.skip(`${name} (PostgreSQL: skipped, TEST_DATABASE_URL is not set)`, () => suite('postgres'));
}

/**
 * Runs a suite of refusals and representations, whose statements other suites run on both engines: on the engine of `TEST_DB`.
 * The long tests run it on PostgreSQL.
 */
export function describeOnOneEngine(name: string, suite: (engine: TestEngine) => void): void {
  describe(name, () => suite(defaultEngine));
}

/** An unopened database with all tables. */
export interface DatabaseCopy {
  readonly url: string;
  remove(): Promise<void>;
}

export const copyTestDatabase = (engine: TestEngine = defaultEngine): Promise<DatabaseCopy> =>
  engine === 'sqlite' ? makeSqliteFile(sqliteTemplate) : makePostgresDatabase(postgresTemplate);

/** A database without tables, for tests of migrations. */
export const createEmptyDatabase = (engine: TestEngine): Promise<DatabaseCopy> =>
  engine === 'sqlite' ? makeSqliteFile() : makePostgresDatabase();

let knownVersion: string | undefined;

/** A digest of the code that creates the tables, so that a template is never out of date. */
function templateVersion(): string {
  knownVersion ??= hashOfTables();
  return knownVersion;
}

function hashOfTables(): string {
  const folder = fileURLToPath(new URL('../../src/database/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

async function makeSqliteFile(findTemplate?: () => Promise<string>): Promise<DatabaseCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'ngoma-test-'));
  const file = join(folder, 'ngoma.db');
  if (findTemplate) cpSync(await findTemplate(), file);
  return {
    url: `sqlite:${file}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function sqliteTemplate(): Promise<string> {
  const folder = join(tmpdir(), 'ngoma-test-templates');
  const template = join(folder, `${templateVersion()}.db`);
  if (existsSync(template)) return template;
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `${randomBytes(8).toString('hex')}.db`);
  const database = await openDatabase({ url: `sqlite:${draft}`, clock: systemClock, lock: false });
  await database.close();
  // Another test process may do the same; the files are equal, and the last one stays.
  renameSync(draft, template);
  return template;
}

async function makePostgresDatabase(findTemplate = async () => 'template0'): Promise<DatabaseCopy> {
  const template = await findTemplate();
  const name = `ngoma_test_${randomBytes(8).toString('hex')}`;
  await administrate((admin) => admin.query(`create database ${name} template ${template} ${optionsOfTests}`));
  return {
    url: urlOf(name),
    remove: async () => {
      await administrate((admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
}

let knownTemplate: Promise<string> | undefined;

/** Looked for once in each process. */
function postgresTemplate(): Promise<string> {
  knownTemplate ??= findPostgresTemplate();
  return knownTemplate;
}

function findPostgresTemplate(): Promise<string> {
  const name = `ngoma_template_${templateVersion()}`;
  return administrate(async (admin) => {
    // One test process creates it, the others wait; the lock ends with this connection.
    await admin.query(`select pg_advisory_lock(hashtext('ngoma_template'))`);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft} template template0 ${optionsOfTests}`);
    const database = await openDatabase({ url: urlOf(draft), clock: systemClock, lock: false });
    await database.close();
    await admin.query(`alter database ${draft} rename to ${name}`);
    return name;
  });
}

async function administrate<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: urlOf(undefined) });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** The address of a database of the test cluster; without `name`, that of the cluster. */
function urlOf(name: string | undefined): string {
  if (!postgresUrl) throw new Error('TEST_DATABASE_URL is not set: it names a PostgreSQL cluster for tests.');
  const url = new URL(postgresUrl);
  if (name) url.pathname = `/${name}`;
  return url.href;
}
