import type { Knex } from 'knex';
import { Refusal } from '../problems/refusal.ts';
import type { SecretBox } from './secret-box.ts';

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly primaryKey: string;
}

/** Every column of sealed texts: a test compares it with what seals. A change of the secret key seals all of them again. */
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

/** All sealed texts; of a database that has not all tables yet, those that it has. */
export async function listSealed(knex: Knex): Promise<string[]> {
  const found: string[] = [];
  for (const column of sealedColumns)
    if (await knex.schema.hasColumn(column.table, column.column))
      for await (const rows of readSealed(knex, column)) found.push(...rows.map(({ sealed }) => sealed));
  return found;
}

/**
 * The first and the last sealed text of each column: all of them are sealed with one key, unless processes with keys of
 * their own have sealed in turn.
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
 * Seals with `next` whatever is sealed with `previous`, and says how many that were. What is sealed with `next` already
 * stays: so a change that was cut off can be finished.
 */
export async function sealAgain(trx: Knex.Transaction, previous: SecretBox, next: SecretBox): Promise<number> {
  let count = 0;
  for (const column of sealedColumns) {
    for await (const rows of readSealed(trx, column)) {
      for (const { id, sealed } of rows) {
        if (canOpen(next, sealed)) continue;
        if (!canOpen(previous, sealed)) throw notOpened(column, id);
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

const notOpened = ({ table, column }: SealedColumn, id: string): Refusal =>
  new Refusal(
    `Neither key opens the ${column} of ${id} in ${table}: give the key of before in NGOMA_SECRET_KEY_PREVIOUS. Nothing was changed.`,
  );
