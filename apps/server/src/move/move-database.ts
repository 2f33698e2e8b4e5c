import type { Knex } from 'knex';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { runIn, type Transaction, withRunner } from '../database/database.ts';
import { listAppliedMigrations, listPendingMigrations, migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/postgres/postgres.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { DatabaseInUse } from '../database/sqlite/process-lock.ts';
import { openSqlite } from '../database/sqlite/sqlite.ts';
import { insertInto } from '../database/statement.ts';
import { Refusal } from '../problems/refusal.ts';
import { readLastNumbers, setSequences, withoutTriggers } from './postgres-target.ts';
import {
  createTableDigest,
  listMovedTables,
  listTargetTables,
  type MovedTable,
  readRows,
  type TableDigest,
  unmovedTables,
} from './tables.ts';

export interface ComparedTable extends TableDigest {
  readonly name: string;
}

/**
 * Copies an SQLite database into an empty PostgreSQL database and compares each table, in one transaction: a target that
 * differs stays empty. The source is locked and does not change.
 */
export async function moveDatabase(
  databaseFile: string,
  targetUrl: string,
  by: { readonly actor: Actor; readonly nowMs: number },
): Promise<ComparedTable[]> {
  const source = await openSqlite(databaseFile, true).catch((error: unknown) => {
    throw error instanceof DatabaseInUse ? new Refusal(error.message) : error;
  });
  try {
    if ((await listPendingMigrations(source.read)).length > 0)
      throw new Refusal(`The tables of ${databaseFile} are of an older version. Run 'ngoma migrate' first.`);
    const target = await openPostgres(targetUrl, false);
    try {
      return await runTransaction(source.write, (reading) =>
        target.transactionToMigrate(withRunner(target, (trx) => copyAll(reading, trx, by))),
      );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyAll(
  source: Knex,
  trx: Transaction,
  { actor, nowMs }: { readonly actor: Actor; readonly nowMs: number },
): Promise<ComparedTable[]> {
  await requireEmpty(trx);
  await migrate((work) => work(trx));
  const tables = await listMovedTables(source);
  await requireSameTables(source, trx, tables);
  const compared: ComparedTable[] = [];
  const different: string[] = [];
  await withoutTriggers(trx, tables, async () => {
    for (const table of tables) {
      const { here, there } = await copyTable(source, trx, table);
      compared.push({ name: table.name, ...there });
      if (here.checksum !== there.checksum || here.rows !== there.rows)
        different.push(`${table.name} (${here.rows} and ${there.rows} rows)`);
    }
  });
  if (different.length > 0)
    throw new Error(`These tables differ after the copy: ${different.join(', ')}. Nothing was moved.`);
  await setSequences(trx, await readLastNumbers(source));
  await trx.raw('analyze');
  const details = { rows: compared.reduce((sum, { rows }) => sum + rows, 0), tables: compared.length };
  await recordAudit(trx, { atMs: nowMs, actor, action: 'database.move', subject: 'postgres', result: 'done', details });
  return compared;
}

async function requireEmpty(trx: Transaction): Promise<void> {
  const [found] = await listTargetTables(trx);
  if (found !== undefined)
    throw new Refusal(`The PostgreSQL database is not empty: it has the table ${found}. Create a new one (createdb).`);
}

/** A table or migration of only one engine would be lost. */
async function requireSameTables(source: Knex, trx: Transaction, tables: readonly MovedTable[]): Promise<void> {
  const here = [...tables.map(({ name }) => name), ...unmovedTables].sort();
  const there = (await listTargetTables(trx)).sort();
  const alone = [...here, ...there].find((name) => !here.includes(name) || !there.includes(name));
  if (alone !== undefined) throw new Error(`Only one of the engines has the table ${alone}.`);
  const [before, after] = await Promise.all([source, trx].map(listAppliedMigrations));
  if (String(before) !== String(after))
    throw new Refusal('The SQLite database is of a newer version of Ngoma. Use that version to move it.');
}

/** Returns the digests of the rows in the source and in the target. */
async function copyTable(source: Knex, trx: Transaction, table: MovedTable) {
  const { name } = table;
  // Migrations fill some tables with rows that the source has too.
  await trx(name).delete();
  // A savepoint for each table, so that its rows are not buffered until the end of the transaction.
  const here = await trx.transaction((savepoint) => copyRows(source, savepoint, table));
  const stored = createTableDigest();
  for await (const rows of readRows(trx, table)) stored.add(rows);
  return { here, there: stored.result() };
}

/** Copies the rows and returns the digest of the source. */
async function copyRows(source: Knex, trx: Transaction, table: MovedTable): Promise<TableDigest> {
  const { name, columns } = table;
  const written = createTableDigest();
  for await (const rows of readRows(source, table)) {
    written.add(rows);
    await runIn(trx, insertInto(name, columns, rows)).catch((cause: unknown) => {
      throw new Error(`A row of the table ${name} cannot be stored in PostgreSQL (${cause}). Nothing was moved.`, {
        cause,
      });
    });
  }
  return written.result();
}
