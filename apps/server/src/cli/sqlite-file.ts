import { statSync } from 'node:fs';
import path from 'node:path';
import { sidecarSuffixes } from '../database/sqlite/sidecar-files.ts';
import { Refusal } from '../problems/refusal.ts';
import { type Config, sqliteFile } from '../settings/config.ts';

type Settings = Pick<Config, 'databaseUrl'>;

/** A command that made an empty database in the wrong folder would find nothing in it and call that a success. */
export function requireDatabase(settings: Settings): void {
  const file = sqliteFile(settings);
  if (file === undefined || (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  throw new Refusal(
    `There is no database ${path.resolve(file)}: set NGOMA_DATA (or DATABASE_URL) to where the service keeps it.`,
  );
}

/** What SQLite and a server keep beside the file of a database. */
const companions = ['', ...sidecarSuffixes, '.lock', '.pid'];

/** SQLite takes what has such a name for its own, and deletes it. */
export function requireOtherName(output: string, settings: Settings): void {
  const file = sqliteFile(settings);
  if (file === undefined || !companions.some((ending) => path.resolve(output) === path.resolve(file) + ending)) return;
  throw new Refusal(`${output} is a name that belongs to the database ${path.resolve(file)}: name another file.`);
}
