import { existsSync } from 'node:fs';
import path from 'node:path';
import { AccountError } from '../account/account-error.ts';
import type { Config } from '../config.ts';

type Settings = Pick<Config, 'databaseUrl'>;

/** The file of the database, as the settings have it; undefined where that is PostgreSQL. */
export const sqliteFile = ({ databaseUrl }: Settings): string | undefined => /^sqlite:(.+)$/.exec(databaseUrl)?.[1];

/** A command that made an empty database in the wrong folder would find nothing in it and call that a success. */
export function requireDatabase(settings: Settings): void {
  const file = sqliteFile(settings);
  if (file === undefined || existsSync(file)) return;
  throw new AccountError(
    `There is no database ${path.resolve(file)}: set NGOMA_DATA (or DATABASE_URL) to where the service keeps it.`,
  );
}
