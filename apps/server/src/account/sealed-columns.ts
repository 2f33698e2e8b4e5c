import type { Knex } from 'knex';
import { Refusal } from '../problems/refusal.ts';
import type { SecretBox } from './secret-box.ts';

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly primaryKey: string;
}

/** All columns with sealed texts, which a rotation of the secret key seals again. A test checks that the list is complete. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'api_keys', column: 'webhook_secret', primaryKey: 'id' },
  { table: 'webhook_endpoints', column: 'secret', primaryKey: 'id' },
  { table: 'webhook_endpoints', column: 'old_secret', primaryKey: 'id' },
  { table: 'sealed_keys', column: 'sealed', primaryKey: 'name' },
];

interface Sealed {
  readonly id: string;
  readonly sealed: string;
}

const rowsAtOnce = 500;

/** Lists all sealed texts. Skips missing tables of databases that are not migrated yet. */
export async function listSealed(knex: Knex): Promise<string[]> {
  const found: string[] = [];
  for (const column of sealedColumns)
    if (await knex.schema.hasColumn(column.table, column.column))
      for await (const rows of readSealed(knex, column)) found.push(...rows.map(({ sealed }) => sealed));
  return found;
}

/**
 * The first and the last sealed text of each column. Both are checked, because processes with different keys may have
 * written to the same database.
 */
export async function sampleSealed(knex: Knex): Promise<string[]> {
  const rows = sealedColumns.flatMap(({ table, column, primaryKey }) =>
    (['asc', 'desc'] as const).map((order) =>
      knex(table).whereNotNull(column).orderBy(primaryKey, order).first({ sealed: column }),
    ),
  );
  return (await Promise.all(rows)).flatMap((row: { readonly sealed: string } | undefined) => row?.sealed ?? []);
}

/**
 * Seals all texts again with the new key, and returns their number. Skips texts that the new key opens, so that an
 * interrupted rotation can be finished.
 */
export async function sealAgain(trx: Knex.Transaction, previous: SecretBox, next: SecretBox): Promise<number> {
  let count = 0;
  for (const column of sealedColumns) {
    for await (const rows of readSealed(trx, column)) {
      for (const { id, sealed } of rows) {
        if (canOpen(next, sealed)) continue;
        if (!canOpen(previous, sealed)) throw notOpenable(column, id);
        const again = { [column.column]: next.seal(previous.open(sealed)) };
        await trx(column.table).where(column.primaryKey, id).update(again);
        count += 1;
      }
    }
  }
  return count;
}

async function* readSealed(knex: Knex, { table, column, primaryKey }: SealedColumn): AsyncGenerator<Sealed[]> {
  for (let last = ''; ; ) {
    const rows: Sealed[] = await knex(table)
      .where(primaryKey, '>', last)
      .whereNotNull(column)
      .orderBy(primaryKey)
      .limit(rowsAtOnce)
      .select({ id: primaryKey, sealed: column });
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    last = end.id;
  }
}

export function canOpen(box: SecretBox, sealed: string): boolean {
  try {
    box.open(sealed);
    return true;
  } catch {
    return false;
  }
}

const notOpenable = ({ table, column }: SealedColumn, id: string): Refusal =>
  new Refusal(
    `Neither key opens the ${column} of ${id} in ${table}: set the old key in NGOMA_SECRET_KEY_PREVIOUS. Nothing was changed.`,
  );
