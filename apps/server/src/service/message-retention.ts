import type { Database } from '../database/database.ts';
import type { Logger } from '../log/log.ts';

const setting = 'NGOMA_RETENTION_MESSAGES';

/**
 * How many days messages are stored, undefined for ever: as the operator sets it, else as the database began. Reports a
 * database of an earlier version, which stores them for ever until the operator decides.
 */
export async function findMessageDays(
  db: Pick<Database, 'read'>,
  configured: number | 'off' | undefined,
  log: Pick<Logger, 'info'>,
): Promise<number | undefined> {
  if (configured === 'off') return undefined;
  if (configured !== undefined) return configured;
  const row: { value: string } | undefined = await db.read('stored_defaults').where({ name: setting }).first('value');
  if (row !== undefined) return Number(row.value);
  log.info(
    {},
    `Messages are stored for ever, for this database began with an earlier version: set ${setting} to a number of days (730 in new databases), or to 'off'`,
  );
  return undefined;
}
