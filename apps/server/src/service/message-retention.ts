import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import type { Logger } from '../log/log.ts';

const setting = 'NGOMA_RETENTION_MESSAGES';

/**
 * How many days messages are stored, undefined for ever: as the operator sets it, else as the database began. A database
 * without stored defaults began with an earlier version.
 */
export async function readMessageDays(
  read: Knex | undefined,
  configured: number | 'off' | undefined,
): Promise<number | undefined> {
  if (configured === 'off') return undefined;
  if (configured !== undefined) return configured;
  const row: { value: string } | undefined = await read?.('stored_defaults').where({ name: setting }).first('value');
  return row && Number(row.value);
}

/** The same, and reports a database of an earlier version, which stores messages for ever until the operator decides. */
export async function findMessageDays(
  db: Pick<Database, 'read'>,
  configured: number | 'off' | undefined,
  log: Pick<Logger, 'info'>,
): Promise<number | undefined> {
  const days = await readMessageDays(db.read, configured);
  if (days !== undefined || configured === 'off') return days;
  log.info(
    {},
    `Messages are stored for ever, for this database began with an earlier version: set ${setting} to a number of days (730 in new databases), or to 'off'`,
  );
  return undefined;
}
