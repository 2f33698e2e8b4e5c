import type { Knex } from 'knex';
import type { MovedTable } from './tables.ts';

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Runs `work` without triggers, which would write copied rows a second time, and without foreign keys, as a row may refer to
 * a later one. All foreign keys are checked at the end.
 */
export async function withoutTriggers(
  trx: Knex,
  tables: readonly MovedTable[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await listForeignKeys(trx);
  for (const { table, name } of keys) await trx.raw('alter table ?? drop constraint ??', [table, name]);
  for (const { name } of tables) await trx.raw('alter table ?? disable trigger user', [name]);
  await work();
  for (const { name } of tables) await trx.raw('alter table ?? enable trigger user', [name]);
  for (const { table, name, definition } of keys)
    await trx.raw(`alter table ?? add constraint ?? ${definition}`, [table, name]);
}

async function listForeignKeys(trx: Knex): Promise<ForeignKey[]> {
  const { rows } = await trx.raw<{ rows: ForeignKey[] }>(`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`);
  return rows;
}

/** The last id of each table, also of a deleted row, so that no id is used twice. */
export type LastNumbers = ReadonlyMap<string, number>;

export async function readLastNumbers(source: Knex): Promise<LastNumbers> {
  const rows: { name: string; seq: number }[] = await source('sqlite_sequence').select('name', 'seq');
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}

/** Continues the ids of SQLite, which has no number for a table that never had a row. */
export async function setSequences(trx: Knex, lastNumbers: LastNumbers): Promise<void> {
  for (const [table, last] of lastNumbers) {
    const { rows } = await trx.raw<{ rows: { sequence: string }[] }>(
      `select pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence from information_schema.columns
        where table_schema = current_schema() and table_name = ? and column_default like 'nextval(%'`,
      [table],
    );
    const [found] = rows;
    if (found === undefined) throw new Error(`The table ${table} has a sequence on SQLite only.`);
    await trx.raw('select setval(?, ?)', [found.sequence, last]);
  }
}
