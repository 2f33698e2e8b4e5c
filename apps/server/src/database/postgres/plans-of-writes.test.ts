import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { scansOf } from '../../../test/harness/query-plans.ts';

/*
 * A table of work is mostly empty. PostgreSQL knows that since its last vacuum, and plans each statement for a burst that is
 * yet to come (docs/adr/0052). This sweep finds the tables by their columns and the statements by importing all modules.
 */

const { texts } = vi.hoisted(() => ({ texts: new Set<string>() }));

vi.mock('../statement.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../statement.ts')>();
  return {
    ...original,
    prepared(text: string) {
      texts.add(text);
      return original.prepared(text);
    },
    preparedChange(table: string, text: string) {
      texts.add(text);
      return original.preparedChange(table, text);
    },
  };
});

const sources = path.join(import.meta.dirname, '../..');
const declaresStatements = (name: string): boolean =>
  name.endsWith('.ts') &&
  !name.includes('test') &&
  /= prepared(Change)?\(/.test(readFileSync(path.join(sources, name), 'utf8'));

/** Columns of rows that are work to do, or that are deleted when their time is over. */
const columnsOfWork = [
  'due_at',
  'overdue_at',
  'lease_owner',
  'lease_until',
  'leased_until',
  'expires_at',
  'received_at',
];
/** Their rows are deleted with those of such a table. */
const childTables = ['webhook_attempts', 'recipient_rows', 'submissions'];
/** Kept for months after they have expired. */
const keptTables = ['messages', 'api_keys'];
/** Pending codes of ten minutes, and one row for each file that is being read. */
const freeIndexes = ['verifications_due', 'verifications_pending', 'recipient_files_pkey'];

const isWrite = (text: string): boolean =>
  /^\s*(update|delete|insert)\b|^\s*with\b.*\b(update|delete from|insert into)\b|\bfor update\b/s.test(text);
/** A temporary table of SQLite only. */
const isForPostgres = (text: string): boolean => !text.includes('insert into assertions');

const countPlaceholders = (text: string): number => text.replace(/'[^']*'|"[^"]*"/g, '').split('?').length - 1;

describe.runIf(process.env['TEST_DATABASE_URL'])('writes planned while tables of work were empty', () => {
  let db: TestDatabase;
  let tables: string[] = [];
  afterAll(() => db.close());

  beforeAll(async () => {
    for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(declaresStatements))
      await import(path.join(sources, name));
    db = await createTestDatabase({ engine: 'postgres' });
    const { rows } = await db.write.raw<{ rows: { name: string }[] }>(
      `select distinct table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name in (${columnsOfWork.map((name) => `'${name}'`).join()})`,
    );
    tables = [...childTables, ...rows.map(({ name }) => name).filter((name) => !keptTables.includes(name))];
    for (const table of tables) await db.write.raw('vacuum analyze ??', [table]);
  });

  /** The statements that read a whole table of work, with the steps of their plans. */
  async function findScans(statements: Iterable<string>): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const text of statements) {
      const bindings = Array.from({ length: countPlaceholders(text) }, () => null);
      const statement = { text, bindings, isPrepared: true, isOfWrite: true } as const;
      const scans = await scansOf('postgres', db, statement, { tables, freeIndexes });
      if (scans.length > 0) found[text] = scans;
    }
    return found;
  }

  test('look up rows by an index', async () => {
    const writes = [...texts].filter(isWrite).filter(isForPostgres);
    expect(tables.length).toBeGreaterThan(10);
    expect(writes.length).toBeGreaterThan(100);
    expect(await findScans(writes)).toEqual({});
  });

  test('are found where one joins rows from JSON without naming their keys', async () => {
    const planted = `update message_queue set due_at = cast(changed.value ->> 0 as bigint) from json_each(?) as changed
      where message_queue.message_id = changed.key`;
    expect(Object.keys(await findScans([planted]))).toEqual([planted]);
  });
});
