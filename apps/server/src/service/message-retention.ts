import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import type { Logger } from '../log/log.ts';

const setting = 'NGOMA_RETENTION_MESSAGES';

/**
 * The days for which messages are stored, from the setting or the default that the database was created with; undefined
 * for no limit. A database of an earlier version has no default.
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

/** Does the same, and reports a database of an earlier version, which stores messages without a limit. */
export async function findMessageDays(
  db: Pick<Database, 'read'>,
  configured: number | 'off' | undefined,
  log: Pick<Logger, 'info'>,
): Promise<number | undefined> {
  const days = await readMessageDays(db.read, configured);
  if (days !== undefined || configured === 'off') return days;
  log.info(
    {},
    `Messages are stored for ever, because an earlier version created this database. Set ${setting} to a number of ` +
      "days (730 in new databases), or to 'off'",
  );
  return undefined;
}
